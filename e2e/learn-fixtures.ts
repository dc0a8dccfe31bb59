/**
 * Answers for `/learn` in the browser tests. By default there is one puzzle, nobody has tried anything, and the owner has
 * no games; whatever a test is about it says itself.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { playMove } from '../src/chess/position/move';
import {
  type Attempt,
  type NewAttempt,
  type PuzzleDto,
  type PuzzleProgress,
  type Training,
} from '../src/contract/learn/puzzles';
import { card } from './scout-fixtures';
import { asGuest, serveJson } from './support/serve';

export const LEARN_OWNER = 1;

/** The end of Morphy's game at the opera; White mates in two. */
export const OPERA_PUZZLE: PuzzleDto = {
  id: 41,
  fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16',
  moves: ['Qb8+'],
  description: 'White to move and mate in 2.',
  solution: 'Sacrifice: 16.Qb8+ Nxb8 17.Rd8#',
  theme: 'sacrifice',
  difficulty: 2,
  line: ['Qb8+', 'Nxb8', 'Rd8#'],
  lastMove: 'd8e6',
  themes: ['sacrifice', 'mate'],
  rating: 1175,
  isRatingEstimated: true,
  source: { origin: 'starter' },
};

/** With the specification's fields alone; Black mates at once on the back rank. */
export const PLAIN_PUZZLE: PuzzleDto = {
  id: 42,
  fen: '4r1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 30',
  moves: 'Re1#',
  description: 'Black to move',
  solution: 'The rook mates on e1.',
  theme: 'Back Rank',
  difficulty: 1,
};

export const THEMES_SERVED = {
  total: 12,
  themes: [
    { theme: 'fork', puzzles: 7, byDifficulty: [2, 3, 1, 1, 0] },
    { theme: 'backRankMate', puzzles: 5, byDifficulty: [5, 0, 0, 0, 0] },
  ],
};

export const NO_PROGRESS = {
  tried: 0,
  solved: 0,
  puzzlesTried: 0,
  puzzlesSolved: 0,
  rating: null,
  streak: 0,
  meanSeconds: null,
  themes: [],
  byDifficulty: [],
  days: [],
  today: { tried: 0, solved: 0, isDailySolved: false },
};

export const NO_TRAINING: Training = { due: 0, fresh: 0, resting: 0, nextDue: null, puzzle: null };

/** Everything that `/learn` asks for. A route that a test sets afterwards goes first. */
export const serveLearn = async (page: Page, puzzle: PuzzleDto = OPERA_PUZZLE): Promise<void> => {
  await asGuest(page);
  await serveJson(page, '/api/puzzles/random', puzzle);
  await serveJson(page, '/api/puzzles/daily', { ...puzzle, day: '2026-11-21' });
  await serveJson(page, '/api/puzzle-themes', THEMES_SERVED);
  await serveJson(page, `/api/puzzle-attempts/user/${LEARN_OWNER}`, []);
  await serveJson(page, `/api/puzzle-progress/user/${LEARN_OWNER}`, NO_PROGRESS);
  await serveJson(page, `/api/puzzle-training/user/${LEARN_OWNER}`, NO_TRAINING);
  await serveJson(page, `/api/puzzle-training/user/${LEARN_OWNER}/opponents`, []);
  await serveJson(page, '/api/puzzle-import', { isOffered: false });
  await serveJson(page, '/api/puzzle-attempts', {}, 201);
  await serveJson(page, `/api/puzzle-runs/user/${LEARN_OWNER}`, { streak: null, timed: null });
  await serveJson(page, `/api/openings/user/${LEARN_OWNER}`, []);
};

/** From now on the themes of puzzles are shown before they are solved. */
export const showThemes = (page: Page): Promise<void> =>
  puzzleCard(page).getByRole('button', { name: 'Show theme' }).click();

/** The attempts that are sent from now on; watch the array grow. */
export const attemptsSent = (page: Page): NewAttempt[] => {
  const attempts: NewAttempt[] = [];
  page.on('request', (request) => {
    const isAttempt = request.method() === 'POST' && new URL(request.url()).pathname === '/api/puzzle-attempts';
    if (isAttempt) attempts.push(request.postDataJSON() as NewAttempt);
  });
  return attempts;
};

/** Its title is that of the puzzle. */
export const puzzleCard = (page: Page): Locator => page.locator('#daily-puzzle');

/** Opens the options under the puzzle. */
export const openOptions = (page: Page): Promise<void> => puzzleCard(page).getByText('Options').click();

/** Opens the whole list of a group, such as `Tactics Lessons`. */
export const openList = (page: Page, title: string): Promise<void> =>
  page.getByRole('region', { name: title }).locator('summary').click();

export const quickActions = (page: Page): Locator => page.getByRole('region', { name: 'Quick Actions' });

export const puzzleBoard = (page: Page): Locator => puzzleCard(page).locator('.board');

type Point = { readonly x: number; readonly y: number };

/** The middle of a square in the page, as `orientation` has it. */
export const squareAt = async (board: Locator, square: string, orientation: 'white' | 'black'): Promise<Point> => {
  const squares = board.locator('cg-board');
  await squares.scrollIntoViewIfNeeded();
  const { x, y, width } = (await squares.boundingBox())!;
  const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
  const rank = Number(square[1]) - 1;
  const [column, row] = orientation === 'white' ? [file, 7 - rank] : [7 - file, rank];
  return { x: x + ((column + 0.5) * width) / 8, y: y + ((row + 0.5) * width) / 8 };
};

/** Moves by pressing the square that the piece stands on and the one that it goes to. */
export const pressMove = async (page: Page, uci: string, orientation: 'white' | 'black' = 'white'): Promise<void> => {
  for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
    const { x, y } = await squareAt(puzzleBoard(page), square, orientation);
    await page.mouse.click(x, y);
  }
};

/** The text alternative of the board tells this of the position. */
export const expectPosition = async (page: Page, words: string | RegExp): Promise<void> => {
  await expect(puzzleBoard(page).locator('p.sr-only').last()).toContainText(words);
};

/** The moves of a line in UCI. */
export const uciOf = (fen: string, line: readonly string[]): readonly string[] => {
  const moves: string[] = [];
  line.reduce((position, san) => {
    const played = playMove(position, san);
    if (!played.ok) throw new Error(played.error);
    moves.push(played.value.uci);
    return played.value.fen;
  }, fen);
  return moves;
};

/** Attempts at puzzles, and what they add up to, for the browser tests of the figures of `/learn`. */

export const ATTEMPTS = `/api/puzzle-attempts/user/${LEARN_OWNER}`;

export const PROGRESS = `/api/puzzle-progress/user/${LEARN_OWNER}`;

/** The cards, each with its title. */
export const progressCard = (page: Page) => card(page, 'Your Progress');

export const themesCard = (page: Page) => card(page, 'Puzzle Themes');

export const lastAttempts = (page: Page) => page.getByRole('list', { name: 'Last attempts' }).getByRole('listitem');

const DAY = 86_400_000;

/** At noon, so many days ago. */
export const daysAgo = (days: number): string =>
  `${new Date(Date.now() - days * DAY).toISOString().slice(0, 10)}T12:00:00.000Z`;

/** One with the specification's fields alone, solved and made today, unless said otherwise. */
export const servedAttempt = (attempt: Partial<Attempt> = {}): Attempt => ({
  solved: true,
  attemptedAt: daysAgo(0),
  ...attempt,
});

/** Solved unless its letter is `-`, the newest first. */
export const servedAttempts = (marks: string, of: (index: number) => Partial<Attempt> = () => ({})): Attempt[] =>
  Array.from(marks, (mark, index) => servedAttempt({ solved: mark !== '-', ...of(index) }));

/** Of forty attempts, thirty solved. */
export const servedProgress = (progress: Partial<PuzzleProgress> = {}): PuzzleProgress => ({
  ...NO_PROGRESS,
  tried: 40,
  solved: 30,
  puzzlesTried: 34,
  puzzlesSolved: 29,
  rating: { rating: 1587.4, deviation: 92.6, attempts: 33 },
  streak: 3,
  meanSeconds: 41.3,
  themes: [
    { theme: 'fork', tried: 20, solved: 15 },
    { theme: 'pin', tried: 12, solved: 6 },
    { theme: 'backRankMate', tried: 8, solved: 3 },
  ],
  byDifficulty: [
    { difficulty: 1, tried: 10, solved: 9 },
    { difficulty: 3, tried: 30, solved: 21 },
  ],
  days: [
    { day: daysAgo(3).slice(0, 10), tried: 25, solved: 20 },
    { day: daysAgo(0).slice(0, 10), tried: 15, solved: 10 },
  ],
  today: { tried: 15, solved: 10, isDailySolved: true },
  ...progress,
});

/** Forty attempts of which the ratings of the newest four are told. */
export const RATED = servedAttempts(`+++-${'+'.repeat(27)}${'-'.repeat(9)}`, (index) => ({
  id: 100 - index,
  attemptedAt: daysAgo(index < 15 ? 0 : 3),
  ratingAfter: [1587.4, 1560.2, 1541, 1570.8][index] ?? null,
}));

type Tried = { readonly attempts?: unknown; readonly progress?: unknown };

/** Opens the page for somebody who tried puzzles: forty times, unless said otherwise. */
export const openLearn = async (page: Page, { attempts = RATED, progress = servedProgress() }: Tried = {}) => {
  await serveLearn(page);
  await serveJson(page, ATTEMPTS, attempts);
  await serveJson(page, PROGRESS, progress);
  await page.goto('/learn');
};
