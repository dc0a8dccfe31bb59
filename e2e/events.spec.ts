/** A tournament from its first round to the line that came up, over a real server of its own. */
import type { Page } from '@playwright/test';
import { servePreparation } from './events-fixtures';
import { expectFineAtBothWidths, expectNoSeriousFindings } from './support/axe';
import { expect, test } from './support/own-server';
import { serveJson } from './support/serve';

const EVENTS = '/api/user/1/events';
const SAMPLE = 'mira.talwade';
const PAIRINGS = [
  'Dear all, here are the pairings',
  'Round 5  12 GM Smith, John 2450 - IM Doe, Jane 2400',
  '6. White vs Anna Muster (1987)',
  '7 ● Müller, Hans 1850 b',
].join('\n');

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const roundCard = (page: Page, number: number) => region(page, new RegExp(`^Round ${number} `));
const openRound = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Round ${number} `) });

const addEvent = async (page: Page, name = 'Riverside Open'): Promise<number> => {
  const answer = await page.request.post(EVENTS, { data: { name, startsOn: '2026-11-20' } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

const addRounds = async (page: Page, event: number, ...rounds: readonly object[]): Promise<void> => {
  expect((await page.request.post(`${EVENTS}/${event}/rounds`, { data: { rounds } })).status()).toBe(204);
};

test('from a pairing list to the line that came up', { tag: '@fast' }, async ({ page }) => {
  await servePreparation(page);
  await page.goto('/prepare');
  await page.getByRole('link', { name: 'Your events' }).click();
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'New event' }).click();
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByText('Please give the event a name.')).toBeVisible();
  await page.getByLabel('Name*').fill('Riverside Open');
  await page.getByLabel('First day').fill('2026-11-20');
  await page.getByLabel('Last day').fill('2026-11-19');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The last day is before the first one.')).toBeVisible();
  await page.getByLabel('Last day').fill('2026-11-29');
  await page.getByLabel('Speed').selectOption('Blitz');
  await page.getByRole('button', { name: 'Add event' }).click();

  await expect(page.getByRole('heading', { name: 'Riverside Open', level: 1 })).toBeVisible();
  await page.getByLabel('A pairing list, or one name per line').fill(PAIRINGS);
  await expect(page.getByText('Line 1: Dear all, here are the pairings')).toBeVisible();
  await page.getByLabel('Which player are you?').selectOption('Doe, Jane');
  await expect(page.getByLabel('Opponent of row 1')).toHaveValue('Smith, John');
  await expect(page.getByLabel('Color of row 1')).toHaveValue('black');
  await page.getByLabel('Opponent of row 3').fill('Talwade, Mira');
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: 'Add 3 rounds' }).click();
  await expect(page.getByRole('list', { name: 'Rounds' }).locator('> li')).toHaveCount(3);

  await openRound(page, 7).click();
  await roundCard(page, 7).getByRole('button', { name: 'Edit round' }).click();
  await page.getByLabel('Player', { exact: true }).fill(SAMPLE);
  await page.getByLabel('My color').selectOption('White');
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('link', { name: `Prepare against ${SAMPLE}` }).click();
  await expect(page).toHaveURL(/\/prepare\?player=mira\.talwade&speed=blitz&event=1&round=\d+/);
  await page.getByRole('button', { name: 'Save to the event' }).click();
  await expect(page.getByRole('button', { name: 'Saved to the event' })).toBeDisabled();
  await page.getByRole('link', { name: 'Back to Riverside Open, round 7' }).click();

  const card = roundCard(page, 7);
  const lines = card.getByRole('region', { name: 'Prepared lines' }).getByRole('listitem');
  await expect(card.getByText(/^White against mira\.talwade, saved on /)).toBeVisible();
  await expect(lines).toHaveText([/^Ruy Lopez You already know it1\.e4 e5 2\.Nf3 Nc6 3\.Bb5$/]);
  const game = card.getByRole('region', { name: 'The game' });
  const putIn = async (pgn: string): Promise<void> => {
    await game.getByLabel('Paste its PGN').fill(pgn);
    await game.getByRole('button', { name: 'Add game' }).click();
  };
  await putIn('1. e4 e5 2. Ke3');
  await expect(game.getByText(/Invalid move in PGN: Ke3/)).toBeVisible();
  await putIn('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0');
  await expect(game.getByText('Your line 1.e4 e5 2.Nf3 was played to its end, move 3.')).toBeVisible();
  await game.getByRole('button', { name: 'Remove game' }).click();
  await putIn('1. e4 e5 2. Nf3 d6 3. d4 1-0');
  const left = 'Your line 1.e4 e5 2.Nf3 was played up to move 2; they deviated with 2...d6. You had prepared 2...Nc6.';
  await expect(game.getByText(left)).toBeVisible();
  await expect(openRound(page, 7).getByTitle('Won')).toBeVisible();
  await expect(page.getByText(/3 rounds, score 1\/1/)).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.reload();
  await expect(game.getByText(left)).toBeVisible();
});

test('names pasted on the first page make an event, whose next round is prepared', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Paste pairings or names');
  const example = region(page, 'What an event looks like');
  await expect(example.getByRole('link', { name: 'Prepare', exact: true })).toHaveAttribute(
    'href',
    '/prepare?player=mira.talwade',
  );
  await expectFineAtBothWidths(page);
  const pasted = page.getByLabel('A pairing list, or one name per line');
  await pasted.fill('1. White vs Doe, Jane (1900)\n2. Black vs Muster, Anna (1987)');
  await page.getByLabel('Name of the event').fill('Riverside Open');
  await page.getByRole('button', { name: 'Add 2 rounds' }).click();
  await expect(page.getByRole('heading', { name: 'Riverside Open', level: 1 })).toBeVisible();
  await expect(region(page, 'White against Doe, Jane 1900')).toContainText('Next: Round 1');
  await region(page, 'White against Doe, Jane 1900').getByRole('link', { name: 'Choose the player' }).click();
  await expect(page.getByRole('textbox', { name: 'Opponent' })).toHaveValue('Doe, Jane');
  await expect(page.getByText('There are no reference games here yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Riverside Open, round 1' }).click();
  await expect(openRound(page, 1)).toHaveAttribute('aria-expanded', 'true');
  await page.goto('/scout');
  await page
    .getByRole('region', { name: 'Next opponents' })
    .getByRole('link', { name: 'Muster, Anna 1987 Riverside Open, round 2 · you have Black' })
    .click();
  await expect(openRound(page, 2)).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('link', { name: 'All events' }).click();
  await expect(example).toHaveCount(0);
  await expect(region(page, 'White against Doe, Jane 1900')).toContainText('Riverside Open');
  await pasted.fill('3. White vs Smith, John');
  await page.getByLabel('Event', { exact: true }).selectOption('Riverside Open');
  await page.getByRole('button', { name: 'Add 1 round' }).click();
  await expect(page.getByRole('list', { name: 'Rounds' }).locator('> li')).toHaveCount(3);
});

test('pairings of others are kept against whom one chooses', async ({ page }) => {
  const event = await addEvent(page);
  await page.goto(`/events/${event}`);
  await page
    .getByLabel('A pairing list, or one name per line')
    .fill('Round 5\n1. Cor, Ada 2100 - Dun, Eli\n2. Aro, Tim - Bex, Ola\n3. Fay, Kim - Gus, Leo');
  await page.getByLabel('Which player are you?').selectOption('Aro, Tim');
  await page.getByText('2 pairings of other players skipped. Keep some of them').click();
  await page.getByRole('button', { name: 'Against Cor, Ada' }).click();
  await page.getByRole('button', { name: 'Against Gus, Leo' }).click();
  await expect(page.getByRole('button', { name: 'Against Gus, Leo' })).toBeDisabled();
  await expectFineAtBothWidths(page);
  await page.getByRole('button', { name: 'Add 3 rounds' }).click();
  for (const name of ['White against Bex, Ola', 'Black against Cor, Ada', 'White against Gus, Leo'])
    await expect(page.getByRole('region', { name: `Round 5 · ${name}` })).toBeVisible();
});

test('notes save themselves, look as they will, and lose nothing in two tabs', async ({ page, context }) => {
  const event = await addEvent(page);
  await addRounds(page, event, { number: 1, opponent: 'Doe, Jane' });
  await page.goto(`/events/${event}`);
  await openRound(page, 1).press('Enter');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill(
    '# Plan\n\n**calm** [page](https://example.org) <img src=x onerror=alert(1)> [bad](javascript:alert(1))',
  );
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Plan' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'page', exact: true })).toHaveAttribute('rel', /noopener/);
  await expect(other.getByRole('link', { name: 'bad' })).toHaveCount(0);
  await expect(other.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await other.getByRole('button', { name: 'Edit notes' }).click();
  await other.getByRole('textbox', { name: 'Notes' }).fill('from the other tab');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await other.close();

  await notes.fill('from this tab');
  const conflict = page.getByRole('alert').filter({ hasText: 'changed in another tab' });
  await expect(conflict).toContainText('from this tab');
  await expect(conflict).toContainText('from the other tab');
  await expectNoSeriousFindings(page);
  await page.reload();
  await expect(conflict).toContainText('from this tab');
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await expect(notes).toHaveValue('from the other tab\n\nfrom this tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // What is typed last is saved also when the page is left at once.
  await notes.fill('left at once');
  await page.getByRole('link', { name: 'All events' }).click();
  await page.goBack();
  await expect(page.getByText('left at once')).toBeVisible();
});

test('notes that cannot be saved wait on this device, and are saved later without a press', async ({ page }) => {
  const event = await addEvent(page);
  await addRounds(page, event, { number: 1, opponent: 'Doe, Jane' });
  await page.goto(`/events/${event}`);
  await openRound(page, 1).click();
  const path = ({ pathname }: URL) => pathname.endsWith('/notes');
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is not responding' } }),
  );
  await page.getByRole('textbox', { name: 'Notes' }).fill('stays');
  await expect(page.getByText('Waiting for the server. Your changes are saved on this device.')).toBeVisible();
  await page.unroute(path);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('rounds and events are deleted until that is undone, by the keyboard alone', async ({ page }) => {
  const event = await addEvent(page);
  await addRounds(page, event, { number: 1, opponent: 'Doe, Jane' }, { number: 2, opponent: 'Muster, Anna' });
  await page.goto('/events');
  await page.getByRole('link', { name: /^Riverside Open/ }).press('Enter');
  await openRound(page, 2).press('Enter');
  await expect(openRound(page, 2)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Delete round' }).press('Enter');
  await expect(page.getByText('Round 2 was deleted.')).toBeVisible();
  await expect(openRound(page, 2)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(openRound(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Delete event' }).press('Enter');
  await expect(page.getByText('Riverside Open was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Riverside Open/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('link', { name: /^Riverside Open/ })).toContainText('2 rounds');
});

test('a game of the library against the opponent is suggested and put in', async ({ page }) => {
  const games = (await (await page.request.get('/api/library/1/games?limit=1')).json()) as {
    games: readonly { whitePlayer: string; blackPlayer: string; color: 'white' | 'black' }[];
  };
  const { whitePlayer, blackPlayer, color } = games.games[0]!;
  const answer = await page.request.post(EVENTS, { data: { name: 'Online match' } });
  const { id: event } = (await answer.json()) as { id: number };
  await addRounds(page, event, { number: 1, opponent: color === 'white' ? blackPlayer : whitePlayer });
  await page.goto(`/events/${event}`);
  await openRound(page, 1).click();
  await page
    .getByRole('button', { name: /^Choose the game against/ })
    .first()
    .click();
  await expect(page.getByText('No lines were prepared for this game.')).toBeVisible();
  await expect(page.getByText('1 round, ')).toBeVisible();
  await page.getByRole('button', { name: 'Remove game' }).click();
  await expect(page.getByLabel('Paste its PGN')).toHaveValue(/1\. /);
});

test('a list that could not be added stays, and a guest is told where events are kept', async ({ page }) => {
  const event = await addEvent(page);
  await page.goto(`/events/${event}`);
  await page.getByLabel('A pairing list, or one name per line').fill('Doe, Jane');
  await serveJson(page, `${EVENTS}/${event}/rounds`, { message: 'The database is not responding' }, 503);
  await page.getByRole('button', { name: 'Add 1 round' }).click();
  await expect(page.locator('[data-toast]')).toContainText('The database is not responding');
  await expect(page.getByLabel('A pairing list, or one name per line')).toHaveValue('Doe, Jane');

  await serveJson(page, EVENTS, { canWrite: false, events: [] });
  await page.goto('/events');
  await expect(page.getByText('Events are saved in your account')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
});

test('an event has no serious findings and does not overflow', async ({ page }) => {
  const event = await addEvent(page, 'A championship with a name that is far longer than anybody would like it to be');
  await addRounds(page, event, { number: 1, opponent: 'Müller, Hans-Joachim von und zu Hohenstein', color: 'black' });
  for (const path of ['/events', `/events/${event}`, `/events/${event}?round=1`]) {
    await page.goto(path);
    await expect(page.getByText(/^A championship/).first()).toBeVisible();
    await expectFineAtBothWidths(page);
  }
});
