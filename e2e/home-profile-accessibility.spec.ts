import type { Page } from '@playwright/test';
import { holdOwner, OWN_PATHS, servedOwnGames, serveOwner } from './own-fixtures';
import { card } from './scout-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

/** Each state of the two pages, and what shows that it is there: on home, then on the profile page. */
const STATES: readonly {
  readonly name: string;
  readonly serve: (page: Page) => Promise<unknown>;
  readonly shows: readonly [home: string, profile: string];
}[] = [
  { name: 'with games', serve: (page) => serveOwner(page, { games: servedOwnGames(5) }), shows: ['48%', '48%'] },
  {
    name: 'without games',
    serve: (page) => serveOwner(page, { games: [], openings: [], stats: {}, user: { username: 'owner' } }),
    shows: ['No stats available', 'did not load'],
  },
  { name: 'loading', serve: holdOwner, shows: ['', 'Loading stats...'] },
  {
    name: 'failing',
    serve: async (page) => {
      await serveOwner(page);
      for (const path of Object.values(OWN_PATHS)) await serveJson(page, path, { message: 'Too busy' }, 503);
    },
    shows: ['No stats available', 'Too busy'],
  },
];

for (const { name, serve, shows } of STATES) {
  test(`axe finds nothing serious on home and profile ${name}, and nothing scrolls sideways`, async ({ page }) => {
    await asGuest(page);
    await serve(page);
    for (const [path, title, text] of [
      ['/', 'Performance', shows[0]],
      ['/profile', 'Overall Results', shows[1]],
      ['/profile?tab=openings', 'Openings as White', ''],
      ['/profile?tab=weaknesses', 'AI Tactical Analysis', ''],
    ] as const) {
      await page.goto(path);
      await expect(card(page, title)).toContainText(text);
      await expectFineAtBothWidths(page);
    }
  });
}
