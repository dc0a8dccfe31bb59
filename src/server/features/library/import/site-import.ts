/** Games of a player at a site into a library, as they come. */
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
import { beginCheck, type GapOwner, readDueName, readGap, setGap } from '../../../db/library/tracked-accounts';
import { HttpFailure } from '../../../errors';
import { fetchPage } from '../../../games/remote-games';
import {
  describeFailure,
  describeMalformed,
  describeMissing,
  firstMissing,
  type MalformedGames,
} from '../../../games/source-failures';
import { type Repeating, startRepeating } from '../../../platform/background-work';
import type { LeftOutReason, RemoteGame } from '../../../sources/remote-game';
import type { Source } from '../../../sources/source';
import type { Sources } from '../../../sources/sources';
import type { Imports } from './imports';
import { toNewGame } from './to-new-game';

type SiteSettings = {
  readonly username: SiteImport['username'];
  /** Only games begun at or after this, in milliseconds since 1970. */
  readonly since?: Milliseconds;
};

const settingsSchema: z.ZodType<SiteSettings> = z.object({
  username: z.string(),
  since: z.number().optional(),
});

/**
 * Games come newest first: all are kept that were begun after `until`, and of those begun at this moment the ones that
 * are named.
 */
const progressSchema = z.object({
  until: z.number(),
  ids: z.array(z.string()),
  /** Those that the site did not give. */
  missingMonths: z.array(z.string()).readonly().optional(),
});

type Task = {
  readonly db: Database;
  readonly source: Source;
  readonly signal: AbortSignal;
  readonly now: () => Milliseconds;
  /** After each step, kept or not. */
  readonly onStep: () => void;
};

/** Ends early, to go on another time, when the signal comes. */
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
      places: [...malformed.places, ...page.malformedPlaces],
    };
    missingMonths = [...new Set([...missingMonths, ...page.missingMonths])];
    progress = page.place && { ...page.place, ids: [...page.place.ids], missingMonths };
    const step = {
      ...takeGames(page.games, task),
      names: [username],
      progress: progress ?? null,
      ...{ from, nextPiece, charsRead: 0 },
      gap: { ...gap, since: since ?? 0 },
      now: now(),
    };
    const committed = await commitStep(db, stored.id, step);
    if (committed?.libraryId !== undefined && source.site === PLATFORM.site)
      await adoptName(db, stored.userId, username);
    onStep();
    if (committed === undefined || signal.aborted) return;
    if (page.failure !== undefined) {
      return end({ state: 'failed', message: describeFailure(page.failure, { name: username, label }) });
    }
    if (page.isLast) {
      await closeGap(db, stored.userId, { ...gap, missingMonths });
      return end({ state: 'finished', ...shortfallOf({ label, malformed, missingMonths }) });
    }
  }
};

/** The name becomes the user's at the platform, where none is known. */
const adoptName = async (db: Database, userId: number, username: string): Promise<void> => {
  const user = await readUser(db, userId);
  if (user !== undefined && user.identifiers.lichessId === undefined) {
    await changeIdentifiers(db, userId, { lichessId: username });
  }
};

/** Nothing is missing any more but the months that the site did not give. */
const closeGap = async (
  db: Database,
  userId: number,
  { missingMonths, ...owner }: GapOwner & { readonly missingMonths: readonly string[] },
): Promise<void> => {
  const library = await readLibrary(db, userId);
  if (library?.kind === 'own') await setGap(db, library.id, owner, firstMissing(missingMonths));
};

type Shortfall = {
  readonly label: string;
  readonly malformed: MalformedGames;
  readonly missingMonths: readonly string[];
};

const shortfallOf = ({ label, malformed, missingMonths }: Shortfall): { readonly message?: string } => {
  const words = [
    ...describeMalformed(malformed),
    ...(missingMonths.length === 0 ? [] : [describeMissing(missingMonths, label)]),
  ];
  return words.length === 0 ? {} : { message: words.join(' ') };
};

type Taken = { readonly games: readonly NewGame[]; readonly problems: readonly ImportProblem[] };

const takeGames = (batch: readonly RemoteGame[], { source, now }: Task): Taken => ({
  games: batch.flatMap((game) => toNewGame(game, { source: source.site, addedAt: now() }) ?? []),
  problems: batch.flatMap((game) => {
    const message = game.kind === 'left-out' ? PROBLEMS[game.leftOut] : undefined;
    return message === undefined ? [] : [{ message, game: 0, url: game.url }];
  }),
});

const PROBLEMS: Readonly<Partial<Record<LeftOutReason, string>>> = {
  'too-many-moves': errorSentence({ id: 'game-too-long', values: { plies: MAX_GAME_PLIES } }),
  'unreadable-moves': errorSentence({ id: 'unreadable-moves' }),
};

/** From when on games of a site may be missing: the latest one known, or a gap before it; `undefined` for all. */
export const sinceLast = async (
  db: Database,
  libraryId: number,
  owner: GapOwner,
): Promise<Milliseconds | undefined> => {
  const latest = await readLatestOf(db, libraryId, owner.site);
  const gap = await readGap(db, libraryId, owner);
  return latest === undefined || gap === undefined ? latest : Math.min(latest, gap);
};

/**
 * New games of a user's own names come by themselves: each name is asked for again every few hours, one at a time, with
 * an import like any other that nobody has begun.
 */

type NameFetchDeps = {
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
