import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANALYSIS_DEPTHS, type PositionEvaluation } from '../chess/evaluation';
import { positionAt } from '../chess/game';
import { findTactics } from '../chess/review/tactics';
import { OPERA_GAME, readGame } from '../test/data/games';
import { createFakePool } from '../test/fake-engines';
import { analyzeGame } from './analyze-game';
import { engineProgram, startProcess } from './process';
import { createLocalPool, type LocalPool } from './queue/pool';
import { CANDIDATE_LIMIT, type GameScan, QUICK_LIMIT, scanGame } from './scan-game';
import type { EnginePool, EngineRequest } from './search';

const OPERA = readGame(OPERA_GAME);

let pool: LocalPool;
beforeAll(() => {
  pool = createLocalPool({ start: startProcess(engineProgram()), processes: 1 });
});
afterAll(() => pool.close());

const open = (from: EnginePool): EngineRequest => {
  const request = from.open({ priority: 'background' });
  if (request === undefined) throw new Error('the queue must have room');
  return request;
};

const scanned = (scan: GameScan) => {
  if (!scan.ok) throw new Error(scan.reason);
  return scan;
};

it('looks at every position, more closely at what it suspects, and finds Morphy’s mate', async () => {
  const scan = scanned(await scanGame({ request: open(pool), game: OPERA, color: 'white', look: 'first' }));
  expect(scan.positions).toHaveLength(34);
  const depths = new Set(scan.positions.slice(0, -1).map(({ depth }) => depth));
  expect([...depths].every((depth) => depth === QUICK_LIMIT.depth || depth === CANDIDATE_LIMIT.depth)).toBe(true);
  expect(scan.positions[30]).toMatchObject({ evaluation: { mate: 2 }, bestMove: 'b3b8' });
  expect(scan.alternatives.size).toBeGreaterThan(0);
});

it('finds the same with one engine as with two of which one is killed', async () => {
  const { positions, alternatives } = scanned(
    await scanGame({ request: open(pool), game: OPERA, color: 'white', look: 'first' }),
  );
  const two = createLocalPool({ start: startProcess(engineProgram()), processes: 2 });
  await two.warmUp();
  const scanning = scanGame({ request: open(two), game: OPERA, color: 'white', look: 'first' });
  const analyzing = analyzeGame({ pool: two, game: OPERA, limit: { depth: 8 }, priority: 'interactive' });
  await expect.poll(() => two.usage().busy, { interval: 1 }).toBeGreaterThan(10);
  const [killed = 0] = two.usage().pids;
  process.kill(killed, 'SIGKILL');
  const again = scanned(await scanning);
  await analyzing;
  expect(two.usage().pids).not.toContain(killed);
  await two.close();
  expect(again.positions).toEqual(positions);
  expect(again.alternatives).toEqual(alternatives);
});

// Lichess puzzles: the opponent's move, and the second-best reply.
it.each([
  ['4k2r/3n1ppp/3b4/q3p3/P7/2r4P/1PP1QPP1/R1B1K2R w KQk - 0 18', 'bxc3 O-O', 'black', 'fork'],
  ['7r/k1r3p1/Pq2pp2/1p4Qp/3PpP2/4P2P/6P1/RR4K1 w - - 0 33', 'Qxb5 Qxb5', 'black', undefined],
  ['rn1qk2r/p1p1bppp/1pb1p3/3n4/2Q2N2/2N3P1/PP1PPPBP/R1B1K2R b KQkq - 3 9', 'Nxf4 Qxc6+', 'white', 'fork'],
  ['2r2rk1/pp4pp/3p2p1/3p2q1/3P3n/P1P2P2/1P2R1PP/RQ3NK1 w - - 7 21', 'Qc2 Rxf3', 'black', 'pin'],
] as const)('looks deeply at what was missed: %s', async (fen, moves, color, kind) => {
  const text = fen.includes(' b ') ? `1... ${moves}` : `1. ${moves}`;
  const game = readGame(`[SetUp "1"]\n[FEN "${fen}"]\n\n${text}`);
  const scan = scanned(await scanGame({ request: open(pool), game, color, look: 'deep' }));
  const { missed } = findTactics(game, scan.positions, color, scan.alternatives);
  expect(missed).toMatchObject([{ ply: 1, ...(kind && { kind }) }]);
  expect(scan.positions.slice(1).map(({ depth }) => depth)).toEqual([ANALYSIS_DEPTHS.claims, ANALYSIS_DEPTHS.claims]);
});

it('searches nothing that others have found already', async () => {
  const fake = createFakePool();
  const known = new Map<number, PositionEvaluation>([[0, { evaluation: { cp: 15 }, depth: 0, pv: [] }]]);
  await scanGame({ request: open(fake), game: OPERA, color: 'white', look: 'first', known });
  const searched = fake.searches.map(({ fen }) => fen);
  expect(searched).not.toContain(OPERA.start);
  expect(searched).toContain(positionAt(OPERA, 5));
});

it('keeps the worth that others have found, also where it looks closer for a line', async () => {
  const known = new Map<number, PositionEvaluation>(
    [...OPERA.plies.keys(), OPERA.plies.length].map((index) => [
      index,
      { evaluation: { cp: index === 31 ? -777 : 444 }, depth: 0, pv: [] },
    ]),
  );
  const scan = scanned(await scanGame({ request: open(pool), game: OPERA, color: 'white', look: 'first', known }));
  expect(scan.positions.map(({ evaluation }) => evaluation)).toEqual(
    [...known.values()].map(({ evaluation }) => evaluation),
  );
  expect(scan.positions[30]?.pv[0]).toBe('b3b8');
});

it.each(['cancelled', 'engine-failed', 'timed-out'] as const)('says so when a search is %s', async (reason) => {
  const fake = createFakePool({ answer: () => ({ ok: false, reason }) });
  expect(await scanGame({ request: open(fake), game: OPERA, color: 'black', look: 'first' })).toEqual({
    ok: false,
    reason,
  });
});
