import type { Evaluation } from '../../chess/evaluation';
import type { Path } from '../../chess/tree/path';
import type { Color, Ply, San } from '../../chess/types';
import type { AnalyzedMove } from '../../contract/analysis';

/** A number of the wire, White's view, with the evaluation and the true distance to mate where the server tells them. */
export type ShownEvaluation = {
  readonly evalFloat: number;
  readonly evaluation?: Evaluation;
  readonly mate?: number | null;
};
export type ShownJudgement = NonNullable<AnalyzedMove['judgement']>;

/** A move and what the engine says of it. What is not known yet, or was not sent, is missing. */
export type ShownMove = {
  readonly ply: Ply;
  /** The place that the move leads to. It stays the same when variations come, go or are promoted. */
  readonly path: Path;
  readonly turn: Color;
  readonly moveNumber: number;
  /** `Move 3` after White's third move, `Move 3...` after Black's. */
  readonly label: string;
  readonly san: San;
  /** After the move. */
  readonly evaluation?: ShownEvaluation;
  /** To which the position after the move was searched, in plies. */
  readonly depth?: number;
  /** The engine's choice instead of this move. */
  readonly best?: San;
  /** The engine's line instead of this move, beginning with `best`. */
  readonly pv: readonly San[];
  readonly judgement?: ShownJudgement;
  /** Tactics under Lichess' names: that this move missed, and that it let the opponent have. */
  readonly missed?: readonly string[];
  readonly allowed?: readonly string[];
  /** Why it is judged so, in a sentence. */
  readonly reason?: string;
  /** The line that proves it: where it begins and its moves. */
  readonly reasonLine?: { readonly from: Path; readonly moves: readonly San[] };
};
