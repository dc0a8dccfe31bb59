/** How the games of a scout are kept: under the player and the choice, what has changed at a time. */
import type { Milliseconds } from '../../../chess/types';
import { choiceText, type GamesChoice, isLarge, LAST_GAMES, SCOUT_SIZES } from '../../../contract/player/scouted-games';
import type { ScoutKey, ScoutStore } from '../../db/scout/scouts';
import type { ScoutedEntry, StoredScout } from '../../db/scout/stored-scout';
import type { ScoutState } from './scout-state';

/** `name`, in small letters, and after it the choice where it is not the last games. */
export const playerKey = (name: string, choice: GamesChoice): ScoutKey['player'] =>
  `${name} ${choiceText(choice)}`.trimEnd();

type About = Pick<StoredScout, 'tournaments' | 'hasAllTournaments'>;

export type Keeper = {
  /** One after the other. */
  keep(about?: About): Promise<void>;
};

type Keeping = { readonly store: ScoutStore };
type Kept = { readonly key: ScoutKey };
/** What is not reported anew stays as it was known. */
type Before = Partial<About> & { readonly requestedAt: Milliseconds };

export const createKeeper = ({ store }: Keeping, { key }: Kept, state: ScoutState, before: Before): Keeper => {
  const { requestedAt } = before;
  let about: About = { tournaments: before.tournaments ?? [], hasAllTournaments: before.hasAllTournaments ?? false };
  let last = Promise.resolve();
  const write = async (): Promise<void> => {
    const changes = state.entries.changes();
    if (await store.write(key, { ...state.known(), ...about, requestedAt }, changes)) state.entries.kept(changes);
  };
  return {
    keep: (reported) => {
      about = reported ?? about;
      last = last.then(write);
      return last;
    },
  };
};

/** Whose games may be some of a choice: all sizes with the same conditions, and the last games. */
export const otherChoices = (choice: GamesChoice): readonly GamesChoice[] => {
  const texts = new Map(
    [...SCOUT_SIZES.map((max) => ({ ...choice, max })), ...(isPlain(choice) ? [] : [LAST_GAMES])].map((other) => [
      choiceText(other),
      other,
    ]),
  );
  texts.delete(choiceText(choice));
  return isPlain(choice) && !isLarge(choice) ? [] : [...texts.values()];
};

const isPlain = (choice: GamesChoice): boolean => choiceText({ ...choice, max: LAST_GAMES.max }) === '';

/** Whether a game fits the conditions. */
export const isChosen = ({ speeds, isRated, since }: GamesChoice, entry: ScoutedEntry): boolean => {
  if (entry.playedAt < Date.parse(since ?? '1970-01-01')) return false;
  if (entry.kind === 'left-out') return speeds === undefined && isRated === undefined;
  const { speed, isRated: wasRated } = entry.game;
  return speeds?.includes(speed) !== false && (isRated ?? wasRated) === wasRated;
};
