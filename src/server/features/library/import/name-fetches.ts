/**
 * New games of a user's own names come by themselves: each name is asked for again every few hours, one at a time, with
 * an import like any other that nobody has begun.
 */
import type { Milliseconds } from '../../../../chess/types';
import type { Database } from '../../../db/infra/database';
import { isFetching } from '../../../db/library/imports/imports';
import { beginCheck, readDueName } from '../../../db/library/kept-names';
import { HttpFailure } from '../../../errors';
import { type Repeating, startRepeating } from '../../../platform/background-work';
import type { Sources } from '../../../sources/sources';
import type { Imports } from './imports';
import { sinceLast } from './since-last';

export type NameFetchDeps = {
  readonly db: Database;
  readonly sources: Sources;
  readonly imports: Pick<Imports, 'fetchByItself'>;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
};

const HOUR: Milliseconds = 3_600_000;
/** Between two fetches of a name; longer where the figures of a site are older. */
const HOURS_BETWEEN = 6;
/** Games that went on at the last fetch were begun before it. */
const LONGEST_GAME: Milliseconds = 6 * HOUR;
const LOOK: Milliseconds = 15_000;

export const startNameFetches = (deps: NameFetchDeps): Repeating =>
  startRepeating({
    act: () => fetchDue(deps),
    every: LOOK,
    onFailure: (error) => deps.onFailure(error, 'new games could not be asked for'),
  });

/** The name that is due at each site, unless one is fetched still. */
export const fetchDue = async ({ db, sources, imports, now = Date.now }: NameFetchDeps): Promise<void> => {
  if (await isFetching(db)) return;
  for (const { site, hoursBehind = 0, capabilities } of sources.all) {
    if (!capabilities.since) continue;
    const before = now() - Math.max(HOURS_BETWEEN, hoursBehind) * HOUR;
    const due = await readDueName(db, site, before);
    if (due === undefined) continue;
    await beginCheck(db, due, now());
    const last = await sinceLast(db, due.libraryId, { site, player: due.name });
    // The user has deleted all of its games, and does not want them back.
    if (last === undefined) continue;
    // The latest game may be one of another name.
    const since = Math.min(last, due.fetchedAt - LONGEST_GAME);
    await imports.fetchByItself(due.userId, site, { username: due.name, since }).catch(beyondQuotas);
  }
};

/** Waits for its next turn. */
const beyondQuotas = (error: unknown): void => {
  if (!(error instanceof HttpFailure)) throw error;
};
