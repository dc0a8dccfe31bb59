import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerItem, startSession } from '../../../chess/learning/session';
import type { PuzzleDto } from '../../../contract/learn/puzzles';
import { readSession, storeSession, type TodayItem, type TodaySession } from './stored-session';

const KEY = 'today-sessions';
const DAY = 'Sat Nov 28 2026';

const PUZZLE: PuzzleDto = { id: 7, fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', moves: ['Ra8#'] };

const CARD: TodayItem = {
  id: 'white rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
  kind: 'card',
  isDue: true,
  card: {
    id: 'white rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
    color: 'white',
    isDue: true,
    isWithAccount: false,
    repertoire: { id: 'r1', name: 'Spanish' },
    run: [
      {
        kind: 'asked',
        position: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
        uci: 'e2e4',
        to: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -',
        status: 'due',
        also: [],
        refuted: [],
      },
    ],
    san: 'e4',
  },
};

const ITEMS: readonly TodayItem[] = [
  { id: 'first', kind: 'daily', isDue: true },
  CARD,
  { id: 'puzzle 0', kind: 'theme', isDue: false, theme: 'fork' },
];

const SESSION: TodaySession = {
  session: answerItem(answerItem(startSession(ITEMS), 'right'), 'missed'),
  puzzles: new Map([['first', PUZZLE]]),
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('is read as it was stored, by the same user on the same day', () => {
  storeSession('anna', DAY, SESSION);
  expect(readSession('anna', DAY)).toEqual(SESSION);
  expect(readSession('', DAY)).toBeUndefined();
  expect(readSession('anna', 'Sun Nov 29 2026')).toBeUndefined();
});

it('is replaced by a later one; those of other days and of users long before are removed', () => {
  storeSession('anna', 'Fri Nov 27 2026', SESSION);
  for (const owner of ['', 'bea', 'cora', 'bea']) storeSession(owner, DAY, SESSION);
  expect(Object.keys(JSON.parse(stored.get(KEY) ?? '') as object)).toEqual(['', 'cora', 'bea']);
  storeSession('dora', DAY, { ...SESSION, session: startSession(ITEMS) });
  expect(Object.keys(JSON.parse(stored.get(KEY) ?? '') as object)).toEqual(['cora', 'bea', 'dora']);
  expect(readSession('dora', DAY)?.session.outcomes.size).toBe(0);
});

it('is not stored where it would be very large', () => {
  storeSession('anna', DAY, {
    ...SESSION,
    puzzles: new Map([['first', { ...PUZZLE, solution: 'x'.repeat(100_000) }]]),
  });
  expect(stored.size).toBe(0);
});

it.each([
  '',
  'null',
  '[]',
  '{"anna":7}',
  `{"anna":{"day":"${DAY}"}}`,
  `{"anna":{"day":"${DAY}","items":[],"queue":[],"outcomes":[],"puzzles":[]}}`,
  `{"anna":{"day":"${DAY}","items":[{"id":"x","kind":"theme","isDue":true,"theme":"luck"}],"queue":["x"],"outcomes":[],"puzzles":[]}}`,
])('takes %j for none', (damaged) => {
  stored.set(KEY, damaged);
  expect(readSession('anna', DAY)).toBeUndefined();
});
