import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskOf } from '../chess/puzzles/puzzle';
import { OPERA_GAME, readGame } from '../test/data/games';
import { createFakePool } from '../test/fake-engines';
import { engineProgram, startProcess } from './process';
import { checkLine, findPuzzles, makePuzzles, MIN_CENTIPAWN_GAP } from './puzzles';
import { createLocalPool, type LocalPool } from './queue/pool';

let pool: LocalPool;

beforeAll(() => {
  pool = createLocalPool({ start: startProcess(engineProgram()), processes: 1 });
});

afterAll(() => pool.close());

const from = (fen: string, moves: string): string => `[SetUp "1"]\n[FEN "${fen}"]\n\n${moves}`;

const answersIn = async (text: string) => {
  const made = await makePuzzles({ pool, game: readGame(text), check: { depth: 14 } });
  if (!made.ok) throw new Error(made.reason);
  return made.puzzles.map((puzzle) => ({ answer: taskOf(puzzle)?.line[0], themes: puzzle.themes }));
};

describe('puzzles in a game', () => {
  it('are found where a blunder allows a fork', async () => {
    const blunder = from('6k1/5ppp/1q6/3N4/8/8/5PPP/3R2K1 b - - 0 31', '31... Qc6');
    const [puzzle] = await answersIn(blunder);
    expect(puzzle?.answer).toBe('Ne7+');
    expect(puzzle?.themes).toContain('fork');
  });

  it('are found where a mate was allowed, once for the line', async () => {
    const puzzles = await answersIn(OPERA_GAME);
    const mates = puzzles.filter(({ themes }) => themes.includes('mate'));
    expect(mates.map(({ answer }) => answer)).toEqual(['Qb8+']);
  });

  it('are not there where two moves win, nor where everything does', async () => {
    expect(await answersIn(from('6k1/8/8/8/8/2n1n3/5PPP/2R1R1K1 b - - 0 1', '1... Kg7'))).toEqual([]);
    expect(await answersIn(from('6k1/8/8/8/8/8/5PPP/1QR1R1K1 b - - 0 1', '1... Kg7'))).toEqual([]);
  });

  it('are not there where the answer only takes back', async () => {
    const text = from('r3k3/pp3ppp/8/3q4/8/8/PP3PPP/3QK2R b Kq - 0 1', '1... Qxd1+');
    expect(await answersIn(text)).toEqual([]);
  });
});

describe('the check of a line', () => {
  const BACK_RANK = '3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31';
  const OPERA = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15';

  const check = async (fen: string, moves: string) => {
    const request = pool.open({ priority: 'background' });
    if (request === undefined) throw new Error('the queue must have room');
    const checked = await checkLine(request, { fen, moves: moves.split(' ') }, { depth: 12 });
    request.close();
    return checked;
  };

  it('confirms only the engine’s own best moves, when no other does nearly as well', async () => {
    expect(await check(BACK_RANK, 'g1h1 d8d1')).toMatchObject({ ok: true, moves: ['g1h1', 'd8d1'] });
    expect(await check(BACK_RANK, 'g1h1 d8d2')).toMatchObject({ ok: true, moves: undefined });
    expect(await check(BACK_RANK, 'g1h1 d8h4')).toMatchObject({ ok: true, moves: undefined });
  });

  it('looks at each own move of a mate', async () => {
    const checked = await check(OPERA, 'a7a6 b3b8 d7b8 d1d8');
    expect(checked).toMatchObject({ ok: true, moves: ['a7a6', 'b3b8', 'd7b8', 'd1d8'] });
    expect(checked.ok && (checked.gap ?? 0)).toBeGreaterThanOrEqual(MIN_CENTIPAWN_GAP);
  });

  it('ends a winning line before a move that is not the only one', async () => {
    const fork = '6k1/r3Nqb1/6p1/1n3p2/pP6/P3PP2/1P5Q/3R1K1R b - - 0 31';
    const checked = await check(fork, 'f7e7 h2b8 g8f7 b8b5 a7a8 d1d5');
    expect(checked).toMatchObject({ ok: true, moves: ['f7e7', 'h2b8', 'g8f7', 'b8b5'] });
  });
});

it.each(['cancelled', 'engine-failed', 'timed-out'] as const)('says so when a search is %s', async (reason) => {
  const fake = createFakePool({ answer: () => ({ ok: false, reason }) });
  const request = fake.open({ priority: 'background' });
  if (request === undefined) throw new Error('the queue must have room');
  expect(await findPuzzles({ request, game: readGame(OPERA_GAME) })).toEqual({ ok: false, reason });
});
