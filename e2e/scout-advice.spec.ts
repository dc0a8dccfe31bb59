import type { Page } from '@playwright/test';
import { findingsWith, rateFinding } from '../src/test/data/facts';
import type { ReportTab } from '../src/web/features/scout/report/report-tab';
import { card, holdScout, openFigures, openReport, openTab, PLAYER, servedGame, servedGames } from './scout-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const openings = (page: Page) =>
  card(page, 'AI Strategic Recommendations').getByRole('list', { name: 'Opening strategy' });
const strategy = (page: Page) => card(page, 'Tactical Strategy');

/** Games in which these kinds of tactics were missed, one a game. */
const openMissed = (page: Page, tab: ReportTab, ...kinds: readonly string[]): Promise<void> =>
  openReport(
    page,
    {
      games: servedGames(kinds.length, (index) => ({
        analysis: { missedTactics: [{ tacticalType: kinds[index] ?? '' }] },
      })),
    },
    tab,
  );

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('an opening strategy comes first, tactical exploitation follows [SCT-11]', async ({ page }) => {
  await openMissed(page, 'prepare', 'fork', 'fork', 'pin');
  const recommendations = card(page, 'AI Strategic Recommendations');
  await expect(recommendations.getByRole('heading', { level: 3 })).toHaveText([
    'Opening strategy',
    'Tactical exploitation',
  ]);
  await expect(openings(page).getByRole('listitem')).toContainText([
    'Philidor Defense wins 75% of 12 games with White',
  ]);
  await expect(recommendations.getByRole('list', { name: 'Tactics to look for' }).getByRole('listitem')).toHaveText([
    'Fork missed 2 times in 3 games',
    'Pin missed 1 time in 3 games',
  ]);
});

test('the strategy lists the three most played openings with a name, a win rate and two games [VAL-17, VAL-18, VAL-19, VAL-20]', async ({
  page,
}) => {
  const openingRepertoire = {
    Unknown: { winRate: 0.5, games: 9 },
    Above: { winRate: 1.1, games: 9 },
    Once: { winRate: 1, games: 1 },
    'Bird Opening': { winRate: 0.5, games: 2 },
    'Dutch Defense': { winRate: 0, games: 8 },
    'English Opening': { winRate: 1, games: 7 },
    'French Defense': { winRate: 0.5, games: 3 },
  };
  await openFigures(page, { openingRepertoire }, 'prepare');
  await expect(openings(page).getByRole('listitem')).toContainText([
    /Dutch Defense wins 0% of 8 games.*wins rarely/,
    /English Opening wins 100% of 7 games.*wins often/,
    'French Defense',
  ]);
  await expect(openings(page).getByRole('listitem')).toHaveCount(3);
});

test('without an opening played twice the strategy says so [VAL-19]', async ({ page }) => {
  await openFigures(page, { openingRepertoire: {} }, 'prepare');
  await expect(card(page, 'AI Strategic Recommendations')).toContainText('No opening was played more than once');
});

test('what our own server counted becomes advice, with its games [SCT-11]', async ({ page }) => {
  const findings = findingsWith([rateFinding('endgame.rook', 'weakness')]);
  await openReport(page, { figures: { report: findings } }, 'prepare');
  const recommendations = card(page, 'AI Strategic Recommendations');
  const advice = recommendations.getByRole('list', { name: /^Advice on time/ });
  await expect(advice).toContainText(
    'They make mistakes in rook endgames 1.8 times as often as players rated 1400–1599',
  );
  await expect(advice).toContainText('(40 games)');
  await advice.getByText('How sure is this?').click();
  await expect(advice).toContainText('from 900 rated games of players rated 1400 to 1599');
});

test('where games are too few to compare, the report says so and claims nothing', async ({ page }) => {
  await openReport(page, {}, 'prepare');
  const recommendations = card(page, 'AI Strategic Recommendations');
  await expect(recommendations).toContainText('Too few games to compare with others: 0 so far, at least 20 needed.');
  await expect(recommendations.getByText('How sure is this?')).toHaveCount(0);
});

test('the box names what was missed most by count, beside how often others miss it [SCT-12, A93]', async ({ page }) => {
  const kinds = ['fork', 'fork', 'pin'];
  const games = servedGames(3, (index) => ({ analysis: { missedTactics: [{ tacticalType: kinds[index] ?? '' }] } }));
  const served = (verdict: 'weakness' | 'strength') => ({
    games,
    figures: { report: findingsWith([rateFinding('missed.fork', verdict)]) },
  });
  await openReport(page, served('weakness'), 'tactics');
  await expect(strategy(page)).toContainText('Players rated 1400–1599: 1 in as many games.');
  await expect(strategy(page)).not.toContainText('by count');
  await openReport(page, served('strength'), 'tactics');
  await expect(strategy(page)).toContainText('Primary weakness by countFork2 missed opportunities');
  await expect(strategy(page)).toContainText('Players rated 1400–1599: 4 in as many games.');
});

test('the box names the tactic missed most with its count, ties as first seen [SCT-12]', async ({ page }) => {
  await openMissed(page, 'tactics', 'pin', 'fork', 'skewer', 'fork', 'pin');
  await expect(strategy(page)).toContainText('Primary weakness');
  await expect(strategy(page)).toContainText('Pin');
  await expect(strategy(page)).toContainText('2 missed opportunities');
  await expect(strategy(page)).toContainText('From 5 games');
});

test('the advice differs for fork, capture and check, and is generic for all else [SCT-13]', async ({ page }) => {
  const texts: string[] = [];
  for (const kind of ['fork', 'capture', 'check', 'skewer', 'windmill']) {
    await openMissed(page, 'tactics', kind);
    await expect(strategy(page)).toContainText('1 missed opportunity');
    texts.push(
      await strategy(page)
        .getByText(/^They overlook/)
        .innerText(),
    );
  }
  expect(new Set(texts.slice(0, 4)).size).toBe(4);
  expect(texts[4]).toBe(texts[3]);
});

test('where nobody looked for tactics the box has general advice alone [SCT-12, SCT-13]', async ({ page }) => {
  await openReport(page, {}, 'tactics');
  await expect(strategy(page)).toContainText('General advice');
  await expect(strategy(page)).not.toContainText('Primary weakness');
  await expect(strategy(page)).toContainText('No games analyzed for tactics');
});

test('before the games are loaded the box says what will be there [SCT-14]', async ({ page }) => {
  await holdScout(page);
  await page.goto(`/scout?player=${PLAYER}&tab=tactics`);
  await expect(page.getByText('Tactical analysis will appear once opponent game data loads')).toBeVisible();
});

const STATIC = [
  ['Time Pressure Strategy', /3x more blunders under 5 minutes/, 'SCT-15', 'time'],
  ['Endgame Approach', /45% in rook endgames/, 'SCT-16', 'time'],
  ['Psychological Insights', /after a loss/, 'SCT-17', 'prepare'],
] as const;

for (const [title, words, row, tab] of STATIC) {
  test(`${title} has the same words for all of whom nothing is measured, captioned as general advice [${row}]`, async ({
    page,
  }) => {
    const general = card(page, title).getByText('General advice').locator('..');
    await openReport(page, {}, tab);
    await expect(general).toContainText(words);
    const text = await general.innerText();
    await openReport(page, { games: [servedGame({ result: '0-1' })] }, tab);
    expect(await general.innerText()).toBe(text);
  });
}

test('what was measured stands before the general advice, with its games [SCT-15, SCT-16, A103]', async ({ page }) => {
  const served = {
    games: servedGames(4, (index) => ({ result: index === 1 || index === 3 ? '0-1' : '1-0' })),
    figures: {
      report: {
        findings: {
          games: 48,
          rates: [],
          openings: [],
          clock: [{ kind: 'time.little' as const, rate: 0.07, of: 250, games: 12 }],
        },
        pressure: {
          games: 48,
          low: { moves: 310, blunders: 21, rate: 6.77 },
          rest: { moves: 1490, blunders: 42, rate: 2.82 },
        },
        rookEndgames: { games: 7, wins: 2, draws: 1, losses: 4, winRate: 29, score: 36 },
      },
    },
  };
  await openReport(page, served, 'time');
  await expect(card(page, 'Time Pressure Strategy')).toContainText('6.8 blunders per 100 moves (of 310 moves)');
  await expect(card(page, 'Time Pressure Strategy')).toContainText('From 48 games with clocks');
  await expect(card(page, 'Endgame Approach')).toContainText('2 wins, 1 draw, 4 losses in 7 rook endgames');
  for (const [title, words] of STATIC.slice(0, 2)) {
    await expect(card(page, title)).toContainText(/In this player’s games.*General advice/s);
    await expect(card(page, title)).toContainText(words);
  }
  await openTab(page, 'prepare');
  // Four games are no trait.
  await expect(card(page, 'Psychological Insights')).toContainText('General advice');
});
