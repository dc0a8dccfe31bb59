import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskOf } from '../chess/puzzles/puzzle';
import { OPERA_GAME, readGame } from '../test/data/games';
import { createFakePool } from '../test/fake-engines';
import { engineProgram, startProcess } from './process';
import { checkAnswer, findPuzzles, makePuzzles } from './puzzles';
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
    const blunder = from('6k1/r3Nqb1/6p1/1n3p2/pP6/P3PP2/1P5Q/3R1K1R b - - 0 31', '31... Qxe7');
    const [puzzle] = await answersIn(blunder);
    expect(puzzle?.answer).toBe('Qb8+');
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

it('a puzzle is confirmed only by the engine’s own best move, when no other does nearly as well', async () => {
  const request = pool.open({ priority: 'background' });
  if (request === undefined) throw new Error('the queue must have room');
  const fen = '3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31';
  const good = await checkAnswer(request, { fen, moves: ['g1h1', 'd8d1'] }, { depth: 10 });
  const other = await checkAnswer(request, { fen, moves: ['g1h1', 'd8d2'] }, { depth: 10 });
  const illegal = await checkAnswer(request, { fen, moves: ['g1h1', 'd8h4'] }, { depth: 10 });
  request.close();
  expect([good, other, illegal]).toMatchObject([
    { ok: true, isConfirmed: true },
    { ok: true, isConfirmed: false },
    { ok: true, isConfirmed: false },
  ]);
});

it.each(['cancelled', 'engine-failed', 'timed-out'] as const)('says so when a search is %s', async (reason) => {
  const fake = createFakePool({ answer: () => ({ ok: false, reason }) });
  const request = fake.open({ priority: 'background' });
  if (request === undefined) throw new Error('the queue must have room');
  expect(await findPuzzles({ request, game: readGame(OPERA_GAME) })).toEqual({ ok: false, reason });
});
