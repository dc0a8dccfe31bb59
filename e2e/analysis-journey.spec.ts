/**
 * From an empty page to a chapter: a game is analyzed, stepped through, annotated and saved to a study, over a real server
 * with a real engine. Once by keyboard alone, once by what the accessibility tree has alone.
 */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { moves } from './studies-screen';
import { expect, test } from './support/own-server';

const GAME = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';

test('a game is analyzed, stepped through, annotated and saved to a study by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/');
  await tabTo(page, page.getByRole('textbox', { name: 'Paste a game, a link, or a player’s name' }));
  await keyboard.insertText(GAME);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save to a study' })).toBeVisible();

  await keyboard.press('Home');
  for (let ply = 0; ply < 6; ply++) await keyboard.press('ArrowRight');
  await expect(moves(page).locator('[aria-current=step]')).toHaveAccessibleName(/^Nf6/);
  await tabTo(page, page.getByRole('button', { name: 'Comment and annotations' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: /^Comment on/ }));
  await keyboard.type('Overlooks the mate.');
  await tabTo(page, page.getByRole('button', { name: 'Save to a study' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save to a study' });
  await tabTo(page, dialog.getByLabel('Name of the study*'));
  await keyboard.type('Short games');
  await tabTo(page, dialog.getByLabel('Name of the chapter*'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('A mate');
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('link', { name: 'Short games' }));
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'A mate', level: 2 })).toBeVisible();
  await expect(moves(page)).toContainText('Overlooks the mate.');
});

/** Presses Tab until the element has the focus, and fails where that takes more presses than any page has stops. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
};

test('the same through the accessibility tree alone', async ({ page }) => {
  await page.goto('/');
  const tree = await openTree(page);
  await tree.write('textbox', /^Paste a game/, GAME);
  await tree.press('button', /^Go$/);
  await tree.find('button', /^Save to a study$/);

  await tree.press('button', /^Nf6/);
  await tree.press('button', /^Comment and annotations$/);
  await tree.write('textbox', /^Comment on/, 'Overlooks the mate.');
  await tree.press('button', /^Save to a study$/);
  await tree.write('textbox', /^Name of the study/, 'Short games');
  await tree.write('textbox', /^Name of the chapter/, 'A mate');
  await tree.press('button', /^Save$/);
  await tree.press('link', /^Short games$/);

  await tree.find('heading', /^A mate$/);
  await tree.find('StaticText', /Overlooks the mate\./);
});

/** Finds and uses elements as a screen reader does: by role and name in the tree that the browser gives it. */
const openTree = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const find = async (role: string, name: RegExp): Promise<number> => {
    let found: number | undefined;
    await expect
      .poll(async () => (found = await findNode(session, role, name)), { message: `${role} ${String(name)}` })
      .toBeDefined();
    return found ?? 0;
  };
  const use = async (backendNodeId: number, functionDeclaration: string): Promise<void> => {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId });
    await session.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration });
  };
  return {
    find,
    press: async (role: string, name: RegExp) => use(await find(role, name), 'function () { this.click(); }'),
    /** Replaces what the field holds. */
    write: async (role: string, name: RegExp, text: string) => {
      await use(await find(role, name), 'function () { this.focus(); this.select(); }');
      await session.send('Input.insertText', { text });
    },
  };
};

const findNode = async (session: CDPSession, role: string, name: RegExp): Promise<number | undefined> => {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const node = nodes.find(
    (one) =>
      !one.ignored &&
      one.role?.value === role &&
      name.test(String(one.name?.value ?? '')) &&
      one.properties?.some((property) => property.name === 'disabled' && property.value.value === true) !== true,
  );
  return node?.backendDOMNodeId;
};
