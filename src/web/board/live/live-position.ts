import type { Evaluation } from '../../../chess/evaluation';
import { outcomeOf, playNullMove } from '../../../chess/position/position';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import { fenAt, nodesTo } from '../../../chess/tree/tree-replay';
import type { Fen, Uci } from '../../../chess/types';

/** With the moves since the last capture or pawn move, so that the engine sees repetitions. */
export type LivePosition = {
  readonly fen: Fen;
  readonly start: Fen;
  /** From `start` to `fen`. */
  readonly moves: readonly Uci[];
  readonly isChess960: boolean;
};

export const positionAtPath = (tree: GameTree, path: Path): LivePosition => {
  const nodes = nodesTo(tree, path);
  const fen = fenAt(tree, path);
  const from = nodes.findLastIndex((node) => isIrreversible(node.fen));
  const start = nodes[from]?.fen ?? tree.start;
  const moves = nodes.slice(from + 1).map(({ uci }) => uci);
  const { isChess960 } = tree;
  // Null moves cannot be sent.
  const isPlayed = moves.every((move) => move.slice(0, 2) !== move.slice(2, 4));
  return isPlayed ? { fen, start, moves, isChess960 } : { fen, start: fen, moves: [], isChess960 };
};

const isIrreversible = (fen: Fen): boolean => fen.split(' ')[4] === '0';

/** The side to move passes; `undefined` in check. */
export const threatPosition = ({ fen, isChess960 }: LivePosition): LivePosition | undefined => {
  const passed = playNullMove(fen);
  return passed === undefined ? undefined : { fen: passed, start: passed, moves: [], isChess960 };
};

/** `undefined` where there is a legal move. */
export const endedEvaluation = ({ fen }: LivePosition): Evaluation | undefined => {
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') return { checkmate: outcome.winner };
  return outcome?.kind === 'stalemate' ? { cp: 0 } : undefined;
};

export const isGameOver = (position: LivePosition): boolean => endedEvaluation(position) !== undefined;

/** Equal for positions that are searched alike. */
export const liveKey = ({ start, moves, isChess960 }: LivePosition): string =>
  [isChess960 ? 'chess960' : 'chess', start, ...moves].join(' ');
