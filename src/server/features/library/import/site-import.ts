/** Games of a player at a site into a library, as they come. */
import { z } from 'zod';
import { MAX_GAME_PLIES } from '../../../../chess/game';
import type { Milliseconds } from '../../../../chess/types';
import type { ImportProblem, SiteImport } from '../../../../contract/library';
import { PLATFORM } from '../../../../contract/sites';
import { errorSentence } from '../../../../messages/errors';
import { changeIdentifiers, readUser } from '../../../db/accounts/users';
import type { Database } from '../../../db/infra/database';
import type { NewGame } from '../../../db/library/game';
import { type GapOwner, setGap } from '../../../db/library/gaps';
import { commitStep, endImport, type ImportEnding } from '../../../db/library/imports/import-steps';
import type { StoredImport } from '../../../db/library/imports/imports';
import { readLibrary } from '../../../db/library/libraries';
import { fetchPage } from '../../../games/remote-games';
import {
  describeFailure,
  describeMalformed,
  describeMissing,
  firstMissing,
  type MalformedGames,
} from '../../../games/source-failures';
import type { LeftOutReason, RemoteGame } from '../../../sources/remote-game';
import type { Source } from '../../../sources/source';
import { toNewGame } from './remote-new-game';

export type SiteSettings = {
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
