/** What one's own games are weak at and what they allow, and where in loaded games it was seen. */
import { missedWeakness, type TacticCount, type TacticLists, type TacticPlace } from '../../../../chess/player/tactics';
import type { Ply } from '../../../../chess/types';
import type { GamesFilter } from '../../../../contract/library';
import type { KeyWeakness } from '../../../player/cards/weakness-boards';
import type { ShownGame } from '../../../player/games/shown-game';
import type { KnownPlayer } from '../../../player/profile/report-facts';
import { tacticName } from '../../../player/tactic-text';

export type WeakPoint = {
  readonly label: string;
  /** Where the heading of its list says the rest. */
  readonly name?: string;
  readonly count: number;
  /** What a list of games is narrowed down to, to hold those with it; the key of the point, too. */
  readonly filter: Pick<GamesFilter, 'tactic' | 'missed' | 'allowed'>;
};

/** A game with the own plies at which a weak point was seen. */
export type PlacedGame = { readonly game: ShownGame; readonly places: readonly Ply[] };

/** Weaknesses by the specification's names, and missed kinds of tactic that have none; most often first. */
export const weakPoints = ({ weaknesses, missed }: Pick<TacticLists, 'weaknesses' | 'missed'>): readonly WeakPoint[] =>
  [
    ...weaknesses.map(({ name, count }) => ({ label: tacticName(name), count, filter: { tactic: name } })),
    ...missed
      .filter(({ name }) => missedWeakness(name) === undefined)
      .map(({ name, count }) => ({ label: `Missed ${tacticName(name)}`, count, filter: { missed: name } })),
  ].sort((one, other) => other.count - one.count);

/** The same with their places, as cards show the first of them. */
export const keyWeaknesses = (tactics: Pick<TacticLists, 'weaknesses' | 'missed'>): readonly KeyWeakness[] =>
  weakPoints(tactics).map(({ label, count, filter }) => ({
    ...{ name: filter.missed ?? filter.tactic ?? label, label, count },
    places: [...placesOf(tactics.weaknesses, filter.tactic), ...placesOf(tactics.missed, filter.missed)],
  }));

/** Tactics that own moves let the opponent have. */
export const allowedPoints = ({ allowed }: Pick<TacticLists, 'allowed'>): readonly WeakPoint[] =>
  allowed.map(({ name: kind, count }) => {
    const name = tacticName(kind);
    return { label: `Allowed ${name}`, name, count, filter: { allowed: kind } };
  });

/** The loaded games with a weak point, in their order. */
export const placedGames = ({ games, profile }: KnownPlayer, { filter }: WeakPoint): readonly PlacedGame[] => {
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

const placesOf = (counted: readonly TacticCount<string>[], wanted: string | undefined): readonly TacticPlace[] =>
  counted.find(({ name }) => name === wanted)?.places ?? [];
