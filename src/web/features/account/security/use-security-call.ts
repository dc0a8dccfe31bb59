import { useMutation } from '@tanstack/react-query';
import type { FieldErrors, FormValues } from '../../../lib/forms/field-errors';
import { refusedFields } from '../../../lib/forms/form-refusal';
import { useFailureToast } from '../../../ui/use-failure-toast';

type SecurityCall<Values, Answer> = {
  call: (values: Values) => Promise<Answer>;
  /** The toast's title when it fails. */
  failed: string;
  onDone: (answer: Answer) => void;
};

/** A call of a security form: a refusal is said in a toast, and shown at the fields it is about. */
export function useSecurityCall<Values extends FormValues, Answer>(options: SecurityCall<Values, Answer>) {
  const sayFailure = useFailureToast();
  const { mutate, isPending } = useMutation({ mutationFn: options.call, onSuccess: options.onDone });

  const send = (values: Values, refuse: (errors: FieldErrors) => void) =>
    mutate(values, {
      onError: (failure) => {
        sayFailure(options.failed, failure);
        refuse(refusedFields(failure, Object.keys(values)));
      },
    });

  return { send, isPending };
}
