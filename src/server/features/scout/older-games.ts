/** The games of a larger choice that are older than the last fifty: page by page, so that others get their turn. */
import { type GamesChoice, isLarge, SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { fetchPage, type GamesPage, placeAfter } from '../../games/remote-games';
import type { RemoteGame } from '../../sources/remote-game';
import type { GamesQuery } from '../../sources/source';
import type { ScoutState } from './scout-state';
import type { Course, ScoutDeps, ScoutTask } from './scout-task';
import { mostOf } from './scouted-game';

/** What a source is asked for. */
export const queryOf = ({ speeds, isRated, since }: GamesChoice): Pick<GamesQuery, 'speeds' | 'isRated' | 'since'> => ({
  speeds,
  isRated,
  since: since === undefined ? undefined : Date.parse(since),
});

/** Whether a game is as new as was chosen: not every source can be asked for that. */
export const isSince = ({ since }: GamesChoice, { createdAt }: Pick<RemoteGame, 'createdAt'>): boolean =>
  since === undefined || createdAt >= Date.parse(since);

/** Games older than the last fifty, where more were chosen; they wait for no engine. */
export const takeOlder = async (
  { largeScouts }: ScoutDeps,
  task: ScoutTask,
  { emitter: { state, changed, ended }, keeper }: Course,
): Promise<void> => {
  const leave = isLarge(task.choice) ? await largeScouts?.enter(task.signal) : undefined;
  if (leave !== undefined) void ended.promise.then(leave);
  if (wantsOlder(task.choice, state)) {
    await receiveOlder(task, state, async () => {
      changed();
      await keeper.keep();
    });
  }
  state.isReceiving = false;
  changed();
};

/** Games that are asked for at once, where few are lacking that count: the next ones may not count either. */
const LEAST_PAGE = 20;

/**
 * The newest fifty are fifty that count: where variants and the like are among them, older games are read until there are
 * as many, or no more, or far too many that do not count. Games go to the engine as they come.
 */
export const fillNewest = async (
  { name, source, choice, signal }: ScoutTask,
  state: ScoutState,
  onGame: (game: RemoteGame) => void,
): Promise<void> => {
  const lacking = (): number =>
    state.entries.all().length >= mostOf(SCOUTED_GAMES) ? 0 : SCOUTED_GAMES - state.entries.counted().length;
  let place = state.older;
  while (place?.isLast === false && lacking() > 0 && !isOver(signal)) {
    const query = { name, max: Math.max(LEAST_PAGE, lacking()), signal, ...queryOf(choice) };
    const page = await fetchPage(source, query, place);
    const taken: RemoteGame[] = [];
    for (const game of page.games) {
      if (lacking() <= 0) break;
      if (isSince(choice, game)) onGame(game);
      taken.push(game);
    }
    noteMalformed(state, page);
    if (page.failure !== undefined) {
      state.failure = page.failure;
      return;
    }
    // A month that is missing now is asked for again the next time.
    if (page.missingMonths.length > 0) return;
    place = { ...(placeAfter(place, taken) ?? place), isLast: page.isLast && taken.length === page.games.length };
    state.older = place;
  }
};

const noteMalformed = (state: ScoutState, page: GamesPage): void => {
  state.malformedLines += page.malformedLines;
  state.malformedPlaces = [...state.malformedPlaces, ...page.malformedPlaces];
  state.missingMonths = [...new Set([...state.missingMonths, ...page.missingMonths])];
};

/** Until there are as many as were chosen, or no more. `onPage` is told of each page. */
const receiveOlder = async (
  { name, source, choice, signal }: ScoutTask,
  state: ScoutState,
  onPage: () => Promise<void>,
): Promise<void> => {
  // A month that is missing now is asked for again the next time.
  let canRemember = state.missingMonths.length === 0;
  let place = state.older;
  while (place?.isLast === false && state.lacks() > 0 && !isOver(signal)) {
    const page = await fetchPage(
      source,
      { name, max: Math.max(LEAST_PAGE, state.lacks()), signal, ...queryOf(choice) },
      place,
    );
    for (const game of page.games) if (isSince(choice, game)) state.entries.take(game);
    noteMalformed(state, page);
    canRemember &&= page.missingMonths.length === 0;
    place = { ...(page.place ?? place), isLast: page.isLast && page.failure === undefined };
    if (canRemember) state.older = place;
    if (page.failure !== undefined && !isOver(signal)) state.failure = page.failure;
    await onPage();
    if (page.failure !== undefined) return;
  }
};

/** Whether anything older may have to be asked for. */
const wantsOlder = (choice: GamesChoice, { older, lacks }: ScoutState): boolean =>
  isLarge(choice) && older?.isLast === false && lacks() > 0;

/** The compiler takes it for the same before and after a wait. */
const isOver = ({ aborted }: AbortSignal): boolean => aborted;
