import type { Evaluation } from '../../chess/evaluation';
import { toEvalFloat, toMate, toWire } from '../../chess/evaluation-number';
import { moveLabel, moveNumber, plyColor, START_PLY } from '../../chess/game';
import { playMove } from '../../chess/position/move';
import { type CommentSummary, summarizeComments } from '../../chess/tree/comment';
import type { GameTree, TreeNode } from '../../chess/tree/game-tree';
import { idsOf, parentPath, type Path, START_PATH } from '../../chess/tree/path';
import { depthOf, fenAt, nodeAt, nodesTo } from '../../chess/tree/tree-replay';
import type { Color, Ply, San, Uci } from '../../chess/types';
import type { AnalyzedMove } from '../../contract/analysis/analysis';

/** The number as sent, White's view, with the exact evaluation where known. */
export type ShownEvaluation = {
  readonly evalFloat: number;
  readonly evaluation?: Evaluation;
  readonly mate?: number | null;
  /** Of the live engine, which may still change it. */
  readonly liveDepth?: number;
};

export type ShownJudgement = NonNullable<AnalyzedMove['judgement']>;

export type ShownMove = {
  readonly ply: Ply;
  /** Stays the same when variations are added, removed or promoted. */
  readonly path: Path;
  readonly turn: Color;
  readonly moveNumber: number;
  /** `Move 3` after White's third move, `Move 3...` after Black's. */
  readonly label: string;
  readonly san: San;
  /** After the move. */
  readonly evaluation?: ShownEvaluation;
  /** Of the position after the move, in plies. */
  readonly depth?: number;
  /** The engine's choice instead of this move. */
  readonly best?: San;
  /** Beginning with `best`. */
  readonly pv: readonly San[];
  readonly judgement?: ShownJudgement;
  /** Of a move without judgement. */
  readonly mark?: NonNullable<AnalyzedMove['label']>;
  /** Under Lichess' names. */
  readonly missed?: readonly string[];
  readonly allowed?: readonly string[];
  readonly reason?: string;
  /** The line that proves the reason. */
  readonly reasonLine?: { readonly from: Path; readonly moves: readonly San[] };
};

export const shownPly = (
  { start }: Pick<GameTree, 'start'>,
  ply: Ply,
): Pick<ShownMove, 'ply' | 'turn' | 'moveNumber' | 'label'> => ({
  ply,
  turn: plyColor({ start }, ply),
  moveNumber: moveNumber({ start }, ply),
  label: moveLabel(start, ply),
});

/** `Starting Position`, `Move 3`, `Move 3...`. */
export const positionLabel = ({ start }: Pick<GameTree, 'start'>, path: Path): string =>
  moveLabel(start, depthOf(path));

export const judgedAt = (path: Path, moves: readonly ShownMove[]): ShownMove | undefined => {
  const move = moves[depthOf(path)];
  return move?.path === path ? move : undefined;
};

/** The last analyzed ply of the main line on the way to the path. */
export const lastJudgedOf = (path: Path, moves: readonly ShownMove[]): Ply => {
  let reached = START_PATH;
  let ply = START_PLY;
  for (const id of idsOf(path)) {
    reached += id;
    if (moves[ply + 1]?.path !== reached) break;
    ply += 1;
  }
  return ply;
};

/** Off the analyzed moves, with the evaluation of its text or of the engine's line that it belongs to. */
export const shownAt = (
  tree: GameTree,
  path: Path,
  moves: readonly ShownMove[],
  live?: ShownEvaluation,
): ShownMove | undefined => {
  const judged = judgedAt(path, moves);
  const node = nodeAt(tree, path);
  if (node === undefined) return judged;
  const ply = depthOf(path);
  const evaluation = evaluationOf(tree, { node, path, ply }, moves, live);
  if (judged === undefined)
    return { ...shownPly(tree, ply), path, san: node.san, pv: [], ...(evaluation && { evaluation }) };
  return judged.evaluation === evaluation ? judged : { ...judged, evaluation };
};

type PlacedMove = { readonly node: Pick<TreeNode, 'san' | 'comments'>; readonly path: Path; readonly ply: Ply };

/**
 * The one evaluation of a move, for number, bar, list and timeline; a tablebase's or the live engine's where there is no other. A mate on
 * the board needs no engine.
 */
export const evaluationOf = (
  tree: GameTree,
  { node, path, ply }: PlacedMove,
  moves: readonly ShownMove[],
  live?: ShownEvaluation,
): ShownEvaluation | undefined => {
  const judged = moves[ply];
  if (judged?.path === path && judged.evaluation) return judged.evaluation;
  if (node.san.endsWith('#')) return toWire({ checkmate: plyColor(tree, ply) });
  const { evaluation: written } = remarksOf(node);
  if (written) return { evalFloat: toEvalFloat(written), mate: toMate(written) };
  return lineEvaluation(tree, path, moves) ?? live;
};

/** An engine's line has one evaluation from its first position to its last. */
const lineEvaluation = (tree: GameTree, path: Path, moves: readonly ShownMove[]): ShownEvaluation | undefined => {
  if (moves.length === 0) return undefined;
  const left = lastJudgedOf(path, moves);
  const [before, after] = [moves[left], moves[left + 1]];
  if (before === undefined) return undefined;
  const played = nodesTo(tree, path)
    .slice(left + 1)
    .map(({ san }) => san);
  const proof = [before.reasonLine, after?.reasonLine].find((line) => line?.from === before.path)?.moves ?? [];
  const isKnown = [after?.pv ?? [], proof].some((line) => played.every((san, index) => line[index] === san));
  return isKnown ? before.evaluation : undefined;
};

export const searchedAt = (
  path: Path,
  moves: readonly ShownMove[],
): { evaluation: Evaluation; depth: number } | undefined => {
  const { evaluation, depth } = judgedAt(path, moves) ?? {};
  return evaluation?.evaluation && depth ? { evaluation: evaluation.evaluation, depth } : undefined;
};

const remarksOf = ({ comments = [] }: Pick<TreeNode, 'comments'>): CommentSummary => {
  const remarks: CommentSummary = {};
  summarizeComments(remarks, comments);
  return remarks;
};

/** The engine's choice, with the move that was played. */
export const choiceAt = (path: Path, moves: readonly ShownMove[]): ShownMove | undefined => {
  const next = moves[depthOf(path) + 1];
  return next !== undefined && parentPath(next.path) === path ? next : undefined;
};

/** What the move allows: the line that proves its reason, else the engine's best line. */
export const refutationOf = (path: Path, moves: readonly ShownMove[]): readonly San[] => {
  const { reasonLine } = judgedAt(path, moves) ?? {};
  const line = reasonLine?.from === path ? reasonLine.moves : (choiceAt(path, moves)?.pv ?? []);
  return line.slice(0, LONGEST_REFUTATION);
};

/** In plies. */
const LONGEST_REFUTATION = 6;

/** None where the move is missing or illegal. */
export const arrowOf = (tree: GameTree, path: Path, san: string | undefined): readonly Uci[] => {
  if (san === undefined) return [];
  const played = playMove(fenAt(tree, path), san, tree.isChess960);
  return played.ok ? [played.value.uci] : [];
};
