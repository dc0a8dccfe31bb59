/** What the calls about a user have in common. */
import { errorSchema } from '../../../contract/errors';
import { ownerParams } from '../../games/library-owner';
import { answers } from '../../plugins/api-docs';

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
