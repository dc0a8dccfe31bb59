/** What is stored of a game's moves, as a board shows it. White's view. */
import { moveAccuracy } from '../../../chess/accuracy';
import { cappedCentipawns, type Evaluation, judge } from '../../../chess/evaluation';
import { evaluationLabel, evaluationOf, fromWire, toWire } from '../../../chess/evaluation-number';
import type { GameTree } from '../../../chess/tree/game-tree';
import { parentPath, type Path, START_PATH } from '../../../chess/tree/path';
import { mainLinePaths } from '../../../chess/tree/tree-replay';
import type { Color } from '../../../chess/types';
import type { ScoutedGame } from '../../../contract/player/scout';
import { judgedAt, shownAt, type ShownMove, shownPly } from '../../board/shown-move';
import { viewAllowed, viewChances } from './viewed-game';

const EVEN: Evaluation = { cp: 0 };

/** `undefined` where nothing is known. STATE-10 to -12. */
export const viewedMoves = (tree: GameTree, scouted: ScoutedGame): readonly ShownMove[] | undefined => {
  const stored = scouted.evaluations ?? [];
  const [chances, allowed] = [viewChances(scouted), viewAllowed(scouted)];
  if (stored.length === 0 && chances.length === 0 && allowed.length === 0) return undefined;
  return mainLinePaths(tree).map((path, ply) => {
    const [before, after] = [ply === 0 ? EVEN : evaluationOf(stored[ply]), evaluationOf(stored[ply + 1])];
    const shown = shownPly(tree, ply);
    const missed = chances.filter((chance) => chance.ply === ply);
    const answered = allowed.filter((chance) => chance.ply === ply + 1);
    const san = tree.moves[ply]?.san ?? '';
    const line = [...missed, ...allowed.filter((chance) => chance.ply === ply)][0]?.line ?? [];
    const best = line[0] ?? stored[ply]?.bestMove;
    return {
      ...shown,
      path,
      san,
      best,
      pv: line,
      evaluation: after && toWire(after),
      depth: stored[ply + 1]?.depth,
      judgement: before && after && best !== san ? judge(before, after, shown.turn) : undefined,
      ...(missed.length > 0 && { missed: missed.map(({ kind }) => kind) }),
      ...(answered.length > 0 && { allowed: answered.map(({ kind }) => kind) }),
    };
  });
};

/** Of the move that leads to the path, 0-100; missing before the first move, and where no evaluation is known. */
export const moveAccuracyAt = (
  path: Path,
  moves: readonly ShownMove[],
): { readonly mover: Color; readonly accuracy: number } | undefined => {
  const move = path === START_PATH ? undefined : judgedAt(path, moves);
  if (move?.evaluation === undefined) return undefined;
  const mover = move.turn;
  const before = move.ply === 0 ? EVEN : evaluationBefore(path, moves);
  return before && { mover, accuracy: moveAccuracy(before, fromWire(move.evaluation), mover) };
};

const evaluationBefore = (path: Path, moves: readonly ShownMove[]): Evaluation | undefined => {
  const evaluation = judgedAt(parentPath(path), moves)?.evaluation;
  return evaluation && fromWire(evaluation);
};

/** `Checkmate`, `Advantage for White`, `Balanced`; empty without an evaluation. LIM-05. */
export const positionLabelAt = (tree: GameTree, path: Path, moves: readonly ShownMove[]): string => {
  const move = shownAt(tree, path, moves);
  if (move?.san.endsWith('#')) return 'Checkmate';
  const evaluation = move === undefined ? EVEN : move.evaluation && fromWire(move.evaluation);
  if (evaluation === undefined) return '';
  const { label, side } = evaluationLabel(cappedCentipawns(evaluation));
  return side === undefined ? label : `${label} for ${side === 'white' ? 'White' : 'Black'}`;
};
