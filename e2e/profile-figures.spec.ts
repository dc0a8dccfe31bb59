import { findingsWith, rateFinding } from '../src/test/data/facts';
import { OWN_PATHS, servedOpening, servedOpenings, servedStats } from './own-fixtures';
import { openProfile } from './profile-screens';
import { card } from './scout-fixtures';
import { asGuest, callsTo } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('the openings', () => {
  test('are split by color, each with games, results and win rate [PROF-06] [ENT-07] [API-10] [GEN-04]', async ({
    page,
  }) => {
    const calls = callsTo(page, OWN_PATHS.openings);
    await openProfile(page, {}, 'openings');
    await expect(card(page, 'Openings as White').getByRole('listitem')).toHaveText([
      'London System70%10 gameswins often7 wins1 draw2 lossesTutorial',
      'Italian Game50%6 gameseven3 wins1 draw2 lossesTutorial',
    ]);
    await expect(card(page, 'Openings as Black').getByRole('listitem')).toHaveText([
      'Caro-Kann Defense56%9 gameseven5 wins1 draw3 lossesTutorial',
      'Slav Defense40%5 gamesscores 50%2 wins1 draw2 lossesTutorial',
    ]);
    expect(calls).toEqual(['GET /api/openings/user/1']);
  });

  test('lead to their games', async ({ page }) => {
    await openProfile(page, {}, 'openings');
    await card(page, 'Openings as Black')
      .getByRole('link', { name: /^Slav Defense/ })
      .click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/games' &&
        searchParams.get('opening') === 'Slav Defense' &&
        searchParams.get('color') === 'black',
    );
  });

  test('without White ones the page says so [PROF-08]', async ({ page }) => {
    await openProfile(page, { openings: servedOpenings().filter((opening) => opening.color === 'black') }, 'openings');
    await expect(card(page, 'Openings as White')).toContainText('No white openings recorded');
    await expect(card(page, 'Openings as Black').getByRole('listitem')).toHaveCount(2);
  });

  test('without Black ones the page says so [PROF-09]', async ({ page }) => {
    await openProfile(page, { openings: servedOpenings().filter((opening) => opening.color === 'white') }, 'openings');
    await expect(card(page, 'Openings as Black')).toContainText('No black openings recorded');
    await expect(card(page, 'Openings as White').getByRole('listitem')).toHaveCount(2);
  });

  test('beyond six are shown when asked for', async ({ page }) => {
    const openings = Array.from({ length: 8 }, (_, id) => servedOpening({ id, name: `Opening ${id}` }));
    await openProfile(page, { openings: [...openings, servedOpening({ id: 9, name: 'Unknown' })] }, 'openings');
    const white = card(page, 'Openings as White');
    await expect(white.getByRole('listitem')).toHaveCount(6);
    await white.getByRole('button', { name: 'Show all 8' }).click();
    await expect(white.getByRole('listitem')).toHaveCount(8);
    await white.getByRole('button', { name: 'Show the most played' }).click();
    await expect(white.getByRole('listitem')).toHaveCount(6);
  });
});

test.describe('AI Tactical Analysis', () => {
  test('has entries from both maps, split into words, and on how many games they rest [PROF-07] [ENT-05] [ENT-06]', async ({
    page,
  }) => {
    const findings = findingsWith([rateFinding('missed.skewer', 'weakness'), rateFinding('phase.opening', 'strength')]);
    await openProfile(
      page,
      { stats: servedStats({ reviewedGames: 52, allowedTactics: { fork: 4 }, ...findings }) },
      'weaknesses',
    );
    const tactics = card(page, 'AI Tactical Analysis');
    await expect(tactics.getByRole('list', { name: 'Weaknesses' }).getByRole('listitem')).toHaveText([
      'Missed ForksCritical weakness by count22',
      'Hanging PiecesModerate weakness by count13',
      'Weak SquaresMinor weakness by count5',
    ]);
    await expect(tactics.getByRole('list', { name: 'Strengths' }).getByRole('listitem')).toHaveText([
      'ForksStrong execution by count31',
      'PinsStrong execution by count12',
      'Back RankStrong execution by count4',
    ]);
    await expect(tactics).toContainText('From 52 games analyzed for tactics');
    await expect(tactics.getByRole('list', { name: 'Allowed tactics' }).getByRole('listitem')).toHaveText(['Fork4']);
    await expect(tactics).toContainText('You miss skewers 1.8 times as often as players rated 1400–1599');
    await expect(tactics).toContainText('You make mistakes in the opening less often than players rated');
  });

  test('counts a level for 50 games, the badge all of them [LIM-11]', async ({ page }) => {
    const tacticalWeaknesses = { missedForks: 100, missedSkewers: 99, hangingPieces: 50, weakSquares: 49 };
    await openProfile(page, { stats: servedStats({ reviewedGames: 250, tacticalWeaknesses }) }, 'weaknesses');
    const weaknesses = card(page, 'AI Tactical Analysis').getByRole('list', { name: 'Weaknesses' });
    await expect(weaknesses.getByRole('listitem')).toHaveText([
      'Missed ForksCritical weakness by count100',
      'Missed SkewersModerate weakness by count99',
      'Hanging PiecesModerate weakness by count50',
      'Weak SquaresMinor weakness by count49',
    ]);
  });

  test('says when nothing was seen, and when no game has been looked through', async ({ page }) => {
    const stats = servedStats({ reviewedGames: 0, tacticalStrengths: {}, tacticalWeaknesses: {} });
    await openProfile(page, { stats }, 'weaknesses');
    await expect(card(page, 'AI Tactical Analysis').getByText('None found')).toHaveCount(2);
    await expect(card(page, 'AI Tactical Analysis')).toContainText('No games analyzed for tactics yet');
  });
});
