/** A finished preparation of one line; the engine's own is in prepare.spec.ts. */
import type { Page } from '@playwright/test';
import { countResults } from '../src/chess/player/results';
import type { HeadToHeadDto, HeadToHeadGameDto } from '../src/contract/player/head-to-head';
import { type Preparation, PREPARATION_EVENT } from '../src/contract/preparation';
import { PLAYER } from './scout-fixtures';

const PREPARED: Preparation = {
  opponent: 'mira.talwade',
  color: 'white',
  games: 25,
  ownGames: 0,
  changes: [],
  lines: [
    {
      kind: 'familiar',
      moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'],
      decision: 2,
      opening: 'Ruy Lopez',
      reach: 0.5,
      gain: 0.03,
      value: 0.58,
      evidence: 'strong',
      games: 14,
      guess: false,
      replies: [],
      ownGames: 0,
      reason: '',
      parts: { rating: 0.5, engine: 0.04, results: 0.05, replies: -0.01 },
      fen: 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
    },
  ],
  errors: [],
  ownErrors: [],
  expect: [],
  rare: [],
  avoid: [],
  tree: [],
  searched: 180,
  isFinished: true,
};

export const servePreparation = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/prepare/'),
    (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `event: ${PREPARATION_EVENT}\ndata: ${JSON.stringify({ preparation: PREPARED })}\n\n`,
      }),
  );
};

/** Meetings with the scouted player of the browser tests, as the server answers them. */

/** The path of the call, without its query. */
export const MEETINGS = `/api/meetings/lichess/${PLAYER}`;

/** One a day, back from 20 November 2026: a win with White, then a draw with Black, and so on. */
export const servedMeeting = (index: number): HeadToHeadGameDto => ({
  id: `meeting ${index}`,
  opponent: PLAYER,
  speed: 'blitz',
  source: 'lichess',
  opening: 'Caro-Kann Defense',
  ...(index % 2 === 0 ? ({ color: 'white', outcome: 'win' } as const) : ({ color: 'black', outcome: 'draw' } as const)),
  playedAt: new Date(Date.UTC(2026, 10, 20 - index, 12)).toISOString(),
});

export const servedMeetings = (
  meetings: readonly HeadToHeadGameDto[],
): Pick<HeadToHeadDto, 'results'> & { meetings: readonly HeadToHeadGameDto[] } => {
  const of = (color: HeadToHeadGameDto['color']) => countResults(meetings.filter((meeting) => meeting.color === color));
  return { results: { all: countResults(meetings), white: of('white'), black: of('black') }, meetings };
};
