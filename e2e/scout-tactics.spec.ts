import type { Page } from '@playwright/test';
import { findingsWith, rateFinding } from '../src/test/data/facts';
import { card, openFigures, openReport, servedGames, viewer } from './scout-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const profile = (page: Page) => card(page, 'Tactical Profile & Weaknesses');
const weaknesses = (page: Page) => profile(page).getByRole('list', { name: 'Weaknesses' }).getByRole('listitem');
const strengths = (page: Page) => profile(page).getByRole('list', { name: 'Strengths' }).getByRole('listitem');

const NONE = { games: 0, allowedGames: 0, strengths: [], weaknesses: [], missed: [], allowed: [] };

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('two lists show names split into words, each with its count, most first [SCT-18, SCT-19, SCT-21]', async ({
  page,
}) => {
  await openFigures(
    page,
    {
      tacticalWeaknesses: { hangingPieces: 4, missedForks: 12 },
      tacticalStrengths: { backRank: 3, pins: 8 },
    },
    'tactics',
  );
  await expect(weaknesses(page)).toHaveText([/^Missed Forks.*12$/, /^Hanging Pieces.*4$/]);
  await expect(strengths(page)).toHaveText([
    /^Pins\s*Strong execution by count\s*8$/,
    /^Back Rank\s*Strong execution by count\s*3$/,
  ]);
});

test('the level of a weakness and its color follow the count [SCT-20, LIM-11]', async ({ page }) => {
  await openFigures(
    page,
    {
      tacticalWeaknesses: { missedForks: 20, missedSkewers: 19, hangingPieces: 10, weakSquares: 9 },
    },
    'tactics',
  );
  const levels = weaknesses(page).getByText(/weakness$/);
  await expect(levels).toHaveText(['Critical weakness', 'Moderate weakness', 'Moderate weakness', 'Minor weakness']);
  const colors = await levels.evaluateAll((all) => all.map((level) => getComputedStyle(level).color));
  expect(colors[1]).toBe(colors[2]);
  expect(new Set(colors).size).toBe(3);
});

test('the lists show all that was counted, each beside what others do [SCT-18, SCT-20, A93]', async ({ page }) => {
  const rates = [
    rateFinding('missed.fork', 'weakness'),
    rateFinding('missed.skewer', 'ordinary', { ratio: 1.1 }),
    rateFinding('hangingPieces', 'strength'),
    rateFinding('missed.pin', 'weakness'),
  ];
  await openFigures(
    page,
    {
      tacticalWeaknesses: { missedForks: 18, missedSkewers: 11, hangingPieces: 10 },
      tacticalStrengths: { pins: 8 },
      report: findingsWith(rates),
    },
    'tactics',
  );
  await expect(weaknesses(page)).toHaveText([
    /^Missed Forks\s*Moderate weaknessPlayers rated 1400–1599: 10 in as many games\.18$/,
    /^Missed Skewers\s*Moderate weakness by countPlayers rated 1400–1599: 10 in as many games\.11$/,
    /^Hanging Pieces\s*Moderate weakness by countPlayers rated 1400–1599: 20 in as many games\.10$/,
  ]);
  await expect(strengths(page)).toHaveText([
    /^Pins\s*Strong execution by countMissed 1\.8 times as often as by players rated/,
  ]);
});

test('the profile says how many games were looked through', async ({ page }) => {
  await openReport(
    page,
    {
      figures: { report: { tactics: { ...NONE, games: 43 } } },
    },
    'tactics',
  );
  await expect(profile(page)).toContainText('From 43 games analyzed for tactics');
});

test('missed tactics of the games are counted under the name of their weakness [ENT-21]', async ({ page }) => {
  await openReport(
    page,
    {
      games: servedGames(3, () => ({ analysis: { missedTactics: [{ tacticalType: 'fork' }] } })),
    },
    'tactics',
  );
  await expect(weaknesses(page)).toHaveText([/^Missed Forks\s*Critical weakness by count\s*3/]);
  await expect(profile(page)).toContainText('From 3 games analyzed for tactics');
});

test('empty lists say that nothing was seen [SCT-18]', async ({ page }) => {
  await openReport(page, {}, 'tactics');
  await expect(profile(page).getByText('None found')).toHaveCount(3);
});

test('a weakness leads to its moves: the position before each stands in the viewer', async ({ page }) => {
  const places = [
    { game: 'game-2', ply: 12 },
    { game: 'gone', ply: 3 },
  ];
  const tactics = {
    ...{ ...NONE, games: 3 },
    weaknesses: [{ name: 'missedForks' as const, count: 2, places }],
  };
  await openReport(
    page,
    {
      games: servedGames(3, (index) => ({ opening: `Opening ${index}` })),
      figures: { report: { tactics } },
    },
    'tactics',
  );
  await weaknesses(page).getByRole('button', { name: 'Show the moves' }).click();
  const moves = weaknesses(page).getByRole('button', { name: /^Move/ });
  await expect(moves).toHaveText(['Move 7 against GambitGustav, 30 Jun 2026']);
  await moves.click();
  await expect(viewer(page)).toContainText('Opening 1');
  await expect(viewer(page).getByRole('grid', { name: 'Board, Move 6...' })).toBeInViewport();
});

test('an allowed tactic has its count, and leads to the positions in which it was there', async ({ page }) => {
  const places = [{ game: 'game-2', ply: 12 }];
  await openReport(
    page,
    {
      games: servedGames(3, (index) => ({ opening: `Opening ${index}` })),
      figures: {
        report: { tactics: { ...NONE, games: 3, allowedGames: 3, allowed: [{ name: 'fork', count: 1, places }] } },
      },
    },
    'tactics',
  );
  const allowed = profile(page).getByRole('list', { name: 'Allowed tactics' }).getByRole('listitem');
  await expect(allowed).toHaveText([/^Fork\s*1/]);
  await allowed.getByRole('button', { name: 'Show the moves' }).click();
  await allowed.getByRole('button', { name: 'Move 7 against GambitGustav' }).click();
  await expect(viewer(page).getByRole('grid', { name: 'Board, Move 7' })).toBeInViewport();
  await expect(profile(page)).toContainText('1 allowed tactic');
});

test('allowed tactics that nobody has looked for are not called none', async ({ page }) => {
  await openReport(page, { figures: { report: { tactics: { ...NONE, games: 3 } } } }, 'tactics');
  await expect(profile(page)).toContainText('Not checked in these games yet');
});

test('rates stand against players of the same strength, the worse ones first, with the interval on demand', async ({
  page,
}) => {
  const rates = [
    rateFinding('missed.skewer', 'strength'),
    rateFinding('missed.fork', 'weakness'),
    rateFinding('phase.endgame', 'weakness'),
  ];
  await openFigures(page, { report: findingsWith(rates) }, 'tactics');
  const compared = card(page, 'Tactics, against players of the same strength');
  await expect(compared.getByRole('heading', { level: 3 })).toHaveText(['Worse than others', 'Better than others']);
  await expect(compared.getByRole('list', { name: 'Worse than others' })).toContainText(
    'They miss forks 1.8 times as often as others at 1400–1599 (72 of 400 chances, 40 games)',
  );
  await expect(compared).not.toContainText('endgame');
  await compared.getByText('How sure is this?').first().click();
  await expect(compared).toContainText('With 95% confidence');
});

test('a position that was missed is to be solved, and told when asked', async ({ page }) => {
  const games = servedGames(2, () => ({
    analysis: { missedTactics: [{ tacticalType: 'fork', ply: 11, line: ['Nxe4'] }] },
  }));
  await openReport(page, { games }, 'tactics');
  const gallery = card(page, 'Find what was there');
  await expect(gallery.getByRole('listitem')).toHaveCount(2);
  await expect(gallery).not.toContainText('Nxe4');
  await gallery.getByRole('button', { name: 'Show the move' }).click();
  await expect(gallery).toContainText('Fork: 6...Nxe4. They played 6...Nf6.');
  await gallery.getByRole('button', { name: 'Next' }).click();
  await expect(gallery.getByRole('button', { name: 'Position 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(gallery).toContainText('Play your move on the board.');
});
