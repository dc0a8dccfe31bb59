/** What the calls about a user have in common. */
import { errorSchema } from '../../../contract/errors';
import { ownerParams } from '../../accounts/access';
import { answers } from '../../http/routes';

export const refusals = {
  400: answers('Not the number of a user', errorSchema),
  404: answers('There is no such user, or not for whoever asks', errorSchema),
};

export const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: ownerParams,
});
