/** What the calls of a library have in common. */
import { errorSchema } from '../../../contract/errors';
import { numberParam, ownerParams } from '../../accounts/access';
import { answers } from '../../http/routes';

export const gameParams = ownerParams.extend({ game: numberParam.transform(String) });
export const importParams = ownerParams.extend({ number: numberParam });

export const readRefusals = {
  400: answers('The request is invalid', errorSchema),
  404: answers('There is no such user, game or import', errorSchema),
};

export const writeRefusals = {
  ...readRefusals,
  401: answers('A guest', errorSchema),
  403: answers('The library belongs to someone else', errorSchema),
};
