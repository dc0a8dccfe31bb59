/** What the calls about attempts have in common. */
import { errorSchema } from '../../../contract/errors';
import { answers } from '../../http/routes';

export const refusals = {
  400: answers('The request is invalid', errorSchema),
  404: answers('There is no such user, or not for whoever asks', errorSchema),
};

export const describe = (summary: string, description: string) => ({ summary, description, tags: ['puzzles'] });
