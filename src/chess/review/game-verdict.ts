/** How a game was decided, in facts that its evaluations prove. */
import { type Evaluation, type Judgement, winChanceOf } from '../evaluation';
import { type Game, plyColor, START_PLY } from '../game';
import type { Color, Ply } from '../types';

export type JudgedGame = Pick<Game, 'start' | 'result'> & {
  /** Of the initial position. */
  readonly evaluation: Evaluation;
  readonly moves: readonly { readonly evaluation: Evaluation; readonly judgement?: Judgement }[];
};

/** A judged move with the evaluations around it. */
export type Turn = { readonly ply: Ply; readonly before: Evaluation; readonly after: Evaluation };

export type GameVerdict =
  /** The loser's costliest moves after the last balanced position, before the game was won, in its order. */
  | { readonly kind: 'decided'; readonly winner: Color; readonly turns: readonly Turn[] }
  /** The loser's moves after the last balanced position, that after the ply, were not judged. */
  | { readonly kind: 'gradual'; readonly winner: Color; readonly level: Ply }
  /** The winner was ahead from the start position on. */
  | { readonly kind: 'ahead'; readonly winner: Color }
  /** The winner was not ahead at the end, as after a flag that fell. */
  | { readonly kind: 'against'; readonly winner: Color; readonly end: Evaluation }
  /** Drawn, after the move gave away a clear advantage. */
  | { readonly kind: 'missed'; readonly turn: Turn }
  | { readonly kind: 'balanced' }
  /** Drawn although a side was clearly ahead at the end. */
  | { readonly kind: 'drawnAhead'; readonly end: Evaluation }
  /** Not finished. */
  | { readonly kind: 'open'; readonly end: Evaluation };

/** Win chances, 0-1: beyond these a side is ahead, from `CLEAR` on clearly, and from `WON` on it is winning. */
const BALANCED = { least: 0.35, most: 0.65 } as const;
const CLEAR = 0.7;
const WON = 0.8;

/** Of the costliest move's loss: a move that lost so much shares the decision, as does one that turned the game round. */
const SHARED = 2 / 3;

/** `undefined` for a game without moves. */
export const verdictOf = (game: JudgedGame): GameVerdict | undefined => {
  const end = game.moves.at(-1)?.evaluation;
  if (end === undefined) return undefined;
  const winner = winnerOf(game.result, end);
  if (winner !== undefined) return wonVerdict(game, winner, end);
  return game.result === '*' ? { kind: 'open', end } : drawVerdict(game, end);
};

/** Checkmate on the board counts for more than the result written. */
export const winnerOf = (result: Game['result'], end: Evaluation | undefined): Color | undefined => {
  if (end !== undefined && 'checkmate' in end) return end.checkmate;
  return result === '1-0' ? 'white' : result === '0-1' ? 'black' : undefined;
};

const wonVerdict = (game: JudgedGame, winner: Color, end: Evaluation): GameVerdict => {
  if (winChanceOf(end, winner) <= BALANCED.most) return { kind: 'against', winner, end };
  const chances = [game.evaluation, ...game.moves.map(({ evaluation }) => evaluation)].map((evaluation) =>
    winChanceOf(evaluation, winner),
  );
  if (chances.every((chance) => chance > BALANCED.most)) return { kind: 'ahead', winner };
  const level = chances.findLastIndex((chance) => chance >= BALANCED.least && chance <= BALANCED.most) - 1;
  const judged = game.moves.flatMap(({ judgement }, ply) =>
    judgement !== undefined && ply > level && plyColor(game, ply) !== winner
      ? [{ ply, lost: lossAt(game, ply, winner) }]
      : [],
  );
  const most = Math.max(...judged.map(({ lost }) => lost));
  const isTurnRound = (ply: Ply): boolean =>
    (chances[ply] ?? 1) < BALANCED.least && (chances[ply + 1] ?? 0) > BALANCED.most;
  const shared = judged.filter(({ ply, lost }) => lost >= SHARED * most && (chances[ply] ?? 1) < WON);
  const costliest = shared.length > 0 ? shared : judged.filter(({ lost }) => lost === most);
  const turns = judged
    .filter((one) => costliest.includes(one) || isTurnRound(one.ply))
    .map(({ ply }) => turnAt(game, ply));
  if (turns.length > 0) return { kind: 'decided', winner, turns };
  return { kind: 'gradual', winner, level: Math.max(level, START_PLY) };
};

/** What the winner's opponent lost with the move. */
const lossAt = (game: JudgedGame, ply: Ply, winner: Color): number =>
  winChanceOf(evaluationAt(game, ply), winner) - winChanceOf(evaluationAt(game, ply - 1), winner);

const drawVerdict = (game: JudgedGame, end: Evaluation): GameVerdict => {
  const isClear = (evaluation: Evaluation, color: Color): boolean => winChanceOf(evaluation, color) >= CLEAR;
  if (isClear(end, 'white') || isClear(end, 'black')) return { kind: 'drawnAhead', end };
  const ply = game.moves.findLastIndex(({ evaluation, judgement }, at) => {
    const color = plyColor(game, at);
    return judgement !== undefined && isClear(evaluationAt(game, at - 1), color) && !isClear(evaluation, color);
  });
  return ply < 0 ? { kind: 'balanced' } : { kind: 'missed', turn: turnAt(game, ply) };
};

/** The moves that decided the game, or gave away the win of a drawn one. */
export const decisiveTurns = (verdict: GameVerdict | undefined): readonly Turn[] => {
  if (verdict?.kind === 'decided') return verdict.turns;
  return verdict?.kind === 'missed' ? [verdict.turn] : [];
};

const turnAt = (game: JudgedGame, ply: Ply): Turn => ({
  ply,
  before: evaluationAt(game, ply - 1),
  after: evaluationAt(game, ply),
});

const evaluationAt = ({ evaluation, moves }: JudgedGame, ply: Ply): Evaluation => moves[ply]?.evaluation ?? evaluation;

// Evaluations in words

export type Standing =
  | { readonly kind: 'equal' }
  | { readonly kind: 'better' | 'muchBetter' | 'winning'; readonly side: Color }
  | { readonly kind: 'mate'; readonly side: Color; readonly moves: number };

/** Win chances, 0-1, of the side that is ahead. */
const LEAST = [
  [WON, 'winning'],
  [CLEAR, 'muchBetter'],
  [0.575, 'better'],
] as const;

export const standingOf = (evaluation: Evaluation): Standing => {
  if ('mate' in evaluation) {
    return { kind: 'mate', side: evaluation.mate > 0 ? 'white' : 'black', moves: Math.abs(evaluation.mate) };
  }
  const white = winChanceOf(evaluation, 'white');
  const [side, chance] = white >= 0.5 ? (['white', white] as const) : (['black', 1 - white] as const);
  const kind = LEAST.find(([least]) => chance >= least)?.[1];
  return kind === undefined ? { kind: 'equal' } : { kind, side };
};
