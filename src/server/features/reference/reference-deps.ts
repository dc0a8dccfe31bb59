/** What the calls about reference games have in common. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import type { ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { readFile, type StoredFile } from '../../db/reference/files';
import { noSuchFile } from '../../errors';
import type { PositionEvaluations } from '../../games/position-evaluations';
import type { SendingTimes } from '../../http/request-bodies';
import { answers } from '../../http/routes';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import type { References } from './references';

export type ReferenceDeps = {
  readonly db: Database;
  readonly redis?: Redis;
  readonly access: ProfileAccess;
  readonly sendingTimes: SendingTimes;
  readonly references: References;
  readonly sources: Sources;
  readonly evaluations: PositionEvaluations;
};

export const fileParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const refusals = {
  400: answers('The call is not understood', errorSchema),
  401: answers('Nobody is signed in', errorSchema),
  403: answers('Somebody else added it', errorSchema),
  404: answers('There is no such file', errorSchema),
};

export const describe = (summary: string, description: string) => ({ summary, description, tags: ['reference'] });

export const requireFile = async (db: Database, id: number): Promise<StoredFile> => {
  const file = await readFile(db, id);
  if (file === undefined) throw noSuchFile();
  return file;
};
