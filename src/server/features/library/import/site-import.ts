/** Imports a player's games from a site, page by page. */
import { z } from 'zod';
import { MAX_GAME_PLIES } from '../../../../chess/game';
import type { Milliseconds } from '../../../../chess/types';
import type { ImportProblem, SiteImport } from '../../../../contract/library';
import { PLATFORM } from '../../../../contract/sites';
import { errorSentence } from '../../../../messages/errors';
import { changeIdentifiers, readUser } from '../../../db/accounts/users';
import type { Database } from '../../../db/database';
import { commitStep, endImport, type ImportEnding } from '../../../db/library/import-steps';
import { isFetching, type StoredImport } from '../../../db/library/imports';
import { readLibrary } from '../../../db/library/libraries';
import { readLatestOf } from '../../../db/library/list';
import type { NewGame } from '../../../db/library/schema';
import { beginCheck, type GapOwner, readDueAccount, readGap, setGap } from '../../../db/library/tracked-accounts';
import { HttpError } from '../../../errors';
import { fetchPage } from '../../../games/remote-games';
import {
  describeFailure,
  describeMalformed,
  describeMissingMonths,
  firstMissingTime,
  type MalformedGames,
} from '../../../games/source-failures';
import { type Repeating, startRepeating } from '../../../platform/background-work';
import type { SourceExclusion, RemoteGame } from '../../../sources/remote-game';
import { firstPlaces, type Source } from '../../../sources/source';
import type { Sources } from '../../../sources/sources';
import type { Imports } from './imports';
import { toNewGame } from './to-new-game';

type SiteSettings = {
  readonly username: SiteImport['username'];
  readonly since?: Milliseconds;
};

const settingsSchema: z.ZodType<SiteSettings> = z.object({
  username: z.string(),
  since: z.number().optional(),
});

/**
 * Games arrive newest first: imported are all games started after `until`, and those started at `until` whose ids are
 * listed.
 */
const progressSchema = z.object({
  until: z.number(),
  ids: z.array(z.string()),
  missingMonths: z.array(z.string()).readonly().optional(),
});

type Task = {
  readonly db: Database;
  readonly source: Source;
  readonly signal: AbortSignal;
  readonly now: () => Milliseconds;
  readonly onStep: () => void;
};

/** Stops early on the signal, to be continued later. */
export const importFromSite = async (task: Task, stored: StoredImport): Promise<void> => {
  const { db, source, signal, now, onStep } = task;
  const { username, since } = settingsSchema.parse(stored.settings);
  let progress = progressSchema.safeParse(stored.progress).data;
  const { label } = source;
  const gap = { site: source.site, player: username };
  let malformed: MalformedGames = { games: 0, places: [] };
  let missingMonths = progress?.missingMonths ?? [];
  let { nextPiece } = stored;
  const end = async (ending: ImportEnding): Promise<void> => {
    await endImport(db, stored.id, { ...ending, nextPiece });
  };
  for (;;) {
    const from = nextPiece;
    nextPiece += 1;
    const page = await fetchPage(source, { name: username, signal, since }, progress);
    malformed = {
      games: malformed.games + page.malformedLines,
      places: firstPlaces(malformed.places, page.malformedPlaces),
    };
    missingMonths = [...new Set([...missingMonths, ...page.missingMonths])];
    progress = page.cursor && { ...page.cursor, ids: [...page.cursor.ids], missingMonths };
    const step = {
      ...convertGames(page.games, task),
      names: [username],
      progress: progress ?? null,
      from,
      nextPiece,
      charsRead: 0,
      gap: { ...gap, since: since ?? 0 },
      now: now(),
    };
    const committed = await commitStep(db, stored.id, step);
    if (committed?.libraryId !== undefined && source.site === PLATFORM.site)
      await storePlatformName(db, stored.userId, username);
    onStep();
    if (committed === undefined || signal.aborted) return;
    if (page.failure !== undefined) {
      return end({ state: 'failed', message: describeFailure(page.failure, { name: username, label }) });
    }
    if (page.isLast) {
      await closeGap(db, stored.userId, { ...gap, missingMonths });
      return end({ state: 'finished', ...warningOf({ label, malformed, missingMonths }) });
    }
  }
};

/** Stores the player name as the user's own if none is known. */
const storePlatformName = async (db: Database, userId: number, username: string): Promise<void> => {
  const user = await readUser(db, userId);
  if (user !== undefined && user.identifiers.lichessId === undefined) {
    await changeIdentifiers(db, userId, { lichessId: username });
  }
};

const closeGap = async (
  db: Database,
  userId: number,
  { missingMonths, ...owner }: GapOwner & { readonly missingMonths: readonly string[] },
): Promise<void> => {
  const library = await readLibrary(db, userId);
  if (library?.kind === 'own') await setGap(db, library.id, owner, firstMissingTime(missingMonths));
};

type ImportWarnings = {
  readonly label: string;
  readonly malformed: MalformedGames;
  readonly missingMonths: readonly string[];
};

const warningOf = ({ label, malformed, missingMonths }: ImportWarnings): { readonly message?: string } => {
  const sentences = [
    ...describeMalformed(malformed),
    ...(missingMonths.length === 0 ? [] : [describeMissingMonths(missingMonths, label)]),
  ];
  return sentences.length === 0 ? {} : { message: sentences.join(' ') };
};

type ConvertedGames = { readonly games: readonly NewGame[]; readonly problems: readonly ImportProblem[] };

const convertGames = (batch: readonly RemoteGame[], { source, now }: Task): ConvertedGames => ({
  games: batch.flatMap((game) => toNewGame(game, { source: source.site, addedAt: now() }) ?? []),
  problems: batch.flatMap((game) => {
    const message = game.kind === 'excluded' ? PROBLEMS[game.excluded] : undefined;
    return message === undefined ? [] : [{ message, game: 0, url: game.url }];
  }),
});

const PROBLEMS: Readonly<Partial<Record<SourceExclusion, string>>> = {
  'too-many-moves': errorSentence({ id: 'game-too-long', values: { plies: MAX_GAME_PLIES } }),
  'unreadable-moves': errorSentence({ id: 'unreadable-moves' }),
};

/**
 * Start of the period with possibly missing games: the latest known game or an earlier gap; `undefined` for all games.
 */
export const missingSince = async (
  db: Database,
  libraryId: number,
  owner: GapOwner,
): Promise<Milliseconds | undefined> => {
  const latest = await readLatestOf(db, libraryId, owner.site);
  const gap = await readGap(db, libraryId, owner);
  return latest === undefined || gap === undefined ? latest : Math.min(latest, gap);
};

// Automatic imports of new games: each tracked account is checked every few hours, one at a time.

type AccountSyncDeps = {
  readonly db: Database;
  readonly sources: Sources;
  readonly imports: Pick<Imports, 'fetchAutomatically'>;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
};

const HOUR: Milliseconds = 3_600_000;

/** Interval per account; longer if the site publishes games later. */
const MIN_HOURS_BETWEEN = 6;

/** Games in progress at the last check started at most this long before it. */
const MAX_GAME_DURATION: Milliseconds = 6 * HOUR;

const CHECK_INTERVAL: Milliseconds = 15_000;

export const startAccountSync = (deps: AccountSyncDeps): Repeating =>
  startRepeating({
    act: () => syncDueAccounts(deps),
    every: CHECK_INTERVAL,
    onFailure: (error) => deps.onFailure(error, 'new games could not be asked for'),
  });

/** Starts one due account per site, unless an import is running. */
export const syncDueAccounts = async ({ db, sources, imports, now = Date.now }: AccountSyncDeps): Promise<void> => {
  if (await isFetching(db)) return;
  for (const { site, hoursBehind = 0, capabilities } of sources.all) {
    if (!capabilities.since) continue;
    const before = now() - Math.max(MIN_HOURS_BETWEEN, hoursBehind) * HOUR;
    const due = await readDueAccount(db, site, before);
    if (due === undefined) continue;
    await beginCheck(db, due, now());
    const last = await missingSince(db, due.libraryId, { site, player: due.name });
    // The user has deleted all games of the account.
    if (last === undefined) continue;
    // The latest game may belong to another account.
    const since = Math.min(last, due.fetchedAt - MAX_GAME_DURATION);
    await imports.fetchAutomatically(due.userId, site, { username: due.name, since }).catch(ignoreHttpError);
  }
};

/** Beyond the quotas, the account is checked next time. */
const ignoreHttpError = (error: unknown): void => {
  if (!(error instanceof HttpError)) throw error;
};
