import { type ReferenceFile, type ReferenceFiles, referencePaths } from '../src/contract/reference';
import { nameField } from './scout-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const file = (id: number, changes: Partial<ReferenceFile>): ReferenceFile => ({
  id,
  name: `club-${id}.pgn`,
  state: 'finished',
  read: 4_000_000,
  size: 4_000_000,
  games: 4709,
  known: 12,
  skipped: 0,
  shortened: 0,
  createdAt: '2026-07-01T12:00:00Z',
  canChange: true,
  ...changes,
});

const FILES: ReferenceFiles = {
  games: 9418,
  people: 2872,
  canAdd: true,
  files: [
    file(4, { state: 'running', read: 1_000_000 }),
    file(3, { state: 'failed', skipped: 2, message: 'The file is damaged. Games read so far are kept.' }),
    file(2, { state: 'undoing' }),
    file(1, { name: `${'a-file-with-a-name-much-too-long-for-any-screen-'.repeat(4)}.pgn` }),
  ],
};
const PROBLEMS = [
  { message: 'Invalid move in PGN: Ke3', game: 2, line: 29, column: 13, moveNumber: '2', file: 'a/two.pgn' },
  { message: 'The game has no moves.', game: 5 },
];
const PEOPLE = {
  hasGames: true,
  people: [
    {
      key: '35000001',
      name: 'Talwade, Mira',
      title: 'WFM',
      fideId: 35_000_001,
      rating: 2105,
      games: 12,
      lastYear: 2024,
    },
    { key: 'talbot-a', name: 'Talbot, Ann', games: 1 },
  ],
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the files have no serious finding and do not scroll sideways', async ({ page }) => {
  await serveJson(page, referencePaths.files, FILES);
  await serveJson(page, referencePaths.problems(3), PROBLEMS);
  await page.goto('/reference-games');
  await page.getByRole('button', { name: 'Show skipped games' }).click();
  await expect(page.getByText('a/two.pgn, Game 2, line 29')).toBeVisible();
  await page.getByRole('button', { name: 'Undo club-3.pgn' }).click();
  await expectFineAtBothWidths(page);
});

test('the people found have no serious finding and do not scroll sideways', async ({ page }) => {
  await serveJson(page, referencePaths.people, PEOPLE);
  await page.goto('/scout');
  await page.getByRole('radio', { name: 'FIDE ID' }).click();
  await nameField(page).fill('tal');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('link')).toHaveCount(2);
  await expectFineAtBothWidths(page);
});
