// Games older than the last fifty, fetched page by page so that other requests run in between
import type { ScoutScan } from '../../../../contract/player/player-profile';
import {
  type GameSelection,
  HISTORY_GAMES,
  isLargeSelection,
  SCOUTED_GAMES,
} from '../../../../contract/player/scouted-games';
import type { CountedEntry } from '../../../db/scout/stored-scout';
import { cursorAfter, fetchPage, type GamesPage } from '../../../games/remote-games';
import { describeFailure } from '../../../games/source-failures';
import { afterOthers } from '../../../platform/turns';
import type { RemoteGame } from '../../../sources/remote-game';
import { firstPlaces, type GamesQuery } from '../../../sources/source';
import type { History } from './history';
import { keepRatingsOfOneSite, type ScoutAnswer, type ScoutState } from '../scout-state';
import { matchesSelection, type ScoutContext, type ScoutDeps, type ScoutTask } from '../scout-task';
import { maxExamined, newestFirst } from '../scouted-game';

export const toSourceQuery = ({
  speeds,
  isRated,
  since,
}: GameSelection): Pick<GamesQuery, 'speeds' | 'isRated' | 'since'> => ({
  speeds,
  isRated,
  since: since === undefined ? undefined : Date.parse(since),
});

/** Filters games of sources that cannot filter by date themselves. */
export const isSince = ({ since }: GameSelection, { createdAt }: Pick<RemoteGame, 'createdAt'>): boolean =>
  since === undefined || createdAt >= Date.parse(since);

/** Fetches older games if the selection needs them; they wait for no engine. */
export const fetchOlder = async (
  { largeScouts }: ScoutDeps,
  task: ScoutTask,
  { emitter: { state, changed, ended }, keeper }: ScoutContext,
): Promise<void> => {
  const leave = isLargeSelection(task.choice) ? await largeScouts?.acquire(task.signal) : undefined;
  if (leave !== undefined) void ended.promise.then(leave);
  if (needsOlder(task.choice, state)) {
    const save = async (): Promise<void> => {
      changed();
      await keeper.save();
    };
    await afterOthers(() => receiveOlder(task, state, save));
  }
  state.isReceiving = false;
  changed();
};

/** Minimum page size, since some of the games may not be counted. */
const MIN_PAGE = 20;

/**
 * Fetches older games until fifty are counted, since variants and the like are excluded. Stops at the end, or if far
 * too many are excluded.
 */
export const fillNewest = async (
  { name, source, choice, signal }: ScoutTask,
  state: ScoutState,
  onGame: (game: RemoteGame) => void,
): Promise<void> => {
  const missing = (): number =>
    state.entries.all().length >= maxExamined(SCOUTED_GAMES) ? 0 : SCOUTED_GAMES - state.entries.counted().length;
  let cursor = state.older;
  while (cursor?.isLast === false && missing() > 0 && !isOver(signal)) {
    const query = { name, max: Math.max(MIN_PAGE, missing()), signal, ...toSourceQuery(choice) };
    const page = await fetchPage(source, query, cursor);
    const accepted: RemoteGame[] = [];
    for (const game of page.games) {
      if (missing() <= 0) break;
      if (isSince(choice, game)) onGame(game);
      accepted.push(game);
    }
    addMalformed(state, page);
    if (page.failure !== undefined) {
      state.failure = page.failure;
      return;
    }
    // A missing month is requested again next time.
    if (page.missingMonths.length > 0) return;
    cursor = {
      ...(cursorAfter(cursor, accepted) ?? cursor),
      isLast: page.isLast && accepted.length === page.games.length,
    };
    state.older = cursor;
  }
};

const addMalformed = (state: ScoutState, page: GamesPage): void => {
  state.malformedLines += page.malformedLines;
  state.malformedPlaces = firstPlaces(state.malformedPlaces, page.malformedPlaces);
  state.missingMonths = [...new Set([...state.missingMonths, ...page.missingMonths])];
};

const receiveOlder = async (
  { name, source, choice, signal }: ScoutTask,
  state: ScoutState,
  onPage: () => Promise<void>,
): Promise<void> => {
  // A missing month is requested again next time.
  let canContinue = state.missingMonths.length === 0;
  let cursor = state.older;
  while (cursor?.isLast === false && state.missing() > 0 && !isOver(signal)) {
    const page = await fetchPage(
      source,
      { name, max: Math.max(MIN_PAGE, state.missing()), signal, ...toSourceQuery(choice) },
      cursor,
    );
    for (const game of page.games) if (isSince(choice, game)) state.entries.take(game);
    addMalformed(state, page);
    canContinue &&= page.missingMonths.length === 0;
    cursor = { ...(page.cursor ?? cursor), isLast: page.isLast && page.failure === undefined };
    if (canContinue) state.older = cursor;
    if (page.failure !== undefined && !isOver(signal)) state.failure = page.failure;
    await onPage();
    if (page.failure !== undefined) return;
  }
};

const needsOlder = (choice: GameSelection, { older, missing }: ScoutState): boolean =>
  isLargeSelection(choice) && older?.isLast === false && missing() > 0;

/** A function, since the compiler would assume that the value does not change across an `await`. */
const isOver = ({ aborted }: AbortSignal): boolean => aborted;

// Games behind the selection

/** A selection of as many games has them itself. */
export const hasHistory = ({ choice }: ScoutTask): boolean => choice.max < HISTORY_GAMES;

export const createJoinedGames = (
  { name, choice }: ScoutTask,
  state: ScoutState,
  history: History,
): (() => readonly CountedEntry[]) => {
  let cached: readonly CountedEntry[] = [];
  let known: readonly unknown[] = [];
  return () => {
    const [own, older] = [state.entries.all(), history.games()];
    if (own === known[0] && older === known[1]) return cached;
    known = [own, older];
    const counted = state.rated();
    const ids = new Set(counted.map(({ id }) => id));
    const others = older.filter((entry) => !ids.has(entry.id) && matchesSelection(choice, entry));
    return (cached = [...counted, ...others.map((entry) => keepRatingsOfOneSite(name, entry))].sort(newestFirst));
  };
};

type OlderScan = Omit<NonNullable<ScoutScan['older']>, 'games' | 'since'>;

export const olderScan = ({ name, source: { label } }: ScoutTask, history: History): OlderScan | undefined => {
  const failure = history.failure();
  if (history.games().length === 0 && !history.isReceiving() && failure === undefined) return undefined;
  return {
    ...(history.isReceiving() ? { isReceiving: true } : {}),
    ...(failure === undefined ? {} : { shortfall: describeFailure(failure, { name, label }) }),
  };
};

export const withOlder = (
  { games, profile }: ScoutAnswer,
  all: readonly CountedEntry[],
  older: OlderScan | undefined,
): ScoutAnswer => {
  const oldest = all.at(-1);
  if (older === undefined || oldest === undefined) return { games, profile };
  return {
    games,
    profile: {
      ...profile,
      scan: {
        ...profile.scan,
        older: { ...older, games: all.length, since: new Date(oldest.playedAt).toISOString() },
      },
    },
  };
};
