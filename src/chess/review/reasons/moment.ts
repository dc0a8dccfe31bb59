/** A ply of a game and what the engine has found around it, as every reason looks at it. */
import { otherColor } from '../../turn-of';
import type { PositionEvaluation } from '../../evaluation';
import type { Game, GamePly } from '../../game';
import { playLine, type Step } from '../../motifs/played-line';
import { sanLine } from '../../notation/line';
import { plyColor, positionAt } from '../../replay';
import type { Color, Ply, Uci } from '../../types';
import { centipawnsFor, WINNING } from '../chances';
import { lineFrom, movesOf, type Positions } from '../opportunity';
import type { Proof } from './reason';

export type Moment = {
  readonly game: Game;
  readonly positions: Positions;
  readonly ply: Ply;
  readonly played: GamePly;
  /** Who has moved, and who answers. */
  readonly mover: Color;
  readonly opponent: Color;
  readonly before: PositionEvaluation;
  readonly after: PositionEvaluation;
};

export const momentAt = (game: Game, positions: Positions, ply: Ply): Moment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  const mover = plyColor(game, ply);
  const opponent = otherColor(mover);
  return { game, positions, ply, played, mover, opponent, before, after };
};

/** The ply itself and the engine's line after it, so many plies of it. */
export const refutationOf = ({ game, ply, after, opponent }: Moment, plies?: number): readonly Step[] =>
  playLine({ ...lineFrom(game, ply + 1, movesOf(after).slice(0, plies)), solver: opponent })?.steps ?? [];

/** The engine's line instead of the ply. */
export const betterOf = ({ game, ply, before, mover }: Moment): readonly Step[] =>
  playLine({ start: positionAt(game, ply - 1), moves: movesOf(before), solver: mover })?.steps ?? [];

/** So much of a line is shown where nothing in it says where it ends. */
const PLIES_SHOWN = 5;

/** What refutes the move, from the position after it. */
export const refutationProof = ({ game, ply, after }: Moment, plies = PLIES_SHOWN): Proof =>
  proofFrom(game, ply, movesOf(after).slice(0, plies));

/** What would have been better, from the position before the move. */
export const betterProof = ({ game, ply, before }: Moment, plies = PLIES_SHOWN): Proof =>
  proofFrom(game, ply - 1, movesOf(before).slice(0, plies));

/** The best of the other moves, from the position before the move. */
export const alternativeProof = ({ game, ply }: Moment, alternative: PositionEvaluation): Proof =>
  proofFrom(game, ply - 1, movesOf(alternative).slice(0, PLIES_SHOWN));

/** Two pieces ahead, nobody wonders. */
export const wasWonAnyway = ({ before, mover }: Moment): boolean =>
  centipawnsFor(before.evaluation, mover) > 2 * WINNING;

const proofFrom = (game: Game, ply: Ply, moves: readonly Uci[]): Proof => {
  const start = positionAt(game, ply);
  return { start, line: sanLine(start, moves, game.isChess960) };
};
