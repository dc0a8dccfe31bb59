import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../evaluation';
import { START_FEN } from '../position/fen';
import { playMoves } from '../position/move';
import type { Fen } from '../types';
import {
  AFTER_OPENING,
  answerMessages,
  type GuessTask,
  guessesOf,
  nextGuess,
  NO_GUESSES,
  scoreTurn,
  summarizeGuesses,
  summaryMessages,
  turnsOf,
  viewGuesses,
} from './guess';

/** Morphy – Duke Karl / Count Isouard, Paris 1858. */
const OPERA =
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#';

const TASK: GuessTask = {
  start: START_FEN,
  moves: playMoves(START_FEN, OPERA.split(' ')),
  isChess960: false,
  side: 'white',
  from: 15,
};

/** The last three moves: 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8#. */
const BEST = ['b5d7', 'b3b8', 'd1d8'];

describe('what is guessed', () => {
  it('is every move of the side from the first move on, to its last', () => {
    expect(turnsOf(TASK)).toEqual([28, 30, 32]);
    expect(turnsOf({ ...TASK, from: 1, side: 'black' })).toHaveLength(16);
    expect(turnsOf({ ...TASK, from: AFTER_OPENING })[0]).toBe(14);
  });

  it('is the whole game where it ends before the first move', () => {
    expect(turnsOf({ ...TASK, from: 40 })).toHaveLength(17);
  });

  it('follows the side to move of a position that Black begins', () => {
    const [start, ...moves] = TASK.moves;
    expect(turnsOf({ ...TASK, start: start?.fen ?? '', moves, from: 16, side: 'black' })).toEqual([30]);
  });

  it('is nothing in a game without moves', () => {
    const empty = { ...TASK, moves: [] };
    expect(viewGuesses(empty, NO_GUESSES)).toMatchObject({ turns: [], total: 0, shown: -1, isFinished: true });
  });
});

describe('a guess', () => {
  it('is answered with the move of the game, and the other side moves by itself', () => {
    expect(viewGuesses(TASK, NO_GUESSES)).toMatchObject({ shown: 27, open: { ply: 28, moveNumber: 15 } });
    const guessed = nextGuess(TASK, NO_GUESSES, { type: 'guess', move: 'c1b1' });
    expect(viewGuesses(TASK, guessed)).toMatchObject({
      shown: 28,
      open: undefined,
      turns: [{ ply: 28, guess: { san: 'Kb1' }, played: { san: 'Bxd7+' } }],
    });
    const after = nextGuess(TASK, guessed, { type: 'next' });
    expect(viewGuesses(TASK, after)).toMatchObject({ shown: 29, open: { ply: 30 } });
  });

  it('must be legal and in turn', () => {
    expect(nextGuess(TASK, NO_GUESSES, { type: 'guess', move: 'a1a8' })).toBe(NO_GUESSES);
    expect(nextGuess(TASK, NO_GUESSES, { type: 'next' })).toBe(NO_GUESSES);
    const guessed = nextGuess(TASK, NO_GUESSES, { type: 'guess', move: 'b5d7' });
    expect(nextGuess(TASK, guessed, { type: 'guess', move: 'b3b8' })).toBe(guessed);
  });

  it('ends the session when it is the last of the side', () => {
    const last = guessesOf(TASK, BEST, true);
    expect(viewGuesses(TASK, last)).toMatchObject({ isFinished: false, shown: 32 });
    const end = nextGuess(TASK, last, { type: 'next' });
    expect(viewGuesses(TASK, end)).toMatchObject({ isFinished: true, shown: 32, open: undefined });
    expect(nextGuess(TASK, end, { type: 'guess', move: 'e1e2' })).toBe(end);
    expect(nextGuess(TASK, end, { type: 'restart' })).toEqual(NO_GUESSES);
  });
});

it('reads guesses from an address up to the first that is illegal', () => {
  expect(guessesOf(TASK, BEST.slice(0, 2), false)).toEqual({ guesses: BEST.slice(0, 2), isAnswered: false });
  expect(guessesOf(TASK, ['b5d7', 'a1a8', 'd1d8'], true)).toEqual({ guesses: ['b5d7'], isAnswered: true });
  expect(guessesOf(TASK, [], true)).toEqual(NO_GUESSES);
});

describe('the score', () => {
  const turn = (move: string) => {
    const [first] = viewGuesses(TASK, guessesOf(TASK, [move], true)).turns;
    if (first === undefined) throw new Error('no guess');
    return first;
  };
  const score = (move: string, known: Readonly<Record<'before' | 'guess' | 'played', Evaluation | undefined>>) => {
    const guessed = turn(move);
    const fens = new Map<Fen, Evaluation | undefined>([
      [guessed.before, known.before],
      [guessed.guess.fen, known.guess],
      [guessed.played.fen, known.played],
    ]);
    return scoreTurn(guessed, 'white', (fen) => fens.get(fen));
  };

  it('is 100 minus the loss of win probability, for the guess and for the game', () => {
    const scored = score('c1b1', { before: { mate: 3 }, guess: { cp: 0 }, played: { mate: 2 } });
    expect(scored).toMatchObject({ verdict: 'worse', score: { played: 100 } });
    expect(scored.score?.guess).toBeCloseTo(52.5, 1);
  });

  it('is the same for the same move', () => {
    const scored = score('b5d7', { before: { cp: 500 }, guess: { cp: 300 }, played: { cp: 300 } });
    expect(scored.verdict).toBe('same');
    expect(scored.score?.guess).toBe(scored.score?.played);
  });

  it('takes the better of the two moves for best where the search before them saw less', () => {
    expect(score('c1b1', { before: { cp: 0 }, guess: { cp: 200 }, played: { cp: 0 } })).toMatchObject({
      verdict: 'better',
      score: { guess: 100 },
    });
  });

  it('calls moves equal within two points', () => {
    expect(score('c1b1', { before: { cp: 30 }, guess: { cp: 10 }, played: { cp: 30 } }).verdict).toBe('equal');
    expect(score('c1b1', { before: { cp: 30 }, guess: { cp: 0 }, played: { cp: 30 } }).verdict).toBe('worse');
  });

  it('is missing without evaluations, and the move is still compared with the game', () => {
    const none = { before: undefined, guess: undefined, played: undefined };
    expect(score('b5d7', none)).toMatchObject({ verdict: 'same', score: undefined });
    expect(score('c1b1', none)).toMatchObject({ verdict: undefined, score: undefined });
    expect(answerMessages(score('c1b1', none))).toEqual([
      { id: 'guess.other', values: { guess: 'Kb1', san: 'Bxd7+' } },
    ]);
  });

  it('is summed up', () => {
    const turns = [
      score('b5d7', { before: { mate: 3 }, guess: { mate: 3 }, played: { mate: 3 } }),
      score('c1b1', { before: { cp: 0 }, guess: { cp: 200 }, played: { cp: 0 } }),
      score('c1b1', { before: undefined, guess: undefined, played: undefined }),
    ];
    const summary = summarizeGuesses(turns);
    expect(summary).toEqual({ guesses: 3, scored: 2, score: { guess: 100, played: 91 }, same: 1, better: [15] });
    expect(summaryMessages(summary).map(({ id }) => id)).toEqual([
      'guess.result',
      'guess.same-count',
      'guess.better-count',
      'guess.scored-count',
    ]);
    expect(summaryMessages(summarizeGuesses([]))).toEqual([]);
  });
});
