import type { Locator, Page } from '@playwright/test';
import { findingsWith, rateFinding } from '../src/test/data/facts';
import { MEETINGS, servedMeeting, servedMeetings } from './events-fixtures';
import {
  card,
  openFigures,
  openReport,
  PLAYER,
  SCOUT_PATHS,
  servedGame,
  servedGames,
  servedTournament,
  viewer,
} from './scout-fixtures';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const side = (page: Page) => page.getByRole('complementary', { name: 'Figures' });
const sideCard = (page: Page, name: string) => side(page).getByRole('region', { name, exact: true });

/** The figure beside a label. */
const figure = (cardShown: Locator, label: string): Locator =>
  cardShown.getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the cards stand in their order, the two on ratings as one [SCT-36, SCT-38, SCT-41]', async ({ page }) => {
  await openReport(page);
  await expect(side(page).getByRole('heading', { level: 2 })).toHaveText([
    'Quick Stats',
    'Game Phase Performance',
    'Rating by Format',
    'Head-to-Head',
    'Tactical Profile',
    'Recent Tournaments',
    'Key Weaknesses',
    'Time Management',
  ]);
});

test('Quick Stats has current rating, wins and losses [SCT-36, ENT-12, ENT-21]', async ({ page }) => {
  const results = ['1-0', '1-0', '0-1', '1-0', '*'];
  await openReport(page, {
    games: servedGames(5, (index) => ({ result: results[index] ?? '*', whiteRating: 1987 - index })),
  });
  const stats = card(page, 'Quick Stats');
  await expect(figure(stats, 'Current rating')).toHaveText('1987');
  await expect(figure(stats, 'Wins')).toHaveText('3');
  await expect(figure(stats, 'Losses')).toHaveText('1');
  await expect(stats).toContainText('From 5 games');
});

test('without ratings in the games the current rating is the average [SCT-36]', async ({ page }) => {
  await openReport(page, {
    games: servedGames(2, () => ({ whiteRating: null })),
    figures: { averageRating: 1850 },
  });
  await expect(figure(card(page, 'Quick Stats'), 'Current rating')).toHaveText('1850');
});

test('phase scores have bars, colored and named by their value [SCT-37, LIM-10]', async ({ page }) => {
  const phases = card(page, 'Game Phase Performance').getByRole('listitem');
  const bar = (index: number) => phases.nth(index).locator('[style*="width"]');
  const color = (index: number) => bar(index).evaluate((element) => getComputedStyle(element).backgroundColor);

  await openFigures(page, { openingPhaseScore: 70, middlegameScore: 69, endgameScore: 49 });
  await expect(phases).toHaveText([/^Opening\s*70%\s*high/, /^Middlegame\s*69%\s*fair/, /^Endgame\s*49%\s*low/]);
  await expect(bar(0)).toHaveAttribute('style', /width: 70%/);
  const [green, yellow, red] = [await color(0), await color(1), await color(2)];
  expect(new Set([green, yellow, red]).size).toBe(3);

  await openFigures(page, { openingPhaseScore: 50, middlegameScore: 49, endgameScore: 70 });
  expect([await color(0), await color(1), await color(2)]).toEqual([yellow, red, green]);
});

test('a phase that nobody measured has a dash [SCT-37]', async ({ page }) => {
  await openFigures(page, { openingPhaseScore: 81 });
  const phases = card(page, 'Game Phase Performance').getByRole('listitem');
  await expect(phases.nth(1)).toHaveText(/–\s*not measured$/);
});

test('the card has rapid and blitz, bullet 150 below and classical as the current one until they are known [SCT-38, SCT-39, SCT-40, SCT-41]', async ({
  page,
}) => {
  await openFigures(page, { rapidRating: 2041, blitzRating: 1950 });
  const ratings = card(page, 'Rating by Format');
  await expect(figure(ratings, 'Rapid')).toHaveText('2041');
  await expect(figure(ratings, 'Blitz')).toHaveText('1950');
  await expect(figure(ratings, 'Bullet')).toHaveText('1800');
  await expect(figure(ratings, 'Classical')).toHaveText('1987');
  await expect(ratings).toContainText('estimate: blitz minus 150');
  await expect(ratings).toContainText('From current rating');

  await openFigures(page, { rapidRating: 2041, blitzRating: 1950, classicalRating: 1899, bulletRating: 1777 });
  await expect(figure(ratings, 'Bullet')).toHaveText('1777');
  await expect(figure(ratings, 'Classical')).toHaveText('1899');
  await expect(ratings).not.toContainText('estimate');
});

test('Head-to-Head has the score, how many games and the last, and folds after eight [SCT-42]', async ({ page }) => {
  const meetings = Array.from({ length: 10 }, (_, index) => servedMeeting(index));
  await serveJson(page, MEETINGS, { ...servedMeetings(meetings), isComplete: true });
  await openReport(page);
  const shown = card(page, 'Head-to-Head');
  await expect(shown).toContainText('5-5-0');
  await expect(shown).toContainText('You against PawnStarMeera5 wins, 5 draws, 0 lossesWhite 5-0-0, Black 0-5-0');
  await expect(shown).toContainText('10 games, the last on 20 Nov 2026');
  await expect(shown).not.toContainText('Sample');
  const rows = shown.getByRole('listitem');
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText('20 Nov 2026White, Blitz, Lichess. Caro-Kann Defense');
  await shown.getByRole('button', { name: 'Show all 10' }).click();
  await expect(rows).toHaveCount(10);
  await shown.getByRole('button', { name: 'Show the newest' }).click();
  await expect(rows).toHaveCount(8);
});

test('each meeting leads to its game: in the library, in a report, at its site', async ({ page }) => {
  const scouted = { player: PLAYER, games: '', game: 'game0001' };
  const url = 'https://lichess.org/aaaaaaaa';
  const meetings = [
    { ...servedMeeting(0), libraryGame: '7', scouted, url },
    { ...servedMeeting(1), scouted, url },
    { ...servedMeeting(2), url },
    servedMeeting(3),
  ];
  await serveJson(page, MEETINGS, { ...servedMeetings(meetings), isComplete: true });
  await openReport(page, { games: servedGames(3, (index) => ({ id: `game000${index}` })) });
  const rows = card(page, 'Head-to-Head').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const [first, second, third, fourth] = await rows.all();
  await expect(first!.getByRole('link')).toHaveAttribute('href', /^\/games\?game=/);
  await expect(third!.getByRole('link')).toHaveAttribute('href', url);
  await expect(third!.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(fourth!.getByRole('link')).toHaveCount(0);
  await second!.getByRole('link').click();
  await expect(page).toHaveURL(/game=game0001/);
  await expect(viewer(page)).toContainText('Philidor Defense');
});

test('Head-to-Head shows what is known at once, then what the site tells, and a word where it cannot', async ({
  page,
}) => {
  const [one, two] = [servedMeeting(0), servedMeeting(1)];
  let whole = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (whole = resolve));
  await page.route(
    ({ pathname }) => pathname === MEETINGS,
    async (route) => {
      const isWhole = route.request().url().includes('whole=true');
      if (isWhole) await waiting;
      const shortfall = 'Lichess is having trouble (503).';
      const body = isWhole
        ? { ...servedMeetings([one, two]), isComplete: true, shortfall }
        : { ...servedMeetings([one]), isComplete: false };
      await route.fulfill({ json: body });
    },
  );
  await openReport(page);
  const shown = card(page, 'Head-to-Head');
  await expect(shown).toContainText('1-0-0');
  whole();
  await expect(shown).toContainText('1-1-0');
  await expect(shown).toContainText('Lichess is having trouble (503).');
});

test('Head-to-Head is fixed and marked as a sample while no meeting is known [SCT-42]', async ({ page }) => {
  await serveJson(page, MEETINGS, { ...servedMeetings([]), isComplete: true });
  await openReport(page);
  const meetings = card(page, 'Head-to-Head');
  for (const text of ['0-0-0', 'No Previous Games', 'First time opponent']) {
    await expect(meetings.getByText(text, { exact: true })).toBeVisible();
  }
  await meetings.getByText('Sample', { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toContainText('A fixed sample figure, the same for every player');
});

test('Tactical Profile has the top three of each kind [SCT-43]', async ({ page }) => {
  await openFigures(page, {
    tacticalWeaknesses: { missedForks: 9, missedSkewers: 8, hangingPieces: 7, weakSquares: 6, timeManagement: 5 },
    tacticalStrengths: { pins: 5, forks: 4, backRank: 3, deflection: 2, exchanges: 1 },
  });
  const profile = card(page, 'Tactical Profile');
  await expect(profile.getByRole('list', { name: 'Top weaknesses' }).getByRole('listitem')).toHaveText([
    'Missed Forks9x',
    'Missed Skewers8x',
    'Hanging Pieces7x',
  ]);
  await expect(profile.getByRole('list', { name: 'Top strengths' }).getByRole('listitem')).toHaveText([
    'Pins5',
    'Forks4',
    'Back Rank3',
  ]);
});

test('Recent Tournaments has name, place, points and performance [SCT-44]', async ({ page }) => {
  await openReport(page, {
    tournaments: [servedTournament({ totalPlayers: 121, points: 6.5, rounds: 9 }), { name: 'City Open' }],
  });
  const rows = sideCard(page, 'Recent Tournaments').getByRole('listitem');
  for (const text of ['Hourly Blitz Arena', '3/121', '6.5/9', '2055']) await expect(rows.first()).toContainText(text);
  for (const text of ['City Open', 'Place –/–', 'Points –/–', 'Performance –']) {
    await expect(rows.nth(1)).toContainText(text);
  }
});

test('Key Weaknesses has the top four [SCT-45]', async ({ page }) => {
  const names = ['missedForks', 'missedSkewers', 'hangingPieces', 'weakSquares', 'timeManagement', 'poorEndgamePlay'];
  await openFigures(page, {
    tacticalWeaknesses: Object.fromEntries(names.map((name, index) => [name, 12 - index])),
  });
  await expect(card(page, 'Key Weaknesses').getByRole('listitem')).toHaveText([
    'Missed Forks 12 times',
    'Missed Skewers 11 times',
    'Hanging Pieces 10 times',
    'Weak Squares 9 times',
  ]);
  await openFigures(page, { tacticalWeaknesses: { missedForks: 1 } });
  await expect(card(page, 'Key Weaknesses').getByRole('listitem')).toHaveText(['Missed Forks 1 time']);
});

test('counts stand beside others and drop nothing, findings speak of what others do less [SCT-43, SCT-45, A93]', async ({
  page,
}) => {
  await openFigures(page, {
    tacticalWeaknesses: { hangingPieces: 12, missedSkewers: 11, missedForks: 9 },
    report: findingsWith([rateFinding('hangingPieces', 'strength'), rateFinding('missed.fork', 'weakness')]),
  });
  const counts = [/^Hanging Pieces.*others 24/, /^Missed Skewers/, /^Missed Forks.*others 5/];
  await expect(card(page, 'Key Weaknesses').getByRole('listitem')).toHaveText(counts);
  const top = card(page, 'Tactical Profile').getByRole('list', { name: 'Top weaknesses' });
  await expect(top.getByRole('listitem')).toHaveText(counts);
  await expect(card(page, 'Two things to know').getByRole('listitem').first()).toHaveText(
    /^They miss forks 1\.8 times as often as players rated 1400–1599: .*look for a fork/,
  );
});

test('where nothing stands out, the counts are no thing to know, and the report says what they play [A95]', async ({
  page,
}) => {
  await openFigures(page, { tacticalWeaknesses: { missedForks: 12 } });
  const things = card(page, 'Two things to know');
  await expect(things).toContainText('Nothing stands out; here is what they play.');
  await expect(things.getByRole('listitem')).toHaveText([
    /With White they begin with 1\.e4 in 12 of 12 games\./,
    /With White they meet the .* most: /,
  ]);
});

test('before all games are analyzed, nothing is said of what stands out [A95]', async ({ page }) => {
  await openFigures(page, { scan: { isFinished: false } });
  const things = card(page, 'Two things to know');
  await expect(things).toContainText('The games are being analyzed. What they play:');
  await expect(things).not.toContainText('Nothing stands out');
});

test('a thing to know has its newest position on a board, what was played and what was there, and leads to the game', async ({
  page,
}) => {
  const [game = servedGame()] = servedGames(1, () => ({
    analysis: { missedTactics: [{ tacticalType: 'fork', ply: 11, line: ['Nxe4'] }] },
  }));
  await serveJson(page, `${SCOUT_PATHS.games}/${game.id}`, game);
  const places = [{ game: game.id, ply: 11 }];
  const tactics = { games: 1, allowedGames: 0, strengths: [], missed: [], allowed: [] };
  const weaknesses = [{ name: 'missedForks' as const, count: 1, places }];
  const report = { tactics: { ...tactics, weaknesses }, ...findingsWith([rateFinding('missed.fork', 'weakness')]) };
  await openReport(page, { games: [game], figures: { report } });
  const weakness = card(page, 'One thing to know').getByRole('listitem');
  await expect(weakness.getByRole('img', { name: /^Before 6\.\.\./ })).toBeVisible();
  await expect(weakness).toContainText('6...Nf6, not 6...Nxe4');
  await weakness.getByRole('link', { name: '1 Jul 2026' }).click();
  await expect(page).toHaveURL(/tab=games/);
  await expect(viewer(page)).toContainText('Philidor Defense');
});

test('the overview has a change of repertoire first, then the first moves with games and score', async ({ page }) => {
  const days = (index: number) => new Date(Date.UTC(2026, 5, 1) - index * 86_400_000).toISOString();
  const games = servedGames(60, (index) => ({
    createdAt: days(index),
    whitePlayer: 'GambitGustav',
    blackPlayer: PLAYER,
    result: index % 2 === 0 ? '0-1' : '1-0',
    moves: index < 20 ? ['e4', 'd5', 'exd5'] : ['e4', 'c5', 'Nf3'],
  }));
  await openReport(page, { games });
  await expect(page.getByRole('list', { name: 'Change of repertoire' }).getByRole('listitem')).toHaveText([
    'Since May 2026: Scandinavian Defense against 1.e4 (20 of 20). Until then: Sicilian Defense (40 of 40). Prepare for the new move.',
  ]);
  const moves = page.getByRole('list', { name: 'As Black against 1.e4' }).getByRole('listitem');
  await expect(moves).toHaveText([
    '1...c5 Sicilian Defense67% (40), score 50%',
    '1...d5 Scandinavian Defense33% (20), score 50%',
  ]);
});

test('on a phone all figures are folded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReport(page);
  await expect(card(page, 'Quick Stats')).toBeHidden();
  await page.getByRole('button', { name: 'All figures' }).click();
  await expect(card(page, 'Quick Stats')).toBeVisible();
});

test('Time Management has what was measured alone, with its games [SCT-46]', async ({ page }) => {
  const clockUse = { games: 40, moves: 1600, averageSeconds: 5.44, lowGames: 15, lowShare: 38 };
  const report = { clockUse: { ...clockUse, lostOnTime: 1, lostOnTimeShare: 9 } };
  await openReport(page, { figures: { report } }, 'time');
  const time = card(page, 'Time Management');
  await expect(figure(time, 'Average per move')).toHaveText('5.4s');
  await expect(figure(time, 'Time-trouble games')).toHaveText('38%');
  await expect(figure(time, 'Flagged games')).toHaveText('9%');
  await expect(time.getByText('In 40 games with clocks')).toHaveCount(2);
  await expect(time).toContainText('Of 12 games');
  await expect(time).not.toContainText('Sample');
});

test('Time Management has the time by phase and the blunders by time left, beside others [SCT-46]', async ({
  page,
}) => {
  const others = { rate: 3.9, from: 1400, to: 1599, games: 900 };
  const { findings } = findingsWith([rateFinding('blunders', 'ordinary', { kind: 'seconds.opening', others })]);
  const clock = [
    { kind: 'seconds.opening' as const, rate: 4.14, of: 400, games: 40 },
    { kind: 'time.little' as const, rate: 0.4, of: 62, games: 12 },
    { kind: 'time.some' as const, rate: 0.113, of: 162, games: 12 },
  ];
  const clockUse = { games: 40, moves: 1600, averageSeconds: 5.44, lowGames: 15, lowShare: 38, lostOnTime: 1 };
  await openReport(page, { figures: { report: { clockUse, findings: { ...findings, clock } } } }, 'time');
  const time = card(page, 'Time Management');
  await expect(figure(time, 'Opening')).toHaveText('4.1s');
  await expect(time).toContainText('400 moves; players rated 1400–1599: 3.9s');
  await expect(figure(time, 'Under a tenth left')).toHaveText('too few');
  await expect(figure(time, 'A tenth to half left')).toHaveText('11.3');
  await expect(time).not.toContainText('Over half left');
});
