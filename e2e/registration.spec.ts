import type { Page } from '@playwright/test';
import { INVITATIONS_PATH, REGISTER_PATH, REGISTRATION_PATH } from '../src/contract/account/auth-paths';
import { box, button, main, openSettings, sentBy, toast } from './account-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { codeOf } from './support/page';
import { asGuest, serveJson } from './support/serve';
import { expect, freshTest, test } from './support/test';

const LINK = 'https://outpost.example/register?invitation=Zm9yIFBhdWw';
const INVITATION = {
  id: 4,
  note: 'for Paul',
  isUsed: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-04T10:00:00.000Z',
};

const openRegister = async (page: Page, mode: string, { isInvited = false, search = '' } = {}) => {
  await asGuest(page);
  await serveJson(page, REGISTRATION_PATH, { mode, isInvited });
  await page.goto(`/register${search}`);
};

for (const [mode, search, words] of [
  ['closed', '', 'Registration is closed on this installation.'],
  ['invite', '', 'Registration needs an invitation on this installation.'],
  ['invite', '?invitation=old', 'This invitation has expired or has already been used.'],
] as const) {
  test(`registration that is ${mode}${search} says so in place of the form`, async ({ page }) => {
    await openRegister(page, mode, { search });
    await expect(main(page).getByRole('status')).toContainText(words);
    await expect(button(page, 'Create Account')).toHaveCount(0);
  });
}

test('an invitation goes along with the registration', async ({ page }) => {
  await openRegister(page, 'invite', { isInvited: true, search: '?invitation=Zm9yIFBhdWw' });
  await box(page, 'Username*').fill('morphy');
  await box(page, 'Email*').fill('paul@example.com');
  await box(page, 'Password*').fill('opera-1858');
  await box(page, 'Confirm Password*').fill('opera-1858');
  await box(page, 'Phone Number*').fill('555 0100');
  await serveJson(page, REGISTER_PATH, {}, 201);
  const sent = await sentBy(page, REGISTER_PATH, () => button(page, 'Create Account').click());
  expect(sent).toMatchObject({ username: 'morphy', invitation: 'Zm9yIFBhdWw' });
});

test('a common password is pointed out while it is typed, and not refused', async ({ page }) => {
  await openRegister(page, 'open');
  const warning = 'This is one of the most common passwords, so it is easy to guess.';
  await box(page, 'Password*').pressSequentially('Sunshine');
  await expect(box(page, 'Password*')).toHaveAccessibleDescription(warning);
  await expect(box(page, 'Password*')).toHaveAttribute('aria-invalid', 'false');
  await expect(main(page).locator('[aria-live="polite"]', { hasText: warning })).toBeVisible();
  await box(page, 'Password*').pressSequentially(' over Paris');
  await expect(main(page)).not.toContainText(warning);
});

freshTest('the list of common passwords is not loaded before a password is typed', async ({ page }) => {
  const isList = await codeOf('common-passwords');
  let loaded = 0;
  page.on('request', (request) => (loaded += isList(new URL(request.url())) ? 1 : 0));
  await openRegister(page, 'open');
  await expect(button(page, 'Create Account')).toBeVisible();
  expect(loaded).toBe(0);
  await box(page, 'Password*').fill('12345678');
  await expect(main(page)).toContainText('most common passwords');
  expect(loaded).toBe(1);
});

test('a common password is pointed out in the settings and after a reset, too; the old one is refused', async ({
  page,
}) => {
  await openSettings(page);
  await button(page, 'Change Password').click();
  await box(page, 'New Password').fill('iloveyou');
  await expect(box(page, 'New Password')).toHaveAccessibleDescription(/most common passwords/);
  for (const label of ['Current Password', 'New Password', 'Confirm Password'])
    await box(page, label).fill('opera-1858');
  await button(page, 'Set New Password').click();
  await expect(box(page, 'New Password')).toHaveAccessibleDescription(
    'Please choose a password other than the current one.',
  );
  await page.goto('/reset-password?token=ab12');
  await box(page, 'New Password*').fill('iloveyou');
  await expect(box(page, 'New Password*')).toHaveAccessibleDescription(/most common passwords/);
});

test('the owner invites somebody, and sees the link once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await serveJson(page, REGISTRATION_PATH, { mode: 'invite', isInvited: false });
  await serveJson(page, INVITATIONS_PATH, { invitation: INVITATION, link: LINK }, 201);
  await openSettings(page, { id: 1 });
  await box(page, 'Who is it for? (optional)').fill('for Paul');
  const sent = await sentBy(page, INVITATIONS_PATH, () => button(page, 'Create Invitation').click());
  expect(sent).toEqual({ note: 'for Paul' });
  await expect(main(page).getByText(LINK)).toBeVisible();
  await button(page, 'Copy Link').click();
  await expect(toast(page)).toContainText('Invitation link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK);
});

test('the owner takes an invitation back', async ({ page }) => {
  await serveJson(page, REGISTRATION_PATH, { mode: 'invite', isInvited: false });
  await serveJson(page, INVITATIONS_PATH, [INVITATION, { ...INVITATION, id: 3, note: 'for Adolf', isUsed: true }]);
  await serveJson(page, `${INVITATIONS_PATH}/4`, '', 204);
  await openSettings(page, { id: 1 });
  const rows = main(page).getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(rows).toHaveText([/for Paul Open.*Valid until 4 Dec 2026/, /for Adolf Used/]);
  await serveJson(page, INVITATIONS_PATH, []);
  await button(page, 'Revoke for Paul').click();
  await expect(rows).toHaveCount(0);
});

for (const [who, id, mode] of [
  ['somebody else', 7, 'invite'],
  ['the owner of an open installation', 1, 'open'],
] as const) {
  test(`${who} is shown no invitations`, async ({ page }) => {
    await serveJson(page, REGISTRATION_PATH, { mode, isInvited: false });
    await openSettings(page, { id });
    await expect(main(page).getByRole('heading', { name: 'Sessions' })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
  });
}

test('axe finds nothing serious in refusals, warnings and invitations', async ({ page }) => {
  await openRegister(page, 'invite');
  await expect(main(page).getByRole('status')).toBeVisible();
  await expectFineAtBothWidths(page);
  await openRegister(page, 'open');
  await box(page, 'Password*').fill('sunshine');
  await expect(main(page)).toContainText('most common passwords');
  await expectFineAtBothWidths(page);
  await serveJson(page, REGISTRATION_PATH, { mode: 'invite', isInvited: false });
  await serveJson(page, INVITATIONS_PATH, [INVITATION]);
  await openSettings(page, { id: 1 });
  await expect(main(page).getByText('for Paul')).toBeVisible();
  await expectFineAtBothWidths(page);
});
