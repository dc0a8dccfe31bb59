/** The parts of the library on /games by role and name, and PGN text of people who do not exist. */
import type { Locator, Page } from '@playwright/test';

export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Library', exact: true });
export const imports = (page: Page): Locator =>
  panel(page).getByRole('list', { name: 'Imports', exact: true }).getByRole('listitem');
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Games' });
/** The games that are drawn, without the titles of the columns. */
export const gameRows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
export const filters = (page: Page): Locator => page.getByRole('group', { name: 'Filters' });
export const chips = (page: Page): Locator => page.getByRole('list', { name: 'Active filters' });
/** How many of all games fit the filters. */
export const fitting = (page: Page, games: number, all: number): Locator =>
  page.getByText(`${games} of ${all} games match`);
export const pgnField = (page: Page): Locator => panel(page).getByLabel('Games as PGN text');
export const playerField = (page: Page): Locator => panel(page).getByLabel('Your name in these games');
export const importDisclosure = (page: Page): Locator => panel(page).getByRole('button', { name: 'Import games' });
export const importButton = (page: Page): Locator => panel(page).getByRole('button', { name: 'Import', exact: true });
export const undo = (page: Page | Locator): Locator => page.getByRole('button', { name: 'Undo' });

/** Where the list of games is, and where games come in. */
export const LIST = '/games?tab=games';
export const IMPORT = '/games?tab=import';

/** Opens /games with the way to bring games in open. */
export const openImport = async (page: Page): Promise<void> => {
  await page.goto(IMPORT);
  await importDisclosure(page).waitFor();
  if ((await importDisclosure(page).getAttribute('aria-expanded')) === 'false') await importDisclosure(page).click();
};

/** Pastes a text and presses the button. */
export const paste = async (page: Page, pgn: string): Promise<void> => {
  await pgnField(page).fill(pgn);
  await importButton(page).click();
};

export const CLUB_PLAYER = 'Ek, Bo';

/** Openings whose names, colors, results and clocks take turns. */
const LINES = ['1. e4 e5 2. Nf3 Nc6 3. Bb5 a6', '1. d4 d5 2. c4 e6 3. Nc3 Nf6', '1. e4 c5 2. Nf3 d6 3. d4 cxd4'];
const RESULTS = ['1-0', '0-1', '1/2-1/2'];
const CLOCKS = ['600+5', '180+2', '60'];

type ClubGame = {
  readonly moves?: string;
  readonly white?: string;
  readonly black?: string;
  /** The rival's. */
  readonly rating?: number;
};

/** So many games of the club player, one a day from 2025 on; no two are the same. */
export const clubPgn = (count: number, of: (index: number) => ClubGame = () => ({})): string =>
  Array.from({ length: count }, (_, index) => clubGame(index, of(index))).join('\n');

const clubGame = (index: number, game: ClubGame): string => {
  const day = new Date(Date.UTC(2025, 0, 1 + index));
  const date = day.toISOString().slice(0, 10).replaceAll('-', '.');
  const isWhite = index % 2 === 0;
  const rival = `Rival ${index + 1}`;
  const { white = isWhite ? CLUB_PLAYER : rival, black = isWhite ? rival : CLUB_PLAYER, moves, rating } = game;
  const result = RESULTS[index % 3] ?? '*';
  return [
    '[Event "Club evening"]',
    `[Date "${date}"]`,
    `[Round "${index + 1}"]`,
    `[White "${white}"]`,
    `[Black "${black}"]`,
    `[Result "${result}"]`,
    ...(rating === undefined ? [] : [`[${isWhite ? 'BlackElo' : 'WhiteElo'} "${rating}"]`]),
    `[TimeControl "${CLOCKS[index % 3] ?? '-'}"]`,
    '',
    `${moves ?? LINES[index % 3] ?? ''} ${result}`,
    '',
  ].join('\n');
};
