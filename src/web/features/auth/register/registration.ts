/** From what stands in the registration form to the payload of the call. */
import { type Registration, registrationSchema } from '../../../../contract/account/auth';
import { confirmationErrors } from '../../../lib/forms/confirm-password';
import { fieldErrors, type FieldErrors } from '../../../lib/forms/field-errors';

export const EMPTY_REGISTRATION = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
  lichessId: '',
  aicfId: '',
  ukcaId: '',
  fideId: '',
};
export type RegistrationValues = Readonly<typeof EMPTY_REGISTRATION>;

/** What is wrong with the form, by field. */
export const registrationErrors = (values: RegistrationValues): FieldErrors => ({
  ...fieldErrors(registrationSchema, values),
  ...confirmationErrors(values.password, values.confirmPassword),
});

/** The payload, without the confirmation and without empty identifiers. The values must have passed the check. */
export const toRegistration = (values: RegistrationValues): Registration => {
  const { lichessId, aicfId, ukcaId, fideId, ...account } = registrationSchema.parse(values);
  return {
    ...account,
    ...(lichessId && { lichessId }),
    ...(aicfId && { aicfId }),
    ...(ukcaId && { ukcaId }),
    ...(fideId && { fideId }),
  };
};
