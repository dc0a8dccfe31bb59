import { RESET_PASSWORD_PATH } from '../src/contract/account/auth-paths';
import { box, button, main, sentBy, toast } from './account-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const ADDRESS = '/reset-password?token=aB12cD34eF56gH78iJ90kL12';
const USED = 'This link has expired or has already been used. Please ask for a new one.';

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await page.goto(ADDRESS);
});

test('the link of the email opens a form for a new password, with the words of the registration', async ({ page }) => {
  const calls = callsTo(page, RESET_PASSWORD_PATH);
  await button(page, 'Set Password').click();
  await expect(box(page, 'New Password*')).toHaveAccessibleDescription('Password must be at least 8 characters');
  await expect(box(page, 'New Password*')).toBeFocused();
  await box(page, 'New Password*').fill('philidor-1');
  await box(page, 'Confirm Password*').fill('philidor-2');
  await button(page, 'Set Password').click();
  await expect(box(page, 'Confirm Password*')).toHaveAccessibleDescription("Passwords don't match");
  await expect(box(page, 'New Password*')).toHaveAttribute('autocomplete', 'new-password');
  expect(calls).toEqual([]);
});

test('the token goes along, the confirmation does not, and the way leads to the sign-in', async ({ page }) => {
  const call = await hold(page, RESET_PASSWORD_PATH);
  await box(page, 'New Password*').fill('philidor-1');
  await box(page, 'Confirm Password*').fill('philidor-1');
  const sent = await sentBy(page, RESET_PASSWORD_PATH, () => button(page, 'Set Password').click());
  expect(sent).toEqual({ token: 'aB12cD34eF56gH78iJ90kL12', password: 'philidor-1' });
  await expect(button(page, 'Setting Password...')).toBeDisabled();
  await expect(button(page, 'Setting Password...')).toBeFocused();
  await call.release('', 200);
  await expect(page).toHaveURL('/signin');
  await expect(toast(page)).toContainText('Password changed');
});

test('a link that was used says so, and leads to a new one', async ({ page }) => {
  await serveJson(page, RESET_PASSWORD_PATH, { message: USED }, 400);
  await box(page, 'New Password*').fill('philidor-1');
  await box(page, 'Confirm Password*').fill('philidor-1');
  await button(page, 'Set Password').click();
  await expect(main(page).getByRole('alert')).toContainText(USED);
  await main(page).getByRole('link', { name: 'Request a new link' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Reset Password');
});

test('a link that was cut off says so, and leads to a new one', async ({ page }) => {
  await page.goto('/reset-password?token=');
  await expect(main(page)).toContainText('This link is incomplete');
  await main(page).getByRole('link', { name: 'Request a new link' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Reset Password');
});

test('axe finds nothing serious', async ({ page }) => {
  await serveJson(page, RESET_PASSWORD_PATH, { message: USED }, 400);
  await box(page, 'New Password*').fill('philidor-1');
  await box(page, 'Confirm Password*').fill('philidor-1');
  await button(page, 'Set Password').click();
  await expect(main(page).getByRole('alert')).toContainText(USED);
  await expectFineAtBothWidths(page);
  await page.goto('/reset-password');
  await expect(main(page)).toContainText('This link is incomplete');
  await expectFineAtBothWidths(page);
});
