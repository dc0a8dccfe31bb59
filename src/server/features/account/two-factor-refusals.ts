import { formRefusalSchema } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { answers } from '../../http/routes';

export const twoFactorRefusals = {
  400: answers('The password or the code is incorrect', formRefusalSchema),
  401: answers('A guest', errorSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
};
