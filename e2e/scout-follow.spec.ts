/** Players whom one follows: begun and ended on the report, listed on /scout with what is new, and seen when looked at. */
import type { Page } from '@playwright/test';
import type { Follows } from '../src/contract/account/notifications';
import { openReport, overview, PLAYER, servedGames } from './scout-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { test as ownServerTest } from './support/own-server';
import { serveJson } from './support/serve';
import { expect, test } from './support/test';

ownServerTest.use({ quickEngine: 0 });

const FARAH = 'FewGamesFarah';
const FOLLOWS = '/api/user/1/follows';
const list = (page: Page) => page.getByRole('region', { name: 'Followed players' });
const button = (page: Page) => page.getByRole('button', { name: /^Follow(ing)?$/ });

/** Three games are newer than the newest one that was seen. */
const SERVED: Follows = {
  canWrite: true,
  players: [
    {
      player: PLAYER,
      newGames: 3,
      checkedAt: '2026-07-01T18:00:00.000Z',
      newestAt: '2026-07-01T12:00:00.000Z',
      seenAt: '2026-06-28T12:00:00.000Z',
    },
    {
      player: 'chesscom:FlaggedFlora',
      newGames: 0,
      checkedAt: '2026-07-01T18:00:00.000Z',
      seenAt: '2026-06-20T12:00:00.000Z',
    },
    {
      player: 'GoneGambler',
      newGames: 0,
      checkedAt: '2026-07-01T18:00:00.000Z',
      failure: 'GoneGambler’s Lichess account is closed, so the games cannot be read.',
    },
  ],
};

ownServerTest('a player is followed on the report, listed from then on, and taken off again', async ({ page }) => {
  await page.goto('/scout');
  await expect(page.getByRole('heading', { name: 'Sample players' })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await page.goto(`/scout?player=${FARAH}`);
  await expect(overview(page)).toContainText('Total games12');
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page)).toHaveText('Following');

  await page.goto('/scout');
  await expect(list(page)).toContainText(/FewGamesFarah\s*No new games since \d+ \w+ \d+/);
  await list(page).getByRole('link', { name: FARAH }).click();
  await expect(button(page)).toHaveText('Following');
  await page.goto('/scout');
  await list(page)
    .getByRole('button', { name: `Stop following ${FARAH}` })
    .click();
  await expect(list(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sample players' })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('the list tells what is new, and why somebody could not be checked', async ({ page }) => {
  await serveJson(page, FOLLOWS, SERVED);
  await page.goto('/scout');
  await expect(list(page).getByRole('listitem')).toContainText([
    /PawnStarMeera\s*3 new games since 28 Jun 2026/,
    /FlaggedFlora Chess\.com\s*No new games since 20 Jun 2026/,
    /GoneGambler\s*Couldn’t be checked on 1 Jul 2026: .* is closed/,
  ]);
  await expectNoSeriousFindings(page);
});

test('the report tells what has come since the last look, and that it has been seen now', async ({ page }) => {
  await serveJson(page, FOLLOWS, SERVED);
  await serveJson(page, `${FOLLOWS}/seen`, '', 204);
  const seen = page.waitForRequest((request) => request.url().endsWith(`${FOLLOWS}/seen`));
  await openReport(page, { games: servedGames(12) });
  await expect(page.getByText('3 new games since your last visit.')).toBeVisible();
  expect((await seen).postDataJSON()).toEqual({ player: PLAYER, seenUntil: '2026-07-01T12:00:00.000Z' });
  await expectNoSeriousFindings(page);
});

test('a sample player cannot be followed, nor anybody by a guest who may write nothing', async ({ page }) => {
  await serveJson(page, FOLLOWS, { canWrite: false, players: [] });
  await openReport(page);
  await expect(page.getByRole('region', { name: 'Also plays as' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.unrouteAll();
  await page.goto('/scout?player=mira.talwade');
  await expect(overview(page)).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
