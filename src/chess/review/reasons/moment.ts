import type { Role } from 'chessops/types';
import { controlAt, estimatedSeconds, moveSeconds, secondsLeft, type TimeControl } from '../../clock';
import type { PositionEvaluation } from '../../evaluation';
import { type Game, type GamePly, plyColor, positionAt } from '../../game';
import type { Motif } from '../../motifs/motif';
import { type LineMove, playLine } from '../../motifs/played-line';
import { sanLine } from '../../position/move';
import { type Color, type Fen, otherColor, type Ply, type San, type Uci } from '../../types';
import type { Point } from './points';
import { centipawnsFor, lineFrom, movesOf, type Positions, WINNING } from '../opportunity';

export type Moment = {
  readonly game: Game;
  readonly positions: Positions;
  readonly ply: Ply;
  readonly played: GamePly;
  readonly mover: Color;
  readonly opponent: Color;
  readonly before: PositionEvaluation;
  readonly after: PositionEvaluation;
};

/** Win probability (0-100): the cost of a mistake. */
export const MIN_POINTS = 10;

export const momentAt = (game: Game, positions: Positions, ply: Ply): Moment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  const mover = plyColor(game, ply);
  const opponent = otherColor(mover);
  return { game, positions, ply, played, mover, opponent, before, after };
};

export const refutationOf = ({ game, ply, after, opponent }: Moment, plies?: number): readonly LineMove[] =>
  playLine({ ...lineFrom(game, ply + 1, movesOf(after).slice(0, plies)), solver: opponent })?.moves ?? [];

export const betterOf = ({ game, ply, before, mover }: Moment): readonly LineMove[] =>
  playLine({ start: positionAt(game, ply - 1), moves: movesOf(before), solver: mover })?.moves ?? [];

/** Recaptures are obvious. */
export const isRecapture = ({ game, ply, played, mover }: Moment): boolean => {
  const [last, own] = playLine({ ...lineFrom(game, ply, [played.uci]), solver: mover })?.moves ?? [];
  return last?.captured !== undefined && own?.captured !== undefined && own.to === last.to;
};

const PLIES_SHOWN = 5;

/** Of the better line, which is shown whole beside the reason. */
export const BETTER_PLIES = 3;

/** The line that starts after the move. */
export const refutationProof = ({ game, ply, after }: Moment, plies = PLIES_SHOWN): Proof =>
  proofFrom(game, ply, movesOf(after).slice(0, plies));

/** The line that starts before the move. */
export const betterProof = ({ game, ply, before }: Moment, plies = PLIES_SHOWN): Proof =>
  proofFrom(game, ply - 1, movesOf(before).slice(0, plies));

/** The best other move's line, which starts before the move. */
export const alternativeProof = ({ game, ply }: Moment, alternative: PositionEvaluation): Proof =>
  proofFrom(game, ply - 1, movesOf(alternative).slice(0, PLIES_SHOWN));

export const wasWonAnyway = ({ before, mover }: Moment): boolean =>
  centipawnsFor(before.evaluation, mover) > 2 * WINNING;

const proofFrom = (game: Game, ply: Ply, moves: readonly Uci[]): Proof => {
  const start = positionAt(game, ply);
  return { start, line: sanLine(start, moves, game.isChess960) };
};

export type Proof = { readonly start: Fen; readonly line: readonly San[] };

/** Those that a player would name. */
export const NAMED_MOTIFS = [
  'fork',
  'skewer',
  'doubleCheck',
  'discoveredAttack',
  'deflection',
  'capturingDefender',
] as const satisfies readonly Motif[];

export type NamedMotif = (typeof NAMED_MOTIFS)[number];

/** `pawns` is what is won at least. */
type Won = { readonly pawns: number };

/** `the exchange`, `the queen for a rook`. */
type WonMaterial = Won & { readonly material: string; readonly motif?: NamedMotif };

/** The mover's win probability before and after the move, 0-100. */
export type Chances = {
  readonly color: Color;
  readonly from: number;
  readonly to: number;
  /** The moves of the line that are named with the point. */
  readonly pliesToPoint: number;
  /** The line is of a deeper search, which prefers another first move. */
  readonly isDeeper?: boolean;
};

export type Reason = Proof &
  (
    | { readonly kind: 'allowsMate' | 'missesMate'; readonly moves: number }
    | (Won & {
        readonly kind: 'leavesPiece' | 'putsPiece' | 'undefends' | 'ignoresThreat';
        readonly piece: Role;
        readonly square: string;
      })
    | (WonMaterial & { readonly kind: 'losesMaterial' | 'missesMaterial' })
    | (Won & { readonly kind: 'allowsPromotion' | 'missesPromotion' })
    | (Won & { readonly kind: 'missesRecapture'; readonly square: string })
    | { readonly kind: 'stalemates' | 'sacrifice' }
    /** Win probability (0-100) that the best other move loses, rounded down. */
    | { readonly kind: 'onlyMove'; readonly points: number }
    /** What the reply does. */
    | (Chances & { readonly kind: 'allows'; readonly point: Point | Threat })
    /** The reply was illegal or lost a piece before the move. */
    | (Chances & { readonly kind: 'makesPossible' })
    /** The better move, which the reply prevents. */
    | (Chances & { readonly kind: 'isPrevented'; readonly better: string })
    /** What the better move does, or the reply that it prevents. */
    | (Chances & { readonly kind: 'isWeaker'; readonly situation: Situation; readonly point: BetterPoint })
    /** The line is the better one, which takes with another piece or takes back, or keeps the right to castle. */
    | (Chances & { readonly kind: 'takesWrongly' | 'leavesRecapture' | 'goesPast'; readonly square: string })
    | (Chances & { readonly kind: 'givesUpCastling' | 'kingGoesWrong' | 'ignoresMove' })
    | (Chances & { readonly kind: 'tradesIntoLoss'; readonly piece: Role })
    /** The line takes on the square, which the moved piece guarded. */
    | (Chances & { readonly kind: 'unguards'; readonly piece: Role; readonly square: string })
    | { readonly kind: 'wasLost' }
  );

export type BetterPoint = Point | Threat | { readonly kind: 'prevents'; readonly reply: string };

/** `move` is the same side's next: `24.Qh7`. */
export type Threat = { readonly kind: 'threatens'; readonly move: string };

/** `last` is the opponent's mistake: `23...Qc7`. */
export type Situation =
  | { readonly kind: 'letsGo' | 'keepsLess' | 'worsens' | 'even' }
  | { readonly kind: 'givesBack' | 'doesNotPunish'; readonly last: string };

export type TimeRemark = { readonly kind: 'hasty' | 'short'; readonly seconds: number };

/** A share of the total time, capped in seconds. */
const SHORT = { share: 0.05, seconds: 30 };

const HASTY = { share: 0.01, seconds: 5 };

/** Per side: openings are played from memory. */
const OPENING_MOVES = 8;

/** Being short of time takes precedence, since it explains the haste. */
export const timeRemarkAt = (game: Game, ply: Ply, control: TimeControl | undefined): TimeRemark | undefined => {
  if (control === undefined) return undefined;
  const total = estimatedSeconds(controlAt(game, ply, control));
  const left = secondsLeft(game, ply, control);
  if (left !== undefined && left <= Math.min(SHORT.seconds, SHORT.share * total))
    return { kind: 'short', seconds: Math.round(left) };
  const took = moveSeconds(game, ply, control);
  if (took === undefined || ply < 2 * OPENING_MOVES || took > Math.min(HASTY.seconds, HASTY.share * total))
    return undefined;
  return { kind: 'hasty', seconds: Math.round(took) };
};
