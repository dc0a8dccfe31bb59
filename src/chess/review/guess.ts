/**
 * Guess the move: one side of a game is hidden and guessed, the other side's moves are played as in the game. The guesses
 * are the whole state. A guess is scored by what it costs against best play, and so is the move of the game; the
 * evaluations arrive as an argument and may be missing.
 */
import { type Evaluation, winChanceOf } from '../evaluation';
import { type GamePly, moveNumber, plyColor } from '../game';
import { type PlayedMove, playMove } from '../position/move';
import type { Color, Fen, Ply, Uci } from '../types';

export type GuessTask = {
  readonly start: Fen;
  readonly moves: readonly GamePly[];
  readonly isChess960: boolean;
  /** The side to guess. */
  readonly side: Color;
  /** The first move to guess. */
  readonly from: number;
};

/** Full moves: most openings are over by then. */
export const AFTER_OPENING = 8;

/** The plies to guess. All of the side's where the game ends before the first move to guess. */
export const turnsOf = ({ start, moves, side, from }: GuessTask): readonly Ply[] => {
  const own = moves.flatMap((_, ply) => (plyColor({ start }, ply) === side ? [ply] : []));
  const late = own.filter((ply) => moveNumber({ start }, ply) >= from);
  return late.length > 0 ? late : own;
};

export type GuessState = {
  /** One for each turn so far, legal. */
  readonly guesses: readonly Uci[];
  /** The move of the game is shown beside the last guess. */
  readonly isAnswered: boolean;
};

export const NO_GUESSES: GuessState = { guesses: [], isAnswered: false };

export type GuessAction = { readonly type: 'guess'; readonly move: string } | { readonly type: 'next' | 'restart' };

/** Ignores illegal moves, and what does not fit the state. */
export const nextGuess = (task: GuessTask, state: GuessState, action: GuessAction): GuessState => {
  if (action.type === 'restart') return NO_GUESSES;
  if (action.type !== 'guess') return state.isAnswered ? { ...state, isAnswered: false } : state;
  const move = state.isAnswered ? undefined : playedAt(task, turnsOf(task)[state.guesses.length], action.move);
  return move === undefined ? state : { guesses: [...state.guesses, move.uci], isAnswered: true };
};

/** From a text of the outside; ends before the first illegal guess. */
export const guessesOf = (task: GuessTask, moves: readonly string[], isAnswered: boolean): GuessState => {
  let state = NO_GUESSES;
  for (const move of moves) {
    const next = nextGuess(task, { ...state, isAnswered: false }, { type: 'guess', move });
    if (next.guesses.length === state.guesses.length) break;
    state = next;
  }
  return { ...state, isAnswered: isAnswered && state.guesses.length > 0 };
};

const fenBefore = ({ start, moves }: GuessTask, ply: Ply): Fen => moves[ply - 1]?.fen ?? start;

const playedAt = (task: GuessTask, ply: Ply | undefined, move: string): PlayedMove | undefined => {
  const played = ply === undefined ? undefined : playMove(fenBefore(task, ply), move, task.isChess960);
  return played?.ok === true ? played.value : undefined;
};

/** One turn with its guess. */
export type GuessedTurn = {
  readonly ply: Ply;
  readonly moveNumber: number;
  /** Before the move. */
  readonly before: Fen;
  readonly guess: PlayedMove;
  readonly played: GamePly;
};

export type GuessView = {
  readonly turns: readonly GuessedTurn[];
  /** All turns of the session. */
  readonly total: number;
  /** The last ply that may be shown; nothing beyond it is known to the user. */
  readonly shown: Ply;
  /** The move that is to be guessed now; `undefined` while an answer is shown, and at the end. */
  readonly open: { readonly ply: Ply; readonly before: Fen; readonly moveNumber: number } | undefined;
  readonly isFinished: boolean;
};

export const viewGuesses = (task: GuessTask, { guesses, isAnswered }: GuessState): GuessView => {
  const plies = turnsOf(task);
  const turns = plies.slice(0, guesses.length).flatMap((ply, index): readonly GuessedTurn[] => {
    const guess = playedAt(task, ply, guesses[index] ?? '');
    const played = task.moves[ply];
    if (guess === undefined || played === undefined) return [];
    return [{ ply, moveNumber: moveNumber(task, ply), before: fenBefore(task, ply), guess, played }];
  });
  const last = turns.at(-1)?.ply ?? -1;
  const next = isAnswered ? undefined : plies[turns.length];
  return {
    turns,
    total: plies.length,
    shown: next === undefined ? last : next - 1,
    open:
      next === undefined ? undefined : { ply: next, before: fenBefore(task, next), moveNumber: moveNumber(task, next) },
    isFinished: !isAnswered && next === undefined,
  };
};

// Scores

/** Points of win probability within which two moves are equally good. */
const EQUAL = 2;

type GuessVerdict = 'same' | 'better' | 'equal' | 'worse';

/** `undefined` where the position is not evaluated. White's view. */
export type EvaluationAt = (fen: Fen) => Evaluation | undefined;

export type ScoredTurn = GuessedTurn & {
  /** 100 minus the loss of win probability against the best known move, 0-100; missing without evaluations. */
  readonly score: { readonly guess: number; readonly played: number } | undefined;
  /** Missing where the moves differ and there is no evaluation. */
  readonly verdict: GuessVerdict | undefined;
};

/**
 * Win probability is Lichess' (`winPercent`), 0-100. The best known move is the engine's choice before the move, the
 * guess or the move of the game: a shallow search may rate a move higher after it than before it.
 */
export const scoreTurn = (turn: GuessedTurn, side: Color, at: EvaluationAt): ScoredTurn => {
  const isSame = turn.guess.uci === turn.played.uci;
  const chances = [turn.before, turn.guess.fen, turn.played.fen].map((fen) => {
    const evaluation = at(fen);
    return evaluation && 100 * winChanceOf(evaluation, side);
  });
  const [before, guess, played] = chances;
  if (before === undefined || guess === undefined || played === undefined) {
    return { ...turn, score: undefined, verdict: isSame ? 'same' : undefined };
  }
  const best = Math.max(before, guess, played);
  const score = { guess: 100 - best + guess, played: 100 - best + played };
  return { ...turn, score, verdict: isSame ? 'same' : verdictOf(guess - played) };
};

const verdictOf = (gain: number): GuessVerdict => {
  if (Math.abs(gain) <= EQUAL) return 'equal';
  return gain > 0 ? 'better' : 'worse';
};

export type GuessSummary = {
  readonly guesses: number;
  /** Guesses with a score. */
  readonly scored: number;
  /** Means over the scored guesses, whole numbers 0-100; missing without any. */
  readonly score: { readonly guess: number; readonly played: number } | undefined;
  readonly same: number;
  /** Numbers of the moves where the guess was better than the game. */
  readonly better: readonly number[];
};

export const summarizeGuesses = (turns: readonly ScoredTurn[]): GuessSummary => {
  const scores = turns.flatMap(({ score }) => score ?? []);
  return {
    guesses: turns.length,
    scored: scores.length,
    score:
      scores.length === 0
        ? undefined
        : { guess: mean(scores.map(({ guess }) => guess)), played: mean(scores.map(({ played }) => played)) },
    same: turns.filter(({ verdict }) => verdict === 'same').length,
    better: turns.flatMap(({ verdict, moveNumber: number }) => (verdict === 'better' ? [number] : [])),
  };
};

const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

// Sentences

export type GuessMessage =
  | { readonly id: 'guess.turn'; readonly values: { readonly side: Color; readonly number: number } }
  | { readonly id: 'guess.progress'; readonly values: { readonly at: number; readonly total: number } }
  | { readonly id: 'guess.same'; readonly values: { readonly san: string } }
  | { readonly id: 'guess.other'; readonly values: { readonly san: string; readonly guess: string } }
  | { readonly id: 'guess.better' | 'guess.equal' | 'guess.worse' }
  | {
      readonly id: 'guess.result';
      readonly values: { readonly guesses: number; readonly guess: number; readonly played: number };
    }
  | { readonly id: 'guess.same-count'; readonly values: { readonly same: number; readonly guesses: number } }
  | { readonly id: 'guess.better-count'; readonly values: { readonly times: number; readonly moves: string } }
  | { readonly id: 'guess.scored-count'; readonly values: { readonly scored: number; readonly guesses: number } };

/** Of one answer: the comparison with the game, then the verdict of the engine. */
export const answerMessages = ({ guess, played, verdict }: ScoredTurn): readonly GuessMessage[] => {
  if (verdict === 'same') return [{ id: 'guess.same', values: { san: played.san } }];
  const other: GuessMessage = { id: 'guess.other', values: { san: played.san, guess: guess.san } };
  return verdict === undefined ? [other] : [other, { id: `guess.${verdict}` }];
};

/** `Your 24 guesses: 82. The player's moves: 88.` and so on; none before the first guess. */
export const summaryMessages = ({ guesses, scored, score, same, better }: GuessSummary): readonly GuessMessage[] => [
  ...(score ? [{ id: 'guess.result', values: { guesses: scored, ...score } } as const] : []),
  ...(guesses > 0 ? [{ id: 'guess.same-count', values: { same, guesses } } as const] : []),
  ...(better.length > 0
    ? [{ id: 'guess.better-count', values: { times: better.length, moves: better.join(', ') } } as const]
    : []),
  ...(guesses > scored ? [{ id: 'guess.scored-count', values: { scored, guesses } } as const] : []),
];
