import { describeFailure } from '../lib/http/describe-failure';
import { useToast } from './toast';

/** Says in a toast what was not done, its title, and why. */
export const useFailureToast = (): ((title: string, failure: unknown) => void) => {
  const { toast } = useToast();
  return (title, failure) => toast({ title, description: describeFailure(failure), destructive: true });
};
