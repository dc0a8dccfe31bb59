import { ACCOUNT_PATHS, CLAIM_PATH, CONFIRM_EMAIL_PATH } from '../src/contract/account/auth-paths';
import { box, button, main, openSettings, sentBy, SESSIONS, toast } from './account-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, callsTo, serveJson } from './support/serve';
import { expect, test } from './support/test';

const [THIS, PHONE] = SESSIONS;

test('every session tells its device, place and time; this one has no button', async ({ page }) => {
  await openSettings(page);
  const rows = main(page).getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Firefox on Windows This session');
  await expect(rows.nth(0)).toContainText('This computer');
  await expect(rows.nth(0).getByRole('button')).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('Safari on iPhone');
  await expect(rows.nth(1)).toContainText('Another network (203.0.113.…)');
  await expect(rows.nth(1)).toContainText(/Signed in 18 Nov 2026, \d\d:30 · Last used 20 Nov 2026, \d\d:15/);
});

test('one session is signed out, and gone from the list', async ({ page }) => {
  await openSettings(page);
  const path = `${ACCOUNT_PATHS.sessions}/${PHONE!.id}`;
  const calls = callsTo(page, path);
  await serveJson(page, path, '', 204);
  await serveJson(page, ACCOUNT_PATHS.sessions, [THIS]);
  await button(page, 'Sign out Safari on iPhone').click();
  await expect(toast(page)).toContainText('Signed out Safari on iPhone');
  await expect(main(page).getByText('Safari on iPhone')).toHaveCount(0);
  await expect(button(page, 'Sign Out All Others')).toHaveCount(0);
  expect(calls).toEqual([`DELETE ${path}`]);
});

test('all other sessions are signed out at once', async ({ page }) => {
  await openSettings(page);
  const calls = callsTo(page, ACCOUNT_PATHS.sessions);
  await serveJson(page, ACCOUNT_PATHS.sessions, [THIS]);
  await button(page, 'Sign Out All Others').click();
  await expect(toast(page)).toContainText('Signed out everywhere else');
  await expect(main(page).getByText('Safari on iPhone')).toHaveCount(0);
  expect(calls[0]).toBe(`DELETE ${ACCOUNT_PATHS.sessions}`);
});

test('a session that could not be signed out stays, and it is said', async ({ page }) => {
  await openSettings(page);
  await serveJson(page, `${ACCOUNT_PATHS.sessions}/${PHONE!.id}`, 'no', 500);
  await button(page, 'Sign out Safari on iPhone').click();
  await expect(toast(page)).toContainText('Not signed out');
  await expect(main(page).getByText('Safari on iPhone')).toBeVisible();
});

test('sessions that did not load are asked for again', async ({ page }) => {
  await openSettings(page);
  await serveJson(page, ACCOUNT_PATHS.sessions, 'no', 500);
  await page.reload();
  await expect(main(page).getByText('Your sessions could not be loaded.')).toBeVisible();
  await serveJson(page, ACCOUNT_PATHS.sessions, SESSIONS);
  await button(page, 'Try again').click();
  await expect(main(page).getByText('Safari on iPhone')).toBeVisible();
});

test('the email is changed by a link to the new address', async ({ page }) => {
  await serveJson(page, CLAIM_PATH, { isClaimed: true, hasOwnLibraries: false, sendsEmail: true });
  await openSettings(page);
  await button(page, 'Change Email').click();
  await button(page, 'Send Link').click();
  await expect(box(page, 'New Email')).toHaveAccessibleDescription(/^Please enter a valid email address/);
  await box(page, 'New Email').fill('paul@opera.example');
  await box(page, 'Current Password').fill('murphy-1858');
  const wrong = 'The current password is incorrect.';
  await serveJson(page, ACCOUNT_PATHS.email, { message: wrong, fields: { currentPassword: wrong } }, 400);
  const sent = await sentBy(page, ACCOUNT_PATHS.email, () => button(page, 'Send Link').click());
  expect(sent).toEqual({ newEmail: 'paul@opera.example', currentPassword: 'murphy-1858' });
  await expect(box(page, 'Current Password')).toHaveAccessibleDescription(wrong);
  await serveJson(page, ACCOUNT_PATHS.email, {}, 202);
  await button(page, 'Send Link').click();
  await expect(toast(page)).toContainText('Check your new inbox');
  await expect(box(page, 'New Email')).toHaveCount(0);
});

test('with two-factor authentication the email needs a code as well', async ({ page }) => {
  await openSettings(page, { hasTwoFactor: true });
  await button(page, 'Change Email').click();
  await box(page, 'New Email').fill('paul@opera.example');
  await box(page, 'Current Password').fill('opera-1858');
  await box(page, 'Authenticator or Recovery Code').fill('123456');
  await serveJson(page, ACCOUNT_PATHS.email, {}, 202);
  const sent = await sentBy(page, ACCOUNT_PATHS.email, () => button(page, 'Send Link').click());
  expect(sent).toEqual({ newEmail: 'paul@opera.example', currentPassword: 'opera-1858', code: '123456' });
});

test('the link confirms the email by a button, once', async ({ page }) => {
  await asGuest(page);
  const calls = callsTo(page, CONFIRM_EMAIL_PATH);
  await page.goto('/confirm-email?token=ab12');
  await expect(button(page, 'Confirm Email')).toBeVisible();
  expect(calls).toEqual([]);
  await serveJson(page, CONFIRM_EMAIL_PATH, { message: 'This link has expired.' }, 400);
  const sent = await sentBy(page, CONFIRM_EMAIL_PATH, () => button(page, 'Confirm Email').click());
  expect(sent).toEqual({ token: 'ab12' });
  await expect(main(page).getByRole('alert')).toHaveText('This link has expired.');
  await serveJson(page, CONFIRM_EMAIL_PATH, {});
  await button(page, 'Confirm Email').click();
  await expect(main(page).getByRole('status')).toContainText('Your email has been changed.');
});

test('a link that a mail program broke in two is said to be incomplete', async ({ page }) => {
  await asGuest(page);
  await page.goto('/confirm-email');
  await expect(main(page)).toContainText('This link is incomplete');
  await expect(button(page, 'Confirm Email')).toHaveCount(0);
});

test('axe finds nothing serious in the sessions and forms', async ({ page }) => {
  await openSettings(page, { hasTwoFactor: true });
  await button(page, 'Change Email').click();
  await expect(main(page).getByText('Safari on iPhone')).toBeVisible();
  await expectFineAtBothWidths(page);
});
