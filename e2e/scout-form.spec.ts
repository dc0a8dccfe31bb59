import type { Page } from '@playwright/test';
import {
  card,
  holdScout,
  openReport,
  PLAYER,
  servedGame,
  servedGames,
  servedInsights,
  servedTournament,
  viewer,
} from './scout-fixtures';
import { OWNER_ID } from '../src/contract/profile-paths';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const form = (page: Page) => card(page, 'Recent Form & Tournament Results');
const rows = (page: Page) => form(page).getByRole('list', { name: 'Last 10 Games' }).getByRole('listitem');
const tournaments = (page: Page) => form(page).getByRole('list', { name: 'Recent Tournaments' }).getByRole('listitem');
const current = (page: Page) => card(page, 'Current Form Analysis');

const asBlack = { whitePlayer: 'GambitGustav', blackPlayer: PLAYER, whiteRating: 2010, blackRating: 1987 };

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the next opponents of an event lead to their reports, or to the event', async ({ page }) => {
  const event = { id: 3, name: 'Riverside Open' };
  const rounds = [
    { id: 1, number: 1, color: 'white', opponent: 'Lindqvist, Tove', outcome: 'win' },
    { id: 2, number: 2, color: 'black', opponent: 'Talwade, Mira', rating: 1874, player: 'mira.talwade' },
    { id: 3, number: 3, color: 'white', opponent: 'Okafor, Daniel' },
  ];
  const events = `/api/user/${OWNER_ID}/events`;
  await serveJson(page, events, {
    canWrite: true,
    events: [{ ...event, rounds: 3, played: 1, points: 1 }],
  });
  await serveJson(page, `${events}/3`, {
    ...event,
    rounds: rounds.map((round) => ({ ...round, notes: '', version: 0 })),
  });
  await page.goto('/scout');
  const opponents = page.getByRole('region', { name: 'Next opponents' }).getByRole('link');
  await expect(opponents).toHaveText([
    'Talwade, Mira 1874Riverside Open, round 2 · you have Black',
    'Okafor, Daniel Riverside Open, round 3 · you have White',
  ]);
  await expect(opponents.last()).toHaveAttribute('href', '/events/3?round=3');
  await expect(opponents.first()).toHaveAttribute('href', '/scout?player=mira.talwade');
});

test('the last ten games are listed, each with an Analyze button [SCT-22, SCT-27]', async ({ page }) => {
  await openReport(page, { games: servedGames(12) }, 'games');
  await expect(form(page).getByRole('heading', { name: 'Last 10 Games' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  for (const row of await rows(page).all()) {
    await expect(row.getByRole('button', { name: 'Analyze', exact: true })).toBeEnabled();
  }
  const button = rows(page).first().getByRole('button', { name: 'Analyze' });
  await expect(button).toHaveAccessibleDescription(/GambitGustav/);
});

test('the badge is in the player’s view, with either color; whatever else is a draw [SCT-23, ENT-12]', async ({
  page,
}) => {
  const results = ['1-0', '0-1', '1/2-1/2', '1-0', '0-1', '*'];
  await openReport(
    page,
    {
      games: servedGames(6, (index) => ({ ...(index < 3 ? {} : asBlack), result: results[index] ?? '*' })),
    },
    'games',
  );
  for (const [index, badge] of ['W', 'L', 'D', 'L', 'W', 'D'].entries()) {
    await expect(rows(page).nth(index).getByText(badge, { exact: true })).toBeVisible();
    await expect(rows(page).nth(index)).toContainText(results[index] ?? '');
  }
});

test('a row has the other player and rating, whatever the color [SCT-24]', async ({ page }) => {
  await openReport(page, { games: [servedGame(), servedGame({ ...asBlack, id: 'game-2' })] }, 'games');
  for (const row of await rows(page).all()) {
    await expect(row).toContainText('GambitGustav');
    await expect(row).toContainText('2010');
    await expect(row).not.toContainText('1987');
  }
});

test('a row has date, opening, full moves and time control [SCT-25, SCT-26]', async ({ page }) => {
  await openReport(page, { games: [servedGame()] }, 'games');
  for (const fact of ['1 Jul 2026', 'Philidor Defense', '17 moves', '10+5']) {
    await expect(rows(page).getByText(fact, { exact: true })).toBeVisible();
  }
});

test('a row of a game of which little is known has dashes [SCT-24, SCT-25]', async ({ page }) => {
  const { id, moves, result } = servedGame();
  await openReport(page, { games: [{ id, moves, result, whitePlayer: PLAYER, blackPlayer: 'GambitGustav' }] }, 'games');
  await expect(rows(page).getByText('–', { exact: true })).toHaveCount(4);
});

test('at most five tournaments are listed [SCT-29]', async ({ page }) => {
  await openReport(
    page,
    {
      tournaments: Array.from({ length: 7 }, (_, index) => servedTournament({ name: `Arena ${index + 1}` })),
    },
    'games',
  );
  await expect(form(page).getByRole('heading', { name: 'Recent Tournaments' })).toBeVisible();
  await expect(tournaments(page)).toHaveCount(5);
  await expect(tournaments(page).first()).toContainText('Arena 1');
});

test('a tournament has name, date, format, place, score, time control and performance [SCT-30]', async ({ page }) => {
  await openReport(page, { tournaments: [servedTournament({ format: 'Swiss, 9 rounds', score: 6.5 })] }, 'games');
  const facts = ['Hourly Blitz Arena', '28 Jun 2026', 'Swiss, 9 rounds', '3/120', '6.5', '3+0', '2055'];
  for (const fact of facts) await expect(tournaments(page).getByText(fact, { exact: true })).toBeVisible();
});

test('what is not known of a tournament is a dash [SCT-30]', async ({ page }) => {
  await openReport(page, { tournaments: [{ name: 'City Open' }, servedTournament({ players: null })] }, 'games');
  await expect(tournaments(page).first().getByText('–', { exact: true })).toHaveCount(5);
  await expect(tournaments(page).first().getByText('–/–', { exact: true })).toBeVisible();
  await expect(tournaments(page).last().getByText('3/–', { exact: true })).toBeVisible();
});

test('without tournaments the list and the sentence say so [SCT-31, SCT-34]', async ({ page }) => {
  await openReport(page, { tournaments: [] }, 'games');
  await expect(form(page).getByText('No recent tournament data available', { exact: true })).toBeVisible();
  await expect(form(page).getByText('Tournament history may be private or limited', { exact: true })).toBeVisible();
  const sentence = 'Limited recent tournament activity - may focus on casual play.';
  await expect(current(page).getByText(sentence, { exact: true })).toBeVisible();
});

test('the form counts the games of the list, not all [SCT-32]', async ({ page }) => {
  await openReport(page, { games: servedGames(12, (index) => ({ result: index < 4 ? '1-0' : '0-1' })) }, 'games');
  await expect(current(page).getByText('Won 4 of last 10 games (40% win rate)', { exact: true })).toBeVisible();
});

test('a sentence tells how many tournaments, the latest and the place in it [SCT-33]', async ({ page }) => {
  await openReport(
    page,
    {
      tournaments: [servedTournament({ date: '2026-05-02' }), servedTournament({ name: 'City Open', position: 7 })],
    },
    'games',
  );
  await expect(current(page)).toContainText('2 recent tournaments');
  await expect(current(page)).toContainText('City Open, place 7 of 120');
});

test('while the games are not loaded the form says so [SCT-35]', async ({ page }) => {
  const held = await holdScout(page);
  await page.goto(`/scout?player=${PLAYER}&tab=games`);
  const loading = page.getByText('Loading current form analysis from Lichess data...', { exact: true });
  await expect(loading).toBeVisible();
  await held.games.release(servedGames(2));
  await held.insights.release(servedInsights({}, servedGames(2)));
  await held.tournaments.release([]);
  await expect(loading).toHaveCount(0);
  await expect(current(page)).toContainText('Won 2 of last 2 games');
});

test('the other player’s name takes the game to the viewer, at its start [STATE-08]', async ({ page }) => {
  await openReport(page, { games: servedGames(3, (index) => ({ opening: `Opening ${index}` })) }, 'games');
  await rows(page).nth(2).getByRole('button', { name: 'GambitGustav' }).click();
  await expect(viewer(page)).toContainText('Opening 2');
  await expect(viewer(page).getByRole('button', { name: 'Next' })).toBeInViewport();
});

test('accuracy is drawn over time, a line a format, and read as a table; with few games it says what is missing', async ({
  page,
}) => {
  const games = Array.from({ length: 8 }, (_, index) =>
    servedGame({
      id: `timed${index}`,
      speed: 'blitz',
      createdAt: `2026-06-0${index + 1}T10:00:00.000Z`,
      analysisData: { accuracy: 70 + index },
    }),
  );
  await openReport(page, { games }, 'time');
  const card = page.getByRole('region', { name: 'Accuracy over Time' });
  await expect(card).toContainText('From 8 games, the mean of 5 at a time');
  await expect(card.getByRole('table', { name: 'Accuracy by format' }).getByRole('row').last()).toHaveText(
    /Blitz872%, 5 Jun 202675%, 8 Jun 202672%75%/,
  );
  await openReport(page, { games: games.slice(0, 3) }, 'time');
  await expect(card).toContainText('a line needs 6');
});
