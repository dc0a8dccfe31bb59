import { describe, expect, it } from 'vitest';
import { START_FEN } from '../position/fen';
import { type PlayedMove, playMove } from '../position/move';
import {
  type Challenge,
  challengeOf,
  clueOf,
  judgeMove,
  NOT_STARTED,
  restart,
  solverMoves,
  solveWith,
  type Solving,
} from './solving';

/** The end of Morphy's Opera game: 16.Qb8+ Nxb8 17.Rd8#. */
const OPERA = {
  fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16',
  moves: ['Qb8+'],
  line: ['Qb8+', 'Nxb8', 'Rd8#'],
};

/** Two rooks: both mate on the eighth rank. */
const TWO_MATES = { fen: '6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1', moves: ['Ra8#'], line: ['Ra8#'] };

const move = (challenge: Challenge, solving: Solving, san: string): PlayedMove => {
  const played = playMove(solving.played.at(-1)?.fen ?? challenge.start, san);
  if (!played.ok) throw new Error(played.error);
  return played.value;
};

const solve = (challenge: Challenge, ...sans: string[]): Solving =>
  sans.reduce<Solving>((solving, san) => solveWith(challenge, solving, move(challenge, solving, san)), NOT_STARTED);

describe('a puzzle that cannot be solved as it is told', () => {
  it('names its position, which the start position replaces [ERR-06]', () => {
    const { start, problem } = challengeOf({ ...OPERA, fen: '4kb1r/p2n1ppp/4q3 w k - 1 16' });
    expect([start, problem]).toEqual([START_FEN, "Invalid FEN: piece data does not contain 8 '/'-delimited rows"]);
  });

  it('names its first move where none can be played [ERR-05]', () => {
    expect(challengeOf({ ...OPERA, moves: 'Qb9, Ke5' }).problem).toBe('Invalid move: Qb9');
    expect(challengeOf({ ...OPERA, moves: 'Qb8+ Nxb8' }).problem).toBeUndefined();
  });
});

describe('a right move', () => {
  it.each([
    ['a list', ['Qb8+']],
    ['a text', 'Qb8+'],
    ['a text with several', 'Qb3-b8 Nxb8 Rd8#'],
    ['commas', 'Qa4, Qb8+'],
    ['a list as text', '["Qb8+"]'],
    ['move numbers and praise', '16.Qb8!! Nxb8 17.Rd8#'],
    ['no sign of check', ['Qb8']],
    ['squares', ['b3b8']],
  ])('[VAL-15] is one whose notation is in the moves, told as %s', (_, moves) => {
    const challenge = challengeOf({ ...OPERA, moves, line: undefined });
    expect(judgeMove(challenge, NOT_STARTED, move(challenge, NOT_STARTED, 'Qb8+'))).toBe('solved');
    expect(judgeMove(challenge, NOT_STARTED, move(challenge, NOT_STARTED, 'Qb7'))).toBe('wrong');
  });

  it('[STATE-21] solves a puzzle without a line at once', () => {
    const challenge = challengeOf({ ...OPERA, line: undefined });
    const solved = solve(challenge, 'Qb8+');
    expect(solved.isSolved).toBe(true);
    expect(solved.played.map(({ san }) => san)).toEqual(['Qb8+']);
  });

  it('is answered by the reply until the line ends', () => {
    const challenge = challengeOf(OPERA);
    const half = solve(challenge, 'Qb8+');
    expect(half).toMatchObject({ isSolved: false, judged: { verdict: 'onward' } });
    expect(half.played.map(({ san }) => san)).toEqual(['Qb8+', 'Nxb8']);
    expect(solverMoves(challenge, half)).toEqual({ made: 1, total: 2 });
    const whole = solveWith(challenge, half, move(challenge, half, 'Rd8#'));
    expect(whole.isSolved).toBe(true);
    expect(whole.played.map(({ san }) => san)).toEqual(OPERA.line);
    expect(solverMoves(challenge, whole)).toEqual({ made: 2, total: 2 });
  });

  it('may be another of the moves than the one of the line, and then ends the puzzle', () => {
    const challenge = challengeOf({ ...OPERA, moves: 'Qb8+ Qb5' });
    expect(solve(challenge, 'Qb5')).toMatchObject({ isSolved: true, judged: { verdict: 'solved' } });
  });

  it('is any mate at the end of a longer line', () => {
    // Where the line mates, other mates count, too.
    const line = ['Kf1', 'Kg8', 'Ra8#'];
    const challenge = challengeOf({ fen: '7k/5ppp/8/8/8/8/R3R3/6K1 w - - 0 1', moves: 'Kf1', line });
    expect(solve(challenge, 'Kf1', 'Re8#').isSolved).toBe(true);
    expect(solve(challenge, 'Kf1', 'Re7')).toMatchObject({ isSolved: false, judged: { verdict: 'wrong' } });
  });
});

describe('a wrong move', () => {
  it('[STATE-24] is undone and remembered', () => {
    const challenge = challengeOf(OPERA);
    const wrong = solve(challenge, 'Qb7');
    expect(wrong).toMatchObject({ played: [], isSolved: false, judged: { verdict: 'wrong', move: { san: 'Qb7' } } });
  });

  it('inside a line leaves the moves before it on the board', () => {
    const wrong = solve(challengeOf(OPERA), 'Qb8+', 'Rd7');
    expect(wrong.played.map(({ san }) => san)).toEqual(['Qb8+', 'Nxb8']);
    expect(wrong.judged?.verdict).toBe('wrong');
  });

  it('is another mate, where the moves are told and do not have it', () => {
    expect(solve(challengeOf(TWO_MATES), 'Re8#').judged?.verdict).toBe('wrong');
    expect(solve(challengeOf({ ...TWO_MATES, moves: ['Ra8#', 'Re8#'] }), 'Re8#').isSolved).toBe(true);
  });
});

describe('a solved puzzle', () => {
  it('[STATE-22] takes no further move', () => {
    const challenge = challengeOf({ ...OPERA, line: undefined });
    const solved = solve(challenge, 'Qb8+');
    expect(solveWith(challenge, solved, move(challenge, solved, 'Nxb8'))).toBe(solved);
  });

  it('[STATE-25] stays solved when it is started again; one that is not goes back to the start', () => {
    const challenge = challengeOf(OPERA);
    const solved = solve(challenge, 'Qb8+', 'Rd8#');
    expect(restart(solved)).toBe(solved);
    expect(restart(solve(challenge, 'Qb8+'))).toBe(NOT_STARTED);
  });
});

describe('a puzzle that is told badly', () => {
  it('is played from the start position where its own cannot be read', () => {
    const challenge = challengeOf({ fen: 'no position', moves: 'e4', line: ['e4'] });
    expect(challenge.start).toBe(START_FEN);
    expect(solve(challenge, 'e4').isSolved).toBe(true);
  });

  it('without moves judges every move wrong', () => {
    const challenge = challengeOf({ fen: START_FEN, moves: [] });
    expect(solve(challenge, 'e4').judged?.verdict).toBe('wrong');
  });

  it.each([
    ['a move that is not legal', ['Qb8+', 'Kd8', 'Rd8#']],
    ['a first move that is not in the moves', ['Rxd7', 'Qxd7', 'Qb8+']],
    ['nothing', []],
  ])('has no line where that has %s', (_, line) => {
    expect(challengeOf({ ...OPERA, line }).line).toEqual([]);
  });

  it('has a line without the reply at its end', () => {
    const { line } = challengeOf({ ...OPERA, line: ['Qb8+', 'Nxb8'] });
    expect(line.map(({ san }) => san)).toEqual(['Qb8+']);
  });
});

const OPERA_CHALLENGE = challengeOf({
  fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16',
  moves: ['Qb8+'],
  line: ['Qb8+', 'Nxb8', 'Rd8#'],
});

it('names the piece of the next move and where it goes, move by move', () => {
  expect(clueOf(OPERA_CHALLENGE, NOT_STARTED)).toEqual({ piece: 'queen', from: 'b3', to: 'b8' });
  const after = solveWith(OPERA_CHALLENGE, NOT_STARTED, OPERA_CHALLENGE.line[0]!);
  expect(clueOf(OPERA_CHALLENGE, after)).toEqual({ piece: 'rook', from: 'd1', to: 'd8' });
  expect(clueOf(OPERA_CHALLENGE, solveWith(OPERA_CHALLENGE, after, OPERA_CHALLENGE.line[2]!))).toBeUndefined();
});

it('takes the first accepted move where no line is known, and knows nothing where there is none', () => {
  const fen = '4r1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 30';
  expect(clueOf(challengeOf({ fen, moves: 'Re1#' }), NOT_STARTED)).toEqual({ piece: 'rook', from: 'e8', to: 'e1' });
  expect(clueOf(challengeOf({ fen, moves: [] }), NOT_STARTED)).toBeUndefined();
  expect(clueOf(challengeOf({ fen: 'nonsense', moves: ['e4'] }), NOT_STARTED)).toMatchObject({
    piece: 'pawn',
    to: 'e4',
  });
});
