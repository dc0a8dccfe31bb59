import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { REGISTER_PATH } from '../../../../contract/account/auth';
import type { FieldErrors } from '../../../lib/forms/field-errors';
import { refusedFields, serverText } from '../../../lib/forms/form-refusal';
import { post } from '../../../lib/http/http';
import { useToast } from '../../../ui/toast';
import { EMPTY_REGISTRATION, type RegistrationValues, toRegistration } from './registration';

/** Opens an account and goes to the sign-in. A refusal is said in a toast, and shown at the fields it is about. */
export function useRegister(invitation: string) {
  const navigate = useNavigate();
  const { toast } = useToast();
  const call = useMutation({
    mutationFn: (values: RegistrationValues) =>
      post(REGISTER_PATH, { ...toRegistration(values), ...(invitation !== '' && { invitation }) }),
  });

  const register = (values: RegistrationValues, refuse: (errors: FieldErrors) => void) =>
    call.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Registration successful!', description: 'You can now sign in with your credentials.' });
        void navigate({ to: '/signin' });
      },
      onError: (failure) => {
        const description = serverText(failure) ?? 'Please try again';
        toast({ title: 'Registration failed', description, destructive: true });
        refuse(refusedFields(failure, Object.keys(EMPTY_REGISTRATION)));
      },
    });

  return { register, isPending: call.isPending };
}
