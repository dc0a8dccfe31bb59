/** How a game was decided, in facts that its evaluations prove. */
import { type Evaluation, type Judgement, winChanceOf } from '../evaluation';
import { type Game, plyColor } from '../game';
import { type Color, type Ply } from '../types';

/** A win chance in words: from 90 % winning, from 75 % much better, from 60 % better, else equal; and the other way round. */
export const STANDINGS = ['winning', 'muchBetter', 'better', 'equal', 'worse', 'muchWorse', 'losing'] as const;
export type Standing = (typeof STANDINGS)[number];

const LEAST: readonly (readonly [least: number, standing: Standing])[] = [
  [0.9, 'winning'],
  [0.75, 'muchBetter'],
  [0.6, 'better'],
  [0.4, 'equal'],
  [0.25, 'worse'],
  [0.1, 'muchWorse'],
];

/** Of the color. */
export const standingOf = (evaluation: Evaluation, color: Color): Standing =>
  LEAST.find(([least]) => winChanceOf(evaluation, color) >= least)?.[1] ?? 'losing';

/** From here on a side is clearly ahead, and until there it keeps an advantage. */
const AHEAD = 0.75;
const KEPT = 0.6;

type Move = { readonly evaluation: Evaluation; readonly judgement?: Judgement };

export type JudgedGame = Pick<Game, 'start' | 'result'> & {
  /** Of the initial position. */
  readonly evaluation: Evaluation;
  readonly moves: readonly Move[];
};

/** A move that changed who stands better; standings are those of `color`, which played it. */
export type Turn = { readonly ply: Ply; readonly color: Color; readonly before: Standing; readonly after: Standing };

export type GameVerdict =
  /** The loser's move that put the winner clearly ahead; the advantage was kept to the end. */
  | { readonly kind: 'decided'; readonly winner: Color; readonly turn: Turn }
  /** No mistake decided: the winner was clearly ahead at the ply, and kept an advantage from there on. */
  | { readonly kind: 'gradual'; readonly winner: Color; readonly from: Ply }
  /** The loser did not stand clearly worse at the end, as after a flag that fell. */
  | { readonly kind: 'against'; readonly winner: Color; readonly end: Standing }
  /** Drawn, after the move gave away a clear advantage. */
  | { readonly kind: 'missed'; readonly turn: Turn }
  | { readonly kind: 'balanced' }
  /** Not finished: the standing of White in the last position. */
  | { readonly kind: 'open'; readonly end: Standing };

/** `undefined` for a game without moves. */
export const verdictOf = (game: JudgedGame): GameVerdict | undefined => {
  const last = game.moves.at(-1)?.evaluation;
  if (last === undefined) return undefined;
  if (game.result === '*') return { kind: 'open', end: standingOf(last, 'white') };
  if (game.result === '1/2-1/2') return drawVerdict(game);
  const winner = game.result === '1-0' ? 'white' : 'black';
  if (winChanceOf(last, winner) < AHEAD) return { kind: 'against', winner, end: standingOf(last, winner) };
  const level = game.moves.findLastIndex(({ evaluation }) => winChanceOf(evaluation, winner) < KEPT);
  const ply = game.moves.findIndex((_, at) => at > level && chanceAt(game, at, winner) >= AHEAD);
  const isMistake = plyColor(game, ply) !== winner && game.moves[ply]?.judgement !== undefined;
  return isMistake ? { kind: 'decided', winner, turn: turnAt(game, ply) } : { kind: 'gradual', winner, from: ply };
};

const drawVerdict = (game: JudgedGame): GameVerdict => {
  const ply = game.moves.findLastIndex(({ judgement }, at) => {
    const color = plyColor(game, at);
    return judgement !== undefined && chanceAt(game, at - 1, color) >= AHEAD && chanceAt(game, at, color) < AHEAD;
  });
  return ply < 0 ? { kind: 'balanced' } : { kind: 'missed', turn: turnAt(game, ply) };
};

/** At most three mistakes and blunders that cost the most, in the order of the game. */
export const turningPoints = (game: JudgedGame): readonly Turn[] =>
  game.moves
    .flatMap(({ judgement }, ply) => {
      if (judgement !== 'mistake' && judgement !== 'blunder') return [];
      const color = plyColor(game, ply);
      return [{ ply, lost: chanceAt(game, ply - 1, color) - chanceAt(game, ply, color) }];
    })
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, MOST_TURNING_POINTS)
    .toSorted((one, other) => one.ply - other.ply)
    .map(({ ply }) => turnAt(game, ply));

const MOST_TURNING_POINTS = 3;

const evaluationAt = ({ evaluation, moves }: JudgedGame, ply: Ply): Evaluation => moves[ply]?.evaluation ?? evaluation;

const chanceAt = (game: JudgedGame, ply: Ply, color: Color): number => winChanceOf(evaluationAt(game, ply), color);

const turnAt = (game: JudgedGame, ply: Ply): Turn => {
  const color = plyColor(game, ply);
  const standingAt = (at: Ply): Standing => standingOf(evaluationAt(game, at), color);
  return { ply, color, before: standingAt(ply - 1), after: standingAt(ply) };
};
