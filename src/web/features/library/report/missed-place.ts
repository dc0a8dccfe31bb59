/** Where in a game something was missed. */
import { isPlayed } from '../../../../chess/notation/tree-of-moves';
import { plyColor } from '../../../../chess/replay';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Color, Ply } from '../../../../chess/types';
import type { ScoutedGame } from '../../../../contract/scout';
import { replayAccuracy } from '../../../player/replay-evaluation';

/** `guessed`: nobody has said where; it is the own half-move that lost most, else the last one. */
export type MissedPlaces = { readonly plies: readonly Ply[]; readonly guessed?: 'worst move' | 'last move' };

export const missedPlaces = (
  told: readonly Ply[],
  tree: GameTree,
  { evaluations }: Pick<ScoutedGame, 'evaluations'>,
  color: Color,
): MissedPlaces => {
  const plies = tree.moves.filter(isPlayed).map((_, ply) => ply);
  const known = told.filter((ply) => plies.includes(ply));
  if (known.length > 0) return { plies: known };
  const own = plies.filter((ply) => plyColor(tree, ply) === color);
  const judged = own.flatMap((ply) => {
    const accuracy = replayAccuracy(evaluations, ply, color);
    return accuracy === undefined ? [] : [{ ply, accuracy }];
  });
  const worst = judged.sort((one, other) => one.accuracy - other.accuracy)[0];
  if (worst !== undefined) return { plies: [worst.ply], guessed: 'worst move' };
  const last = own.at(-1);
  return last === undefined ? { plies: [] } : { plies: [last], guessed: 'last move' };
};
