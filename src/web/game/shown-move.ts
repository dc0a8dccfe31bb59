/**
 * An analysis as the screen shows it: one entry a half-move, whether the server sent a list, only the
 * specification's numbers, or has not finished yet.
 */
import { START_FEN } from '../../chess/notation/fen';
import type { Evaluation } from '../../chess/evaluation';
import type { Game } from '../../chess/game';
import { moveLabel, moveNumber, plyColor, START_PLY } from '../../chess/replay';
import type { Color, Ply, San } from '../../chess/types';
import type { AnalysedMove, AnalysisResult } from '../../contract/analysis';
import { parseAnalysisLog } from './analysis-log';

/** A number of the wire, White's view, with the evaluation and the true distance to mate where the server tells them. */
export type ShownEvaluation = {
  readonly evalFloat: number;
  readonly evaluation?: Evaluation | undefined;
  readonly mate?: number | null | undefined;
};
export type ShownJudgement = NonNullable<AnalysedMove['judgement']>;

/** What is not known yet, or was not sent, is missing. */
export type ShownMove = {
  readonly ply: Ply;
  readonly turn: Color;
  readonly moveNumber: number;
  /** `Move 3` after White's third move, `Move 3...` after Black's. */
  readonly label: string;
  readonly san: San;
  /** After the move. */
  readonly evaluation?: ShownEvaluation;
  /** The engine's choice instead of this move. */
  readonly best?: San;
  /** The engine's line instead of this move, beginning with `best`. */
  readonly pv: readonly San[];
  readonly judgement?: ShownJudgement;
};

const placeOf = ({ start }: Game, ply: Ply): Pick<ShownMove, 'ply' | 'turn' | 'moveNumber' | 'label'> => ({
  ply,
  turn: plyColor({ start }, ply),
  moveNumber: moveNumber({ start }, ply),
  label: moveLabel(start, ply),
});

const judged = (move: AnalysedMove | undefined): Pick<ShownMove, 'best' | 'pv' | 'judgement'> => ({
  pv: move?.pv ?? [],
  ...(move?.bestMove ? { best: move.bestMove } : {}),
  ...(move?.judgement ? { judgement: move.judgement } : {}),
});

const toEvaluation = (evalFloat: number | undefined, sent: AnalysedMove | undefined): Pick<ShownMove, 'evaluation'> => {
  if (evalFloat === undefined) return {};
  return { evaluation: { evalFloat, evaluation: sent?.evaluation, mate: sent?.mate } };
};

/** Every half-move of a finished analysis; `game` is as much of the same game as could be read here. */
export const shownMoves = (result: AnalysisResult, game: Game): readonly ShownMove[] => {
  const logged = result.analysisResults ? [] : parseAnalysisLog(result.analysisLog);
  return Array.from({ length: result.totalMoves }, (_, ply): ShownMove => {
    const sent = result.analysisResults?.[ply];
    const told = sent ?? logged[ply];
    return {
      ...placeOf(game, ply),
      san: game.plies[ply]?.san ?? told?.san ?? '--',
      ...toEvaluation(sent?.evalFloat ?? result.moveEvaluations[String(ply)] ?? logged[ply]?.evalFloat, sent),
      ...judged(sent),
    };
  });
};

/** The half-moves of a game while the analysis runs: those that came carry their evaluation. */
export const arrivingMoves = (game: Game, arrived: ReadonlyMap<Ply, AnalysedMove>): readonly ShownMove[] =>
  game.plies.map(({ san }, ply) => {
    const move = arrived.get(ply);
    return { ...placeOf(game, ply), san, ...toEvaluation(move?.evalFloat, move), ...judged(move) };
  });

/** What to call a place in the game: `Starting Position`, `Move 3`, `Move 3...`. */
export const labelAt = (moves: readonly ShownMove[], ply: Ply): string =>
  moves[ply]?.label ?? moveLabel(START_FEN, START_PLY);
