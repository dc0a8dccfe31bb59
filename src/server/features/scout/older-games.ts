/** The games of a larger choice that are older than the last fifty: page by page, so that others get their turn. */
import { isLarge, type GamesChoice } from '../../../contract/player/scouted-games';
import { fetchPage } from '../../games/games-page';
import type { RemoteGame } from '../../sources/remote-game';
import type { GamesQuery } from '../../sources/source';
import type { Course, ScoutDeps, ScoutTask } from './scout-task';
import type { ScoutState } from './scout-state';

/** What a source is asked for. */
export const queryOf = ({ speeds, isRated, since }: GamesChoice): Pick<GamesQuery, 'speeds' | 'isRated' | 'since'> => ({
  ...(speeds === undefined ? {} : { speeds }),
  ...(isRated === undefined ? {} : { isRated }),
  ...(since === undefined ? {} : { since: Date.parse(since) }),
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
    const page = await fetchPage(source, { name, max: state.lacks(), signal, ...queryOf(choice) }, place);
    for (const game of page.games) if (isSince(choice, game)) state.entries.take(game);
    state.malformedLines += page.malformedLines;
    state.missingMonths = [...new Set([...state.missingMonths, ...page.missingMonths])];
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
