import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { PositionEvaluation } from '../chess/evaluation';
import { ANALYSIS_LIMITS } from './analyze-game';
import type { EngineIdentity } from './search';
import { createSession, type EnginePosition, goCommand, positionCommand, toIdentity, type UciSession } from './session';

const START = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', isChess960: false };

const FOOLS = { fen: 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', isChess960: false };

const DEPTH_12 = { depth: 12 };

/** Recorded startup output of the bundled engine. */
const BUNDLED = [
  'Stockfish 16 64 POPCNT WASM Multithreaded SSE SIMD by the Stockfish developers (see AUTHORS file)',
  'id name Stockfish 16 64 POPCNT WASM Multithreaded SSE SIMD',
  'id author the Stockfish developers (see AUTHORS file)',
  '',
  'option name Debug Log File type string default ',
  'option name Threads type spin default 1 min 1 max 1024',
  'option name Hash type spin default 16 min 1 max 33554432',
  'option name Clear Hash type button',
  'option name UCI_Chess960 type check default false',
  'option name UCI_LimitStrength type check default false',
  'option name UCI_Elo type spin default 1320 min 1320 max 3190',
  'option name Use NNUE type check default false',
  'option name EvalFile type string default nn-5af11540bbfe.nnue',
  'uciok',
];

/** The same for Debian's Stockfish 15.1, shortened. */
const NATIVE = [
  'Stockfish 15.1 by the Stockfish developers (see AUTHORS file)',
  'id name Stockfish 15.1',
  'option name Threads type spin default 1 min 1 max 1024',
  'option name Hash type spin default 16 min 1 max 33554432',
  'option name UCI_Chess960 type check default false',
  'option name UCI_LimitStrength type check default false',
  'option name UCI_Elo type spin default 1320 min 1320 max 3190',
  'option name Use NNUE type check default true',
  'uciok',
];

/** Recorded output for the position after 2.g4, with a bound inserted. */
const FOOLS_ANSWER = [
  'info string NNUE evaluation enabled.',
  'info depth 1 seldepth 1 multipv 1 score mate 1 nodes 31 nps 1192 time 26 pv d8h4',
  'info depth 12 seldepth 2 multipv 1 score mate 1 nodes 361 nps 5918 time 61 pv d8h4',
  'bestmove d8h4',
];

let said: string[];

let ready: EngineIdentity[];

let idle: number;

let found: (PositionEvaluation | undefined)[];

let session: UciSession;

const hear = (lines: readonly string[]) => lines.forEach((line) => session.receive(line));

const search = (position: EnginePosition = START) => session.search(position, DEPTH_12, (answer) => found.push(answer));

const begin = (lines = NATIVE) => {
  hear(lines);
  while (ready.length === 0) session.receive('readyok');
};

beforeEach(() => {
  [said, ready, found, idle] = [[], [], [], 0];
  session = createSession({
    hash: 32,
    send: (line) => said.push(line),
    onReady: (identity) => ready.push(identity),
    onIdle: () => (idle += 1),
  });
});

it('introduces itself and switches the net on before the hash is made', () => {
  hear(BUNDLED);
  hear(['readyok', 'Load eval file success: 1', 'readyok', 'readyok']);
  expect(said).toEqual([
    'uci',
    'setoption name Use NNUE value true',
    'isready',
    'setoption name Hash value 32',
    'isready',
  ]);
  expect(ready).toEqual([{ name: 'Stockfish 16', label: 'SF 16' }]);
});

it('sets no option that an engine lacks or has already', () => {
  hear(['id name Tiny', 'uciok', 'readyok']);
  expect(said).toEqual(['uci', 'isready']);
  expect(ready).toEqual([{ name: 'Tiny', label: 'Tiny' }]);
});

it('turns the engine’s view into White’s when Black is to move', () => {
  begin();
  search(FOOLS);
  hear(FOOLS_ANSWER);
  expect(said.slice(-2)).toEqual([`position fen ${FOOLS.fen}`, 'go depth 12']);
  expect(found).toEqual([{ evaluation: { mate: -1 }, depth: 12, bestMove: 'd8h4', pv: ['d8h4'] }]);
});

it('keeps the engine’s view when White is to move', () => {
  begin();
  search();
  hear(['info depth 12 score cp 61 pv e2e4 e7e5', 'bestmove e2e4 ponder e7e5']);
  expect(found).toEqual([{ evaluation: { cp: 61 }, depth: 12, bestMove: 'e2e4', pv: ['e2e4', 'e7e5'] }]);
});

it('says who has won where a mate is on the board', () => {
  begin();
  search(FOOLS);
  hear(['info depth 0 score mate 0', 'bestmove (none)']);
  expect(found).toEqual([{ evaluation: { checkmate: 'white' }, depth: 0, pv: [] }]);
});

it('takes no bound and no second line for the answer', () => {
  begin();
  search();
  hear([
    'info depth 11 multipv 1 score cp 46 pv e2e4',
    'info depth 11 multipv 2 score cp 40 pv d2d4',
    'info depth 12 multipv 1 score cp 80 lowerbound pv g1f3',
    'bestmove e2e4',
  ]);
  expect(found).toEqual([{ evaluation: { cp: 46 }, depth: 11, bestMove: 'e2e4', pv: ['e2e4'] }]);
});

it('has as many lines as were requested, and one again in the next search', () => {
  begin([...NATIVE.slice(0, -1), 'option name MultiPV type spin default 1 min 1 max 500', 'uciok']);
  search({ ...FOOLS, lines: 2 });
  expect(said).toContain('setoption name MultiPV value 2');
  hear([
    'info depth 11 multipv 1 score cp 46 pv d7d5',
    'info depth 11 multipv 2 score cp 40 pv b8c6',
    'info depth 12 multipv 1 score mate 1 pv d8h4',
    'info depth 12 multipv 2 score cp 41 pv d7d5 d2d4',
    'info depth 12 multipv 3 score cp 12 pv a7a6',
    'bestmove d8h4',
  ]);
  expect(found).toEqual([
    {
      evaluation: { mate: -1 },
      depth: 12,
      bestMove: 'd8h4',
      pv: ['d8h4'],
      further: [{ evaluation: { cp: -41 }, moves: ['d7d5', 'd2d4'] }],
    },
  ]);
  search();
  expect(said).toContain('setoption name MultiPV value 1');
});

it('lets the expected line begin with the best move', () => {
  begin();
  search();
  hear(['info depth 11 score cp 46 pv e2e4 e7e5', 'bestmove d2d4']);
  expect(found[0]?.pv).toEqual(['d2d4']);
});

it('drops what a stopped search still says', () => {
  begin();
  search();
  session.stop();
  expect(said.at(-1)).toBe('stop');
  expect(session.isIdle()).toBe(false);
  hear(['info depth 9 score cp 999 pv a2a3', 'bestmove a2a3']);
  expect(found).toEqual([]);
  expect([session.isIdle(), idle]).toEqual([true, 1]);

  search(FOOLS);
  hear(FOOLS_ANSWER);
  expect(found.map((answer) => answer?.bestMove)).toEqual(['d8h4']);
});

it('says stop once, and never to an idle engine', () => {
  begin();
  session.stop();
  search();
  session.stop();
  session.stop();
  expect(said.filter((line) => line === 'stop')).toHaveLength(1);
});

it('answers nothing when the engine gave no evaluation', () => {
  begin();
  search();
  hear(['info string NNUE evaluation enabled.', 'bestmove e2e4']);
  expect(found).toEqual([undefined]);
});

it('tells the engine which chess is played, when that changes', () => {
  begin();
  const frc = { fen: 'nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1', isChess960: true };
  for (const position of [START, frc, frc, START]) {
    search(position);
    session.receive('bestmove a2a3');
  }
  expect(said.filter((line) => line.includes('960'))).toEqual([
    'setoption name UCI_Chess960 value true',
    'setoption name UCI_Chess960 value false',
  ]);
});

it('plays weaker where that is wanted, and at its full strength again afterwards', () => {
  begin();
  for (const position of [START, { ...START, elo: 1500 }, { ...START, elo: 1700 }, START]) {
    search(position);
    session.receive('bestmove a2a3');
  }
  expect(said.filter((line) => /Elo|Strength/.test(line))).toEqual([
    'setoption name UCI_Elo value 1500',
    'setoption name UCI_LimitStrength value true',
    'setoption name UCI_Elo value 1700',
    'setoption name UCI_LimitStrength value false',
  ]);
});

it('sends nothing of a position that is none', () => {
  begin();
  const before = said.length;
  expect(() => search({ fen: `${START.fen}\nquit`, isChess960: true })).toThrow('Not a position');
  expect(said).toHaveLength(before);
  expect(session.isIdle()).toBe(true);
});

it('refuses a search before it is ready and while another runs', () => {
  expect(() => search()).toThrow('not waiting');
  begin();
  search();
  expect(() => search()).toThrow('not waiting');
});

it('forgets what it knew when another game begins, and only then', () => {
  begin();
  search({ ...START, isNewGame: true });
  hear(['bestmove e2e4']);
  search(FOOLS);
  expect(said.filter((line) => line === 'ucinewgame')).toHaveLength(1);
  expect(said.indexOf('ucinewgame')).toBeLessThan(said.findIndex((line) => line.startsWith('position')));
});

it.each([
  ['Stockfish 16 64 POPCNT WASM Multithreaded SSE SIMD', 'Stockfish 16', 'SF 16'],
  ['Stockfish 15.1', 'Stockfish 15.1', 'SF 15.1'],
  ['Stockfish 17', 'Stockfish 17', 'SF 17'],
  ['Stockfish dev-20240101-abcdef', 'Stockfish dev-20240101-abcdef', 'Stockfish dev-20240101-abcdef'],
  ['Stockfish 070923', 'Stockfish 070923', 'Stockfish 070923'],
  ['Lc0 v0.30.0', 'Lc0 v0.30.0', 'Lc0 v0.30.0'],
])('labels %s [LIM-03]', (idName, name, label) => {
  expect(toIdentity(idName)).toEqual({ name, label });
});

const UCI_COMMAND_START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

it.each([
  UCI_COMMAND_START,
  'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2',
  'nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1',
  '8/8/8/4k3/8/8/8/4K3 b - - 99 260',
])('sends the position %s as it stands', (fen) => {
  expect(positionCommand(fen)).toBe(`position fen ${fen}`);
});

it.each([
  `${UCI_COMMAND_START}\nquit`,
  `${UCI_COMMAND_START}\r\nquit`,
  `\n${UCI_COMMAND_START}`,
  `${UCI_COMMAND_START} moves e2e4`,
  'startpos',
  '',
  `${UCI_COMMAND_START}\u2028quit`,
])('refuses a text that is not a position: %j', (text) => {
  expect(() => positionCommand(text)).toThrow('Not a position');
});

it('lets no second line through, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(UCI_COMMAND_START.length), fc.boolean(), (text, at, isInside) => {
      const attempt = isInside ? UCI_COMMAND_START.slice(0, at) + text + UCI_COMMAND_START.slice(at) : text;
      try {
        expect(positionCommand(attempt)).toMatch(/^position fen [\w/ -]+$/);
      } catch (error) {
        expect(String(error)).toContain('Not a position');
      }
    }),
  );
});

it('searches to depth 12 in fast mode [LIM-02]', () => {
  expect(goCommand(ANALYSIS_LIMITS.fast)).toBe('go depth 12');
});

it('searches for half a second in accurate mode [LIM-01]', () => {
  expect(goCommand(ANALYSIS_LIMITS.accurate)).toBe('go movetime 500');
});

it.each([{ depth: 0 }, { depth: 1.5 }, { depth: NaN }, { movetime: -1 }, { movetime: Infinity }])(
  'refuses the limit %j',
  (limit) => {
    expect(() => goCommand(limit)).toThrow('Not a limit');
  },
);

it('asks for some moves alone, and lets nothing but moves through', () => {
  expect(goCommand({ depth: 8 }, ['e2e4', 'b7b8q'])).toBe('go depth 8 searchmoves e2e4 b7b8q');
  expect(() => goCommand({ depth: 8 }, ['e2e4\nquit'])).toThrow('Not a move');
});
