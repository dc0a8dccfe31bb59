/** A preparation with something of everything, and how it is served. */
import type { Page } from '@playwright/test';
import { type Preparation, PREPARATION_EVENT, type PreparationEvent } from '../src/contract/preparation';
import { asGuest } from './support/serve';

const AFTER_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
const AFTER_F6 = 'rnbqkbnr/pppp2pp/5p2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3';
const moves = ['e4', 'e5', 'Nf3'];

const scored = (games: number, score: number, expected: number) => ({ results: { games, score }, expected });

export const prepared: Preparation = {
  opponent: 'RookRosa',
  color: 'white',
  games: 40,
  ownGames: 0,
  rating: 1650,
  newest: '2026-11-02T12:00:00.000Z',
  changes: [
    {
      position: ['e4'],
      fen: AFTER_E5,
      before: [
        { san: 'c5', games: 88 },
        { san: 'e5', games: 15 },
      ],
      after: [
        { san: 'd5', games: 38 },
        { san: 'c5', games: 2 },
      ],
      since: '2026-01-08T12:00:00.000Z',
    },
  ],
  advice: { kind: 'change', moves, value: 0.55, usual: 0.52, gain: 0.03, against: { san: 'Nc3', games: 57 } },
  lines: [
    {
      kind: 'aside',
      newFrom: 2,
      moves,
      decision: 2,
      opening: 'King’s Knight Opening',
      reach: 0.5,
      gain: 0.03,
      value: 0.58,
      usual: 0.52,
      parts: { rating: 0.5, engine: 0.04, results: 0.05, replies: -0.01 },
      evidence: 'strong',
      games: 14,
      guess: false,
      replies: [],
      ownGames: 0,
      reason: '',
      score: 0.17,
      evaluation: { cp: 40 },
      lastPlayed: '2026-10-12T12:00:00.000Z',
      fen: AFTER_E5,
    },
  ],
  errors: [
    {
      fen: AFTER_E5,
      moves,
      move: 'f6',
      after: AFTER_F6,
      played: 4,
      of: 6,
      loss: 19.4,
      answer: 'Nxe5',
      games: ['a', 'b', 'c', 'd'],
    },
  ],
  ownErrors: [],
  expect: [{ moves, probability: 0.31, games: 12, ownGames: 0, fen: AFTER_E5 }],
  rare: [{ moves: ['b3'], games: 0, replies: [{ san: 'e5', chance: 0.6 }] }],
  avoid: [{ moves: ['d4'], fen: AFTER_E5, games: 20, score: 0.71, expected: 0.5 }],
  tree: [
    {
      ...{ parent: -1, san: 'e4', isMine: true, chance: 1, reach: 1, games: 40, ownGames: 12 },
      ...scored(40, 0.5, 0.55),
    },
    {
      ...{ parent: 0, san: 'e5', isMine: false, chance: 0.5, reach: 0.5, games: 20, ownGames: 0 },
      ...scored(20, 0.3, 0.58),
    },
    { ...{ parent: 1, san: 'Nf3', isMine: true, chance: 0.9, reach: 0.5, games: 14, ownGames: 9 }, expected: 0.58 },
    { ...{ parent: 2, san: 'Nc6', isMine: false, chance: 0.8, reach: 0.4, games: 11, ownGames: 0 }, expected: 0.57 },
    { ...{ parent: 2, san: 'f6', isMine: false, chance: 0.15, reach: 0.08, games: 4, ownGames: 0 } },
    {
      ...{ parent: 0, san: 'c5', isMine: false, chance: 0.3, reach: 0.3, games: 12, ownGames: 0 },
      ...scored(12, 0.7, 0.5),
    },
    { ...{ parent: 0, san: 'e6', isMine: false, chance: 0.1, reach: 0.1, games: 4, ownGames: 0 } },
    { ...{ parent: 0, san: 'd5', isMine: false, chance: 0.08, reach: 0.08, games: 3, ownGames: 0 } },
    { ...{ parent: 0, san: 'a6', isMine: false, chance: 0.06, reach: 0.06, games: 2, ownGames: 0 } },
  ],
  searched: 180,
  isFinished: true,
};

/** Of which little is known. */
export const withBlack: Preparation = {
  ...{ ...prepared, color: 'black', games: 12, searched: 90 },
  lines: [],
  errors: [],
  expect: [],
  rare: [],
  avoid: [],
  tree: [],
};

/** `events` are those with White. */
export const serveAsGuest = async (page: Page, events: readonly PreparationEvent[]): Promise<void> => {
  await asGuest(page);
  await servePrepared(page, events);
};

/** `events` are those with White. */
export const servePrepared = async (page: Page, events: readonly PreparationEvent[]): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/prepare/'),
    async (route) => {
      const isWhite = new URL(route.request().url()).searchParams.get('as') === 'white';
      const body = isWhite ? events : [{ preparation: withBlack }];
      await route.fulfill({ contentType: 'text/event-stream', body: body.map(textOf).join('') });
    },
  );
};

const textOf = (event: PreparationEvent): string => `event: ${PREPARATION_EVENT}\ndata: ${JSON.stringify(event)}\n\n`;
