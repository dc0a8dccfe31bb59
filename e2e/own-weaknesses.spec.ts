/** What /games says of one's own play: insights, recommendations, and weaknesses with their games. */
import type { Page } from '@playwright/test';
import { reportFacts } from '../src/chess/player/player-report';
import type { OwnGame } from '../src/contract/profile';
import { findingsWith, rateFinding } from '../src/test/data/facts';
import { board, piecesOn } from './analysis-fixtures';
import { servedOwnGames } from './own-fixtures';
import { openLoaded, region, weaknesses } from './profile-screens';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const fork = { tacticalType: 'fork', ply: 4, line: ['Nc3', 'e6'] };
const later = { tacticalType: 'fork', ply: 8, line: ['dxc5'] };

const listed = (page: Page) => region(page, /^Games: /).getByRole('listitem');
const openWeakness = async (page: Page, game: Partial<OwnGame>): Promise<void> => {
  await openLoaded(page, { games: servedOwnGames(1, () => game) }, 'weaknesses');
  await weaknesses(page)
    .getByRole('button', { name: /Missed Forks/ })
    .click();
  await listed(page).first().getByRole('button').click();
  await expect(board(page)).toBeVisible();
};
const press = (page: Page, name: string): Promise<void> =>
  weaknesses(page).getByRole('button', { name, exact: true }).click();
const place = (page: Page, text: string) => weaknesses(page).getByText(text, { exact: true });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('AI Insights are sentences with their numbers [OPA-04]', async ({ page }) => {
  const games = servedOwnGames(20, (index) => ({ result: index % 4 === 0 ? '0-1' : '1-0' }));
  const report = findingsWith([rateFinding('missed.fork', 'weakness')]);
  await openLoaded(page, { games, figures: { report } }, 'weaknesses');
  const insights = region(page, 'AI Insights');
  await expect(page.getByRole('heading', { name: 'AI Insights' })).toBeVisible();
  await expect(insights).toContainText('you miss forks 1.8 times as often');
  await expect(insights).toContainText('Rule-based, from 20 games');
});

test('AI Insights of too few games say so [OPA-04]', async ({ page }) => {
  await openLoaded(page, { games: servedOwnGames(2) }, 'weaknesses');
  await expect(region(page, 'AI Insights')).toContainText('Nothing stands out yet');
});

test('AI Strategic Recommendations have five parts [OPA-05]', async ({ page }) => {
  await openLoaded(page, {}, 'weaknesses');
  await expect(region(page, 'AI Strategic Recommendations').getByRole('heading', { level: 3 })).toHaveText([
    'Opening Repertoire',
    'Tactical Skills',
    'Time Management',
    'Endgame',
    'Mental Game',
  ]);
});

test('each part advises in the second person, or says what it takes [OPA-05]', async ({ page }) => {
  const games = servedOwnGames(20, (index) => ({ result: index % 4 === 0 ? '1-0' : '0-1' }));
  await openLoaded(page, { games }, 'weaknesses');
  const card = region(page, 'AI Strategic Recommendations');
  await expect(card.getByRole('list', { name: 'Advice: Opening Repertoire' })).toContainText(
    'you play the London System',
  );
  await expect(card).toContainText('Advice needs at least 10 games with clocks; there are 0 so far.');
  await expect(card).toContainText('Advice needs at least 10 rated games analyzed by the engine; there are 0 so far.');
  await expect(card).toContainText('Too few games to compare with others: 0 so far');
  await expect(card).not.toContainText(/\b(They|Their)\b/);
});

test('what is worse than others do it is told with how sure it is [OPA-04, OPA-05]', async ({ page }) => {
  const report = findingsWith([rateFinding('missed.fork', 'weakness'), rateFinding('phase.endgame', 'strength')]);
  await openLoaded(
    page,
    { figures: { report, tacticalWeaknesses: { missedForks: 9, poorEndgamePlay: 4 } } },
    'weaknesses',
  );
  await expect(region(page, 'AI Insights')).toContainText('you miss forks 1.8 times as often, 18.0 per 100 chances');
  const advice = region(page, 'AI Strategic Recommendations').getByRole('list', { name: 'Advice: Tactical Skills' });
  await expect(advice).toContainText('You miss forks 1.8 times as often as players rated 1400–1599');
  await expect(advice.getByText('the true rate is from')).toBeHidden();
  await advice.getByText('How sure is this?').focus();
  await page.keyboard.press('Enter');
  await expect(advice.getByText('the true rate is from 15.0 to 22.0 per 100 chances')).toBeVisible();
  await expect(weaknesses(page).getByRole('list', { name: 'Weaknesses' }).getByRole('button')).toHaveText([
    /^Missed Forks/,
    /^Poor Endgame Play.* by countLess often than players rated/,
  ]);
});

test('weaknesses and strengths stand in a section of their own [OPA-06, LIM-11]', async ({ page }) => {
  await openLoaded(
    page,
    {
      figures: {
        tacticalWeaknesses: { missedForks: 20, hangingPieces: 19, weakSquares: 10, missedSkewers: 9 },
        tacticalStrengths: { pins: 8 },
      },
    },
    'weaknesses',
  );
  await expect(page.getByRole('heading', { name: 'Tactical Profile and Weaknesses' })).toBeVisible();
  await expect(weaknesses(page).getByRole('list', { name: 'Weaknesses' }).getByRole('button')).toHaveText([
    'Missed ForksCritical weakness by count20',
    'Hanging PiecesModerate weakness by count19',
    'Weak SquaresModerate weakness by count10',
    'Missed SkewersMinor weakness by count9',
  ]);
  await expect(weaknesses(page).getByRole('list', { name: 'Strengths' })).toHaveText('PinsStrong execution by count8');
});

test('pressing a weakness lists the games with it, and only those [OPA-07]', async ({ page }) => {
  const games = servedOwnGames(6, (index) => ({
    blackPlayer: `Other${index}`,
    analysis: { missedTactics: index % 2 === 0 ? [fork] : [{ tacticalType: 'capture', ply: 2 }] },
  }));
  await openLoaded(page, { games }, 'weaknesses');
  await weaknesses(page)
    .getByRole('button', { name: /Missed Forks/ })
    .click();
  await expect(listed(page)).toHaveText([/Other0/, /Other2/, /Other4/]);
  await weaknesses(page)
    .getByRole('button', { name: /Missed Capture/ })
    .click();
  await expect(listed(page)).toHaveText([/Other1/, /Other3/, /Other5/]);
  await press(page, 'Close');
  await expect(listed(page)).toHaveCount(0);
});

test('where the server’s report tells the places, they lead to the games [OPA-07, OPA-08]', async ({ page }) => {
  const games = servedOwnGames(3, (index) => ({ blackPlayer: `Other${index}` }));
  const report = reportFacts([]);
  const hanging = { name: 'hangingPieces' as const, count: 1, places: [{ game: '2', ply: 6 }] };
  await openLoaded(
    page,
    {
      games,
      figures: { report: { tactics: { ...report.tactics, games: 3, weaknesses: [hanging] } } },
    },
    'weaknesses',
  );
  await weaknesses(page)
    .getByRole('button', { name: /Hanging Pieces/ })
    .click();
  await expect(listed(page)).toHaveText([/Other1/]);
  await listed(page).getByRole('button').click();
  await press(page, 'Jump to missed tactic');
  await expect(place(page, 'Hanging Pieces, move 4: you played 4.Nf3.')).toBeVisible();
});

test('a game with a weakness has a board with Prev, Next and a jump to each place [OPA-08]', async ({ page }) => {
  await openWeakness(page, { analysis: { missedTactics: [fork, later] } });
  await expect(place(page, 'Starting Position')).toBeVisible();
  await press(page, 'Next');
  await expect(place(page, 'Move 1')).toBeVisible();
  await expect.poll(() => piecesOn(board(page))).toContain('d4 white pawn');
  await press(page, 'Prev');
  await expect(place(page, 'Starting Position')).toBeVisible();
  await press(page, 'Jump to missed tactic');
  await expect(place(page, 'Move 2...')).toBeVisible();
  await expect(weaknesses(page)).toContainText('Missed Forks, move 3: you played 3.e3. Better was 3.Nc3 e6.');
  await press(page, 'Jump to missed tactic');
  await expect(weaknesses(page)).toContainText('move 5: you played 5.c3. Better was 5.dxc5.');
  await press(page, 'Jump to missed tactic');
  await expect(place(page, 'Move 2...')).toBeVisible();
});

test('an allowed tactic lists its games, and the board jumps to the position after the move that allowed it', async ({
  page,
}) => {
  const allowed = { tacticalType: 'fork', ply: 4, line: ['c5', 'dxc5', 'Bxc5'] };
  await openLoaded(
    page,
    {
      games: servedOwnGames(2, (index) => ({
        analysis: { missedTactics: [], allowedTactics: index === 0 ? [allowed] : [] },
      })),
    },
    'weaknesses',
  );
  const points = weaknesses(page).getByRole('list', { name: 'Allowed tactics' }).getByRole('button');
  await expect(points).toHaveText(['Fork1']);
  await points.click();
  await listed(page).getByRole('button').click();
  await press(page, 'Jump to allowed tactic');
  await expect(place(page, 'Move 3')).toBeVisible();
  await expect(weaknesses(page)).toContainText(
    'Allowed Fork, move 3: you played 3.e3, which allowed 3...c5 4.dxc5 Bxc5.',
  );
});
