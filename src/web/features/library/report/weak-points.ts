/** Weaknesses and allowed tactics of the user, and the games in which they occurred. */
import {
  missedWeakness,
  type TacticCount,
  type TacticLists,
  type TacticLocation,
} from '../../../../chess/player/tactics';
import type { Ply } from '../../../../chess/types';
import type { GamesFilter } from '../../../../contract/library';
import type { KeyWeakness } from '../../../player/cards/weakness-boards';
import type { ShownGame } from '../../../player/games/shown-game';
import type { LoadedPlayer } from '../../../player/profile/report-facts';
import { tacticName } from '../../../player/tactic-text';

export type WeakPoint = {
  readonly label: string;
  /** Short label, used below a heading that says the rest. */
  readonly name?: string;
  readonly count: number;
  /** Filter of its games; also identifies the point. */
  readonly filter: Pick<GamesFilter, 'tactic' | 'missed' | 'allowed'>;
};

/** `places`: the user's plies with the weak point. */
export type WeakGame = { readonly game: ShownGame; readonly places: readonly Ply[] };

/** The specification's weaknesses and missed tactics that belong to none of them, most frequent first. */
export const weakPoints = ({ weaknesses, missed }: Pick<TacticLists, 'weaknesses' | 'missed'>): readonly WeakPoint[] =>
  [
    ...weaknesses.map(({ name, count }) => ({ label: tacticName(name), count, filter: { tactic: name } })),
    ...missed
      .filter(({ name }) => missedWeakness(name) === undefined)
      .map(({ name, count }) => ({ label: `Missed ${tacticName(name)}`, count, filter: { missed: name } })),
  ].sort((one, other) => other.count - one.count);

/** Weak points with their positions. */
export const keyWeaknesses = (tactics: Pick<TacticLists, 'weaknesses' | 'missed'>): readonly KeyWeakness[] =>
  weakPoints(tactics).map(({ label, count, filter }) => ({
    name: filter.missed ?? filter.tactic ?? label,
    label,
    count,
    places: [...placesOf(tactics.weaknesses, filter.tactic), ...placesOf(tactics.missed, filter.missed)],
  }));

/** Tactics that the user's moves allowed. */
export const allowedPoints = ({ allowed }: Pick<TacticLists, 'allowed'>): readonly WeakPoint[] =>
  allowed.map(({ name: kind, count }) => {
    const name = tacticName(kind);
    return { label: `Allowed ${name}`, name, count, filter: { allowed: kind } };
  });

/** In the order of the games. */
export const findWeakGames = ({ games, profile }: LoadedPlayer, { filter }: WeakPoint): readonly WeakGame[] => {
  const { weaknesses, missed, allowed } = profile.tactics;
  const places = [
    ...placesOf(weaknesses, filter.tactic),
    ...placesOf(missed, filter.missed),
    ...placesOf(allowed, filter.allowed),
  ];
  return games.flatMap((game) => {
    const plies = places.filter((place) => place.game === game.id).map(({ ply }) => ply);
    return plies.length === 0 ? [] : [{ game, places: plies }];
  });
};

const placesOf = (counted: readonly TacticCount<string>[], tactic: string | undefined): readonly TacticLocation[] =>
  counted.find(({ name }) => name === tactic)?.places ?? [];
