import { describeFailure } from '../lib/http/failures';
import { useToast } from './toast';

export const useFailureToast = (): ((title: string, failure: unknown) => void) => {
  const { toast } = useToast();
  return (title, failure) => toast({ title, description: describeFailure(failure), destructive: true });
};
