/** What one's own games are weak at, and where in loaded games it was seen. */
import type { GamesFilter } from '../../../../contract/library';
import type { MissedTactic, ScoutedGame } from '../../../../contract/scout';
import type { Ply } from '../../../../chess/types';
import type { Opponent } from '../../../player/opponent';
import { weaknessesOf } from '../../../player/opponent-tactics';
import type { ShownGame } from '../../../player/shown-game';
import { splitName } from '../../../player/words';

export type WeakPoint = {
  readonly label: string;
  readonly count: number;
  /** What a list of games is narrowed down to, to hold those with it; the key of the point, too. */
  readonly filter: Pick<GamesFilter, 'tactic' | 'missed'>;
};

/** A game with the own half-moves at which a weak point was seen; none where it is not told which. */
export type PlacedGame = { readonly game: ShownGame; readonly places: readonly Ply[] };

/** Weaknesses by the specification's names, and missed kinds of tactic that have none; most often first. */
export const weakPoints = ({ weaknesses, missed }: Opponent): readonly WeakPoint[] =>
  [
    ...weaknesses.map(({ name, count }) => ({ label: splitName(name), count, filter: { tactic: name } })),
    ...missed
      .filter((kind) => weaknessesOf([kind]).length === 0)
      .map(({ name, count }) => ({ label: `Missed ${splitName(name)}`, count, filter: { missed: name } })),
  ].sort((one, other) => other.count - one.count);

/** The loaded games with a weak point, in their order. */
export const placedGames = ({ games, report }: Opponent, { filter }: WeakPoint): readonly PlacedGame[] => {
  const told = report?.tactics.weaknesses.find(({ name }) => name === filter.tactic)?.places ?? [];
  return games.flatMap((game) => {
    const places = told.filter((place) => place.game === game.id).map(({ ply }) => ply);
    if (places.length > 0) return [{ game, places }];
    const chances = chancesOf(game.scouted, filter);
    return chances.length === 0 ? [] : [{ game, places: chances.flatMap(({ ply }) => ply ?? []) }];
  });
};

const chancesOf = ({ analysis }: ScoutedGame, { tactic, missed }: WeakPoint['filter']): readonly MissedTactic[] =>
  (analysis?.missedTactics ?? []).filter(
    ({ tacticalType }) =>
      tacticalType === missed || weaknessesOf([{ name: tacticalType, count: 1 }]).some(({ name }) => name === tactic),
  );
