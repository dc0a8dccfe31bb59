/** How the players spent their time, in a game whose moves have clocks. */
import { formatClock } from '../../../../chess/clock';
import { moveLabel, plyColor } from '../../../../chess/game';
import { secondsOfMoves } from '../../../../chess/pgn/clocks';
import { timeControlOf } from '../../../../chess/pgn/time-control';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Color, Ply } from '../../../../chess/types';

export type MoveTime = { readonly ply: Ply; readonly color: Color; readonly seconds: number };

/** In the order of the game; of a move without a time or clocks around it nothing is known. */
export const moveTimes = (tree: GameTree): readonly MoveTime[] =>
  secondsOfMoves(tree, timeControlOf(tree)).flatMap((seconds, ply) =>
    seconds === undefined ? [] : [{ ply, color: plyColor(tree, ply), seconds }],
  );

/** `12 s a move on average; longest Move 15, 2:05`, of the moves of one side, of which there is one at least. */
export const spentText = (tree: GameTree, times: readonly MoveTime[]): string => {
  const sum = times.reduce((all, { seconds }) => all + seconds, 0);
  const longest = times.reduce((most, time) => (time.seconds > most.seconds ? time : most));
  const average = secondsText(sum / times.length);
  return `${average} a move on average; longest ${moveLabel(tree.start, longest.ply)}, ${secondsText(longest.seconds)}`;
};

/** `4.5 s`, `42 s`, `2:05`. */
const secondsText = (seconds: number): string => {
  if (seconds >= 60) return formatClock(seconds);
  return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`;
};
