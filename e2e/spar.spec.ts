/** A game against a player as they play, over the real server with the real engine. */
import { expect, freshTest as test } from './support/test';
import type { Page } from '@playwright/test';

/** By keyboard alone: Enter on the piece, Enter on its square. */
const play = async (page: Page, from: string, to: string) => {
  for (const square of [from, to]) {
    await page.locator(`[data-square=${square}]`).focus();
    await page.keyboard.press('Enter');
  }
};

test('their own move, then the engine’s where they have not been; undone, begun again, analyzed', async ({ page }) => {
  await page.goto('/prepare/spar?player=mira.talwade');
  await expect(page.getByRole('heading', { name: 'You are White against mira.talwade' })).toBeVisible();
  await play(page, 'e2', 'e4');
  await expect(page.getByText(/: \d+ of \d+ games\./)).toBeVisible();
  await page.getByText('Their games with this move').click();
  await expect(page.getByRole('link', { name: /mira\.talwade/ }).first()).toHaveAttribute('href', /game=/);
  await expect(page).toHaveURL(/moves=e2e4-/);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Moves' })).toContainText('e4');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page).not.toHaveURL(/moves=/);

  await page.goto('/prepare/spar?player=mira.talwade&moves=a2a4-h7h5-h2h4-a7a5');
  await play(page, 'g2', 'g3');
  await expect(page.getByText(/is an engine move, limited to 1908\./)).toBeVisible();
  await page.getByRole('button', { name: 'Analyze this game' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page).not.toHaveURL(/moves=/);
});

test('the engine helps only once the game has ended', async ({ page }) => {
  const live = page.getByRole('switch', { name: 'Live engine' });
  await page.goto('/prepare/spar?player=mira.talwade&moves=f2f3-e7e5');
  await expect(page.getByText('Your move.')).toBeVisible();
  await expect(live).toHaveCount(0);
  await page.goto('/prepare/spar?player=mira.talwade&moves=f2f3-e7e5-g2g4-d8h4');
  await expect(page.getByText('Checkmate, Black wins')).toBeVisible();
  await expect(live).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Your move.')).toBeVisible();
  await expect(live).toHaveCount(0);
});

test('the clock of the chosen time control runs, and the place where the line was left is said', async ({ page }) => {
  await page.goto('/prepare/spar?player=mira.talwade&speed=blitz&line=e2e4-e7e5-g1f3&moves=e2e4-e7e5');
  await expect(page.getByRole('definition').filter({ hasText: '3:00' })).toHaveCount(2);
  await play(page, 'f1', 'c4');
  await expect(page.getByText('you deviated with 2.Bc4. You had prepared 2.Nf3.')).toBeVisible();
  await page.getByRole('button', { name: 'Again from here' }).click();
  await expect(page).toHaveURL(/moves=e2e4-e7e5$/);
  await page.getByRole('combobox', { name: 'Time control' }).selectOption('none');
  await expect(page.getByRole('definition')).toHaveCount(0);
});

test('a line of the preparation is played on from where it stands', async ({ page }) => {
  await page.goto('/prepare?player=mira.talwade&me=none');
  await expect(page.getByRole('button', { name: /^By their games alone: play 1\./ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Spar from here' }).click();
  await expect(page).toHaveURL(/\/prepare\/spar\?.*moves=/);
  await expect(page.getByRole('heading', { name: 'You are White against mira.talwade' })).toBeVisible();
  await expect(page.getByText('Your move.')).toBeVisible();
});

test.describe('a move made ahead', () => {
  /** Their answers, each held until it is let go. */
  const holdReplies = async (page: Page, ...replies: readonly (readonly [uci: string, san: string])[]) => {
    const gates = replies.map(() => {
      let open = () => {};
      const isOpen = new Promise<void>((resolve) => {
        open = resolve;
      });
      return { open, isOpen };
    });
    let asked = 0;
    await page.route('**/api/prepare/**/reply*', async (route) => {
      const index = asked++;
      await gates[index]?.isOpen;
      const [uci, san] = replies[index] ?? ['', ''];
      if (uci !== '') await route.fulfill({ json: { uci, san, games: 1 } });
    });
    return (index: number) => gates[index]?.open();
  };
  const squareOn = async (page: Page, name: string) => {
    const box = await page.locator(`[data-square=${name}]`).boundingBox();
    if (!box) throw new Error(`${name} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const press = async (page: Page, ...names: readonly string[]) => {
    for (const name of names) {
      const { x, y } = await squareOn(page, name);
      await page.mouse.click(x, y);
    }
  };
  const ahead = (page: Page) => page.locator('cg-board square.current-premove').filter({ visible: true });
  const list = (page: Page) => page.getByRole('region', { name: 'Moves' });

  test('is shown, played where it is legal after their answer, and dropped where it is not', async ({ page }) => {
    const release = await holdReplies(page, ['e7e5', 'e5'], ['b8c6', 'Nc6']);
    await page.goto('/prepare/spar?player=mira.talwade');
    await press(page, 'e2', 'e4');
    await expect(page.getByText('Their move.')).toBeVisible();
    await press(page, 'g1', 'f3');
    await expect(ahead(page)).toHaveCount(2);
    await expect(page.getByText('Premove: g1 to f3')).toBeAttached();
    release(0);
    await expect(page).toHaveURL(/moves=e2e4-e7e5-g1f3$/);
    await expect(ahead(page)).toHaveCount(0);
    await play(page, 'e4', 'd5');
    await expect(ahead(page)).toHaveCount(2);
    release(1);
    await expect(list(page)).toContainText('Nc6');
    await expect(ahead(page)).toHaveCount(0);
    await expect(page.getByText('Your move.')).toBeVisible();
    await expect(page).toHaveURL(/moves=e2e4-e7e5-g1f3-b8c6$/);
  });

  test('a reply that comes after the game was begun again changes nothing', async ({ page }) => {
    const release = await holdReplies(page, ['e7e5', 'e5']);
    await page.goto('/prepare/spar?player=mira.talwade');
    await press(page, 'e2', 'e4');
    await expect(page.getByText('Their move.')).toBeVisible();
    const answered = page.waitForResponse('**/api/prepare/**/reply*');
    await page.getByRole('button', { name: 'Restart' }).click();
    release(0);
    await answered.catch(() => undefined);
    await expect(page.getByText('Your move.')).toBeVisible();
    await expect(page).not.toHaveURL(/moves=/);
  });

  test('is canceled by Escape, a right click and a press elsewhere', async ({ page }) => {
    const release = await holdReplies(page, ['e7e5', 'e5']);
    await page.goto('/prepare/spar?player=mira.talwade');
    await press(page, 'e2', 'e4');
    await expect(page.getByText('Their move.')).toBeVisible();
    const { x, y } = await squareOn(page, 'h5');
    for (const cancel of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(x, y, { button: 'right' }),
      () => page.mouse.click(x, y),
    ]) {
      await press(page, 'd2', 'd4');
      await expect(ahead(page)).toHaveCount(2);
      await cancel();
      await expect(ahead(page)).toHaveCount(0);
    }
    release(0);
    await expect(page.getByText('Your move.')).toBeVisible();
    await expect(page).toHaveURL(/moves=e2e4-e7e5$/);
  });
});
