/** An analysis as shown: one entry a ply, whatever the server sent. */
import { parsePgn } from '../../chess/pgn/pgn';
import { START_FEN } from '../../chess/position/fen';
import { invalidMove } from '../../chess/position/move';
import type { GameTree } from '../../chess/tree/game-tree';
import { parentPath } from '../../chess/tree/path';
import { mainLinePaths, treeOfMoves, unplayableMove } from '../../chess/tree/tree-replay';
import type { Ply, San } from '../../chess/types';
import type { AnalysisResult, AnalyzedMove } from '../../contract/analysis/analysis';
import { MISSING } from '../board/evaluation/evaluation-text';
import { type ShownMove, shownPly } from '../board/shown-move';
import { logError } from '../lib/log';

/** `tree` is the result's `boardTree`. */
export const shownMoves = (result: AnalysisResult, tree: GameTree): readonly ShownMove[] => {
  const logged = result.analysisResults ? [] : parseAnalysisLog(result.analysisLog);
  return mainLinePaths(tree).map((path, ply) => {
    const number = result.moveEvaluations[String(ply)] ?? logged[ply]?.evalFloat;
    return toShownMove(tree, { path, ply }, result.analysisResults?.[ply], number);
  });
};

export const partialMoves = (tree: GameTree, arrived: ReadonlyMap<Ply, AnalyzedMove>): readonly ShownMove[] =>
  mainLinePaths(tree).map((path, ply) => toShownMove(tree, { path, ply }, arrived.get(ply)));

/** `number` is the evaluation where the move has none. */
const toShownMove = (
  tree: GameTree,
  { path, ply }: Pick<ShownMove, 'path' | 'ply'>,
  sent?: AnalyzedMove,
  number?: number,
): ShownMove => {
  const evalFloat = sent?.evalFloat ?? number;
  return {
    ...shownPly(tree, ply),
    path,
    san: tree.moves[ply]?.san ?? MISSING,
    pv: sent?.pv ?? [],
    evaluation: evalFloat === undefined ? undefined : { evalFloat, evaluation: sent?.evaluation, mate: sent?.mate },
    depth: sent?.depth,
    ...(sent?.bestMove && { best: sent.bestMove }),
    ...(sent?.judgement && { judgement: sent.judgement }),
    ...(sent?.label && { mark: sent.label }),
    ...(sent?.missed && { missed: sent.missed }),
    ...(sent?.allowed && { allowed: sent.allowed }),
    ...(sent?.reason && { reason: sent.reason }),
    ...(sent?.reasonLine && {
      reasonLine: { from: sent.reasonLine.from === 'after' ? path : parentPath(path), moves: sent.reasonLine.moves },
    }),
  };
};

/**
 * The PGN with variations, or if that is invalid, the moves. Illegal moves are logged and kept as text (specification,
 * errors).
 */
export const boardTree = (result: AnalysisResult): GameTree => {
  const reported = result.analysisResults ?? parseAnalysisLog(result.analysisLog);
  const tree = treeOfPgn(result.pgn) ?? logged(treeOfMoves(reported.map(({ san }) => san)));
  const end = tree.moves.at(-1)?.fen ?? START_FEN;
  const moves = Array.from(
    { length: result.totalMoves },
    (_, ply) => tree.moves[ply] ?? unplayableMove(reported[ply]?.san ?? MISSING, end),
  );
  return { ...tree, moves };
};

const treeOfPgn = (pgn: string): GameTree | undefined => {
  const [reading] = parsePgn(pgn);
  if (reading?.ok) return reading.value;
  logError(reading ? reading.error.message : 'The PGN has no game');
  return undefined;
};

const logged = ({ tree, invalid }: ReturnType<typeof treeOfMoves>): GameTree => {
  if (invalid !== undefined) logError(invalidMove(invalid));
  return tree;
};

// `analysisLog`, sent by some servers instead of a list of moves; unknown lines are skipped

/** White's view, missing where it is not a number. */
type LoggedMove = {
  readonly turn: AnalyzedMove['turn'];
  readonly moveNumber: number;
  readonly san: San;
  readonly evalFloat?: number;
};

const LINE = /^\s*(White|Black) Move (\d+): (\S+) \| Eval after move: (\S+)/;

const toLoggedMove = (line: string): LoggedMove | undefined => {
  const [, turn, moveNumber, san, value] = LINE.exec(line) ?? [];
  if (san === undefined || value === undefined) return undefined;
  const evalFloat = Number(value);
  return {
    turn: turn === 'Black' ? 'Black' : 'White',
    moveNumber: Number(moveNumber),
    san,
    ...(Number.isFinite(evalFloat) ? { evalFloat } : {}),
  };
};

/** Parses lines like `White Move 3: Bc4 | Eval after move: 0.26`. */
export const parseAnalysisLog = (log: string): readonly LoggedMove[] =>
  log
    .split('\n')
    .map(toLoggedMove)
    .filter((move) => move !== undefined);
