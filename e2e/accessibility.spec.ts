/** What axe finds on every screen and in its states, at both widths and in both themes; and that nothing scrolls sideways. */
import type { Page } from '@playwright/test';
import { type ReferenceFile, type ReferenceFiles, referencePaths } from '../src/contract/reference';
import * as analysis from './analysis-fixtures';
import * as learn from './learn-fixtures';
import * as lessons from './learn-lessons-screen';
import * as openings from './learn-openings-screen';
import { manyGames, servedImport } from './library-fixtures';
import * as library from './library-screen';
import { holdOwner, LIBRARY_PATHS, OWN_PATHS, servedOwnGames, serveLibrary, serveOwner } from './own-fixtures';
import * as own from './profile-screens';
import * as scout from './scout-fixtures';
import { expectFineAtBothWidths as look, expectNoSeriousFindings } from './support/axe';
import { NARROW, SCREENS } from './support/screens';
import { asGuest, hold, serveJson, signedInAs } from './support/serve';
import { expect, test } from './support/test';

const ownGames = servedOwnGames(40, (index) => ({
  result: ['1-0', '0-1', '1/2-1/2', '*'][index % 4] ?? '*',
  tactics: { missedForks: [4] },
  evaluations: [0, 0.3, -0.2, 1.4, 2, -3.5].map((evaluationFloat) => ({ evaluationFloat })),
  analysis: { missedTactics: [{ tacticalType: 'fork', ply: 4, line: ['Nc3'] }] },
}));
const figures = {
  openingPhaseScore: 81,
  middlegameScore: 62,
  endgameScore: 41,
  tacticalWeaknesses: { missedForks: 22, hangingPieces: 12, weakSquares: 3 },
  tacticalStrengths: { pins: 8 },
};
const SCOUT = {
  games: scout.servedGames(12, (index) => ({
    result: ['1-0', '0-1', '1/2-1/2'][index % 3] ?? '*',
    analysis: { missedTactics: [{ tacticalType: 'fork', ply: 11, line: ['Nxe4'] }] },
  })),
  figures,
  tournaments: [scout.servedTournament({ url: 'https://lichess.org/tournament/abcdefgh' })],
};

const PROBLEM = { message: 'Invalid move in PGN: Qh9', game: 6, line: 65, column: 34, moveNumber: '4' };
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
const talwade = { key: '35000001', name: 'Talwade, Mira', title: 'WFM', fideId: 35_000_001, rating: 2105, games: 12 };
const PEOPLE = {
  hasGames: true,
  people: [
    { ...talwade, lastYear: 2024 },
    { key: 'talbot-a', name: 'Talbot, Ann', games: 1 },
  ],
};

/** The four pages about oneself, and what shows that they are in their state: on home, then on the profile page. */
const lookAtOwnPages = async (page: Page, home: string, profile: string): Promise<void> => {
  for (const [path, title, text] of [
    ['/', 'Performance', home],
    ['/profile', 'Overall Results', profile],
    ['/profile?tab=openings', 'Openings as White', ''],
    ['/profile?tab=weaknesses', 'AI Tactical Analysis', ''],
  ] as const) {
    await page.goto(path);
    await expect(scout.card(page, title)).toContainText(text);
    await look(page);
  }
};

const LEARN_CALLS = [learn.ATTEMPTS, learn.PROGRESS, '/api/puzzles/random', '/api/puzzle-themes'];

const lookAtLearn = async (page: Page, shows: string): Promise<void> => {
  await expect(learn.progressCard(page)).toContainText(shows);
  await expect(learn.themesCard(page)).toBeVisible();
  await expect(learn.puzzleCard(page)).toBeVisible();
  await look(page);
};

/** Each is looked at by a guest. */
const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'home and profile with games': async (page) => {
    await serveOwner(page, { games: servedOwnGames(5) });
    await lookAtOwnPages(page, '48%', '48%');
  },
  'home and profile without games': async (page) => {
    await serveOwner(page, { games: [], openings: [], stats: {}, user: { username: 'owner' } });
    await lookAtOwnPages(page, 'No stats available', 'could not be loaded');
  },
  'home and profile while they load': async (page) => {
    await holdOwner(page);
    await lookAtOwnPages(page, '', 'Loading stats...');
  },
  'home and profile after a failure': async (page) => {
    await serveOwner(page);
    for (const path of Object.values(OWN_PATHS)) await serveJson(page, path, { message: 'Too busy' }, 503);
    await lookAtOwnPages(page, 'No stats available', 'Too busy');
  },
  'one’s own report, with a game and a weakness open': async (page) => {
    await serveLibrary(page, { games: ownGames, figures, tournaments: [scout.servedTournament()] });
    await page.goto('/games');
    await expect(own.overview(page).getByText('Total games')).toBeVisible();
    await look(page);
    await own.openGamesTab(page, 'openings');
    await expect(own.repertoire(page)).toContainText('London System');
    await look(page);
    await own.openGamesTab(page, 'weaknesses');
    const weaknesses = own.weaknesses(page);
    await weaknesses.getByRole('button', { name: /Missed Forks/ }).click();
    await own
      .region(page, /^Games: /)
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click();
    await weaknesses.getByRole('button', { name: 'Jump to missed tactic' }).click();
    await expect(weaknesses).toContainText('Better was');
    await look(page);
    await page.goto('/games?game=1');
    await expect(own.gamesCard(page)).toContainText('40 games');
    await expect(own.positionPanel(page)).toBeVisible();
    await look(page);
  },
  'one’s own games before and while they load': async (page) => {
    await own.holdLoad(page);
    await own.openIdle(page);
    await own.searchBox(page).fill('smp2026');
    await expect(own.idle(page)).toBeVisible();
    await look(page);
    await own.lichessOption(page).click();
    await expect(page.getByText(/15-20 seconds/)).toBeVisible();
    await look(page);
  },
  'the library at work: import and list': async (page) => {
    const running = servedImport({ id: 5, state: 'running', read: 40_000, added: 120 });
    const imports = [running, servedImport({ refused: 1 })];
    await serveLibrary(page, { games: manyGames(300), library: { reviewed: 250, waiting: 50, imports } });
    await serveJson(page, LIBRARY_PATHS.problems(4), [PROBLEM]);
    await serveJson(page, LIBRARY_PATHS.imports, '', 503);
    await page.goto(library.IMPORT);
    await library.imports(page).getByRole('button', { name: 'Show 1 skipped game' }).click();
    await library.importDisclosure(page).click();
    await library.paste(page, library.clubPgn(4));
    await expect(library.panel(page).getByRole('alert')).toBeVisible();
    await look(page);
    await own.openGamesTab(page, 'games');
    // Where there is room they are open.
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Filters' }).click();
    await library.filters(page).getByLabel('Color').selectOption('White');
    await expect(library.gameRows(page).first()).toContainText('As White');
    await serveJson(page, LIBRARY_PATHS.game('1'), { deletion: 'game 1', games: 1 });
    await page
      .getByRole('button', { name: /^Delete the game/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await library.grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await look(page);
  },
  'the sample library, its Lichess import, and no games at all': async (page) => {
    await serveLibrary(page, { library: { kind: 'sample', latestGames: { lichess: '2026-11-01T10:00:00.000Z' } } });
    await library.openImport(page);
    await library.panel(page).getByRole('radio', { name: 'Lichess' }).click();
    await look(page);
    await serveLibrary(page, { games: [] });
    await page.reload();
    await expect(library.panel(page)).toContainText('No games yet.');
    await look(page);
  },
  'a scout while it loads and after a failure': async (page) => {
    const held = await scout.holdScout(page);
    await page.goto(`/scout?player=${scout.PLAYER}`);
    await expect(scout.loadingNote(page)).toBeVisible();
    await look(page);
    await held.games.release({ message: 'Gone' }, 410);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await look(page);
  },
  'every tab of a scouted report, with a game in the viewer': async (page) => {
    await scout.openReport(page, SCOUT);
    for (const tab of ['overview', 'openings', 'tactics', 'time', 'games', 'prepare'] as const) {
      await scout.openTab(page, tab);
      if (tab === 'openings') {
        await scout.choose(page, 'Philidor Defense');
        await scout.openingGames(page).getByRole('listitem').first().getByRole('button').click();
        await page.keyboard.press('End');
        await scout.viewer(page).getByRole('tab', { name: 'Tactics' }).click();
        await expect(scout.viewer(page).getByText('Missed tactics')).toBeVisible();
      }
      await look(page);
    }
  },
  'the dialog with the analysis of a game': async (page) => {
    await serveJson(page, analysis.ANALYZE, analysis.operaResult);
    await scout.openReport(page, SCOUT, 'games');
    await page.getByRole('button', { name: 'Analyze', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: /^Bxd7/ }).click();
    await look(page);
  },
  'the files of reference games': async (page) => {
    await serveJson(page, referencePaths.files, FILES);
    await serveJson(page, referencePaths.problems(3), [
      { message: 'Invalid move in PGN: Ke3', game: 2, line: 29, column: 13, moveNumber: '2', file: 'a/two.pgn' },
      { message: 'The game has no moves.', game: 5 },
    ]);
    await page.goto('/reference-games');
    await page.getByRole('button', { name: 'Show skipped games' }).click();
    await expect(page.getByText('a/two.pgn, Game 2, line 29')).toBeVisible();
    await page.getByRole('button', { name: 'Undo club-3.pgn' }).click();
    await look(page);
  },
  'the people found by name': async (page) => {
    await serveJson(page, referencePaths.people, PEOPLE);
    await page.goto('/scout');
    await page.getByRole('radio', { name: 'FIDE ID' }).click();
    await scout.nameField(page).fill('tal');
    await expect(page.getByRole('list', { name: 'People' }).getByRole('button')).toHaveCount(2);
    await look(page);
  },
  'the input of an analysis with several games': async (page) => {
    await page.goto('/analysis');
    await analysis.pgnField(page).fill(`${analysis.OPERA_PGN}\n[White "A"]\n\n1. e4 e5 2. Qxe9 *\n`);
    await expect(page.getByRole('group', { name: 'Choose the game to analyze' })).toBeVisible();
    await look(page);
  },
  'a running analysis': async (page) => {
    const stream = await analysis.holdStream(page);
    await page.goto('/analysis');
    await analysis.analyze(page);
    await stream.write(analysis.streamBegin(20));
    await expect(page.getByText('20 of 34 positions')).toBeVisible();
    await look(page);
  },
  'the result of an analysis': async (page) => {
    await analysis.openResult(page, analysis.operaResult);
    await page.getByRole('button', { name: 'Bxd7+ Blunder', exact: true }).click();
    await look(page);
  },
  'the learn page with attempts, and the statistics': async (page) => {
    await learn.openLearn(page);
    await lookAtLearn(page, '1587Puzzle rating ± 93');
    await learn.quickActions(page).getByRole('button', { name: 'View Statistics' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
    await look(page);
  },
  'the learn page without attempts': async (page) => {
    await lessons.openLearnPage(page);
    await lookAtLearn(page, 'No data yet');
  },
  'the learn page while it loads': async (page) => {
    await learn.serveLearn(page);
    for (const path of LEARN_CALLS) await hold(page, path);
    await page.goto('/learn');
    await lookAtLearn(page, '');
  },
  'the learn page after a failure': async (page) => {
    await learn.serveLearn(page);
    for (const path of LEARN_CALLS) await serveJson(page, path, { message: 'Too busy' }, 503);
    await page.goto('/learn');
    await lookAtLearn(page, 'Your statistics could not be loaded. Too busy');
  },
  'a puzzle with help and solved, and what only the owner sees': async (page) => {
    await learn.serveLearn(page, { ...learn.OPERA_PUZZLE, moves: ['Qb8+'], line: undefined });
    await serveJson(page, '/api/puzzle-import', { isOffered: true });
    const opponents = [{ opponent: 'gustav', due: 2, resting: 5, nextDue: null }];
    await serveJson(page, `/api/puzzle-training/user/${learn.LEARN_OWNER}/opponents`, opponents);
    await page.goto('/learn');
    await expect(page.getByText('2 due, 5 scheduled')).toBeVisible();
    const puzzle = learn.puzzleCard(page);
    await puzzle.getByRole('button', { name: 'Clue' }).click();
    await puzzle.getByRole('button', { name: 'Hint' }).click();
    await look(page);
    await learn.pressMove(page, 'b3b8');
    await expect(puzzle.getByRole('button', { name: 'Solved!' })).toBeVisible();
    await look(page);
  },
  'a lesson on tactics': async (page) => {
    await lessons.openLesson(page, 'tactics/fork');
    await page.keyboard.press('ArrowRight');
    await look(page);
    await lessons.button(page, 'To the exercises').click();
    await lessons.play(page, 'g7h5');
    await expect(lessons.state(page)).toContainText('isn’t best');
    await lessons.button(page, 'Clue').click();
    await look(page);
    await lessons.play(page, 'g7f5');
    await lessons.play(page, 'f5h6');
    await expect(lessons.state(page)).toContainText('is right: the puzzle is solved');
    await look(page);
  },
  'an endgame begun, thrown away, over and without an engine; and no lesson': async (page) => {
    await lessons.openLesson(page, 'endgames/key-squares');
    await look(page);
    await lessons.play(page, 'e2e4');
    await expect(lessons.state(page)).toContainText('throws away the win');
    await look(page);
    await lessons.openLesson(page, 'endgames/bishop-pawn?moves=b1a1-b3c2');
    await expect(lessons.state(page)).toContainText('finished this lesson');
    await look(page);
    await page.route('**/*.wasm', (route) => route.abort());
    await lessons.openLesson(page, 'endgames/opposition?moves=e7f7');
    await expect(lessons.lesson(page).getByRole('alert')).toBeVisible();
    await look(page);
    await page.goto('/learn/endgames/none');
    await expect(page.getByRole('heading', { name: 'No Such Lesson' })).toBeVisible();
    await look(page);
  },
  'a tutorial, its practice and the list of tutorials [LEARN-11]': async (page) => {
    await openings.openTutorial(page, 'no-such-opening');
    await expect(openings.tiles(page, 'White').filter({ hasText: 'London' })).toContainText('You face this often');
    await look(page);
    await openings.openTutorial(page, 'italian-game', 'line=legals-mate&ply=11');
    await expect(page.getByText('Mistake', { exact: true }).first()).toBeVisible();
    await look(page);
    await openings.practiceButton(page).click();
    await openings.play(page, 'a2a3');
    const practice = openings.practice(page);
    await practice.getByRole('button', { name: 'Hint' }).click();
    await practice.getByRole('button', { name: 'Show the move' }).click();
    await expect(practice).toContainText('The move is 1.e4.');
    await look(page);
  },
};

for (const { path, heading } of SCREENS) {
  // A guest has the screens of /scout and /signin there.
  if (path === '/opponent-scout' || path === '/account') continue;
  test(`axe finds nothing serious on ${path}`, async ({ page }) => {
    await asGuest(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await look(page);
  });
}

for (const [name, visit] of Object.entries(STATES)) {
  test(`axe finds nothing serious in ${name}`, async ({ page }) => {
    await asGuest(page);
    await visit(page);
  });
}

test('axe finds nothing serious in the opened menu', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await signedInAs(page, 'morphy');
  await page.goto('/games');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectNoSeriousFindings(page);
});

test('axe finds nothing serious with a tooltip shown', async ({ page }) => {
  await asGuest(page);
  await page.goto('/games');
  await page.getByRole('button', { name: 'New Game' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectNoSeriousFindings(page);
});
