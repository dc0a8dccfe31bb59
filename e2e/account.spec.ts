import { ACCOUNT_PATHS, CURRENT_USER_PATH, SIGN_OUT_PATH } from '../src/contract/account/auth';
import { ACCOUNT, box, button, main, openSettings, sentBy, toast } from './account-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

test('a guest is led to the sign-in, once it is known that nobody is signed in [ACC-01]', async ({ page }) => {
  const me = await hold(page, CURRENT_USER_PATH);
  await page.goto('/account');
  await expect(main(page).getByRole('img', { name: 'Loading your settings' })).toBeVisible();
  await expect(page).toHaveURL('/account');
  await me.release({ message: 'Not signed in' }, 401);
  await expect(page).toHaveURL('/signin');
});

test('a failed read of the user counts as a guest [ACC-01] [AUTH-04]', async ({ page }) => {
  await serveJson(page, CURRENT_USER_PATH, 'down', 500);
  await page.goto('/account');
  await expect(page).toHaveURL('/signin');
});

test('name and address can be read, identifiers changed [ACC-02] [ACC-03]', async ({ page }) => {
  await openSettings(page);
  for (const [label, value] of [
    ['Username', 'morphy'],
    ['Email', 'paul@example.com'],
  ] as const) {
    await expect(box(page, label)).toHaveValue(value);
    await expect(box(page, label)).not.toBeEditable();
  }
  await expect(box(page, 'Lichess ID')).toHaveValue('paulmorphy');
  for (const label of ['FIDE ID', 'AICF ID', 'Lichess ID', 'UKCA ID']) await expect(box(page, label)).toBeEditable();
});

test('what was changed is saved, and nothing else [ACC-04]', async ({ page }) => {
  await openSettings(page);
  const account = await hold(page, ACCOUNT_PATHS.account);
  await box(page, 'FIDE ID').fill('1503014');
  await box(page, 'Lichess ID').fill('');
  const sent = await sentBy(page, ACCOUNT_PATHS.account, () => button(page, 'Save Changes').click());
  expect(sent).toEqual({ fideId: '1503014', lichessId: '' });
  await expect(button(page, 'Saving...')).toBeDisabled();
  await expect(button(page, 'Saving...')).toBeFocused();
  await account.release({});
  await expect(toast(page)).toContainText('Changes saved');
  await expect(box(page, 'FIDE ID')).toHaveValue('1503014');
});

test('what could not be saved is said, and kept in the form [ACC-04]', async ({ page }) => {
  await openSettings(page);
  await serveJson(page, ACCOUNT_PATHS.account, { message: 'No', fields: { fideId: 'That is no FIDE ID' } }, 400);
  await box(page, 'FIDE ID').fill('FIDE 77');
  await button(page, 'Save Changes').click();
  await expect(box(page, 'FIDE ID')).toHaveAccessibleDescription(
    'A FIDE ID is a number of 3 to 10 digits, such as 1503014.',
  );
  await box(page, 'FIDE ID').fill('770077');
  await button(page, 'Save Changes').click();
  await expect(toast(page)).toContainText('Not saved');
  await expect(box(page, 'FIDE ID')).toHaveAccessibleDescription('That is no FIDE ID');
  await expect(box(page, 'FIDE ID')).toHaveValue('770077');
});

test('notifications begin with two on and one off, and a choice is kept at once [ACC-08]', async ({ page }) => {
  await openSettings(page);
  const choice = (name: string) => main(page).getByRole('checkbox', { name });
  await expect(choice('Daily puzzles')).toBeChecked();
  await expect(choice('Game analysis')).toBeChecked();
  await expect(choice('New features')).not.toBeChecked();
  const sent = await sentBy(page, ACCOUNT_PATHS.account, () => choice('New features').click());
  const notifications = { dailyPuzzles: true, gameAnalysis: true, newFeatures: true };
  expect(sent).toEqual({ preferences: { notifications } });
  await expect(choice('New features')).toBeChecked();
  await serveJson(page, ACCOUNT_PATHS.account, 'no', 500);
  await choice('Daily puzzles').click();
  await expect(toast(page)).toContainText('Not saved');
  await expect(choice('Daily puzzles')).toBeChecked();
});

test('rating and year of membership are shown [ACC-13] [ACC-14]', async ({ page }) => {
  await openSettings(page, { currentRating: 1850 });
  await expect(main(page).getByText('1850')).toBeVisible();
  await expect(main(page).getByText('2024')).toBeVisible();
});

test('a server that tells the user alone is enough: 1200 and 2023 [ACC-08] [ACC-13] [ACC-14] [LIM-14] [LIM-16]', async ({
  page,
}) => {
  await serveJson(page, CURRENT_USER_PATH, { username: 'morphy', email: 'paul@example.com', fideId: '1503014' });
  await serveJson(page, ACCOUNT_PATHS.account, 'Not Found', 404);
  await page.goto('/account');
  await expect(main(page).getByText('1200', { exact: true })).toBeVisible();
  await expect(main(page).getByText('2023')).toBeVisible();
  await expect(box(page, 'Email')).toHaveValue('paul@example.com');
  await expect(box(page, 'FIDE ID')).toHaveValue('1503014');
  await expect(main(page).getByRole('checkbox', { name: 'Daily puzzles' })).toBeChecked();
});

test('settings that did not load can be loaded again', async ({ page }) => {
  await serveJson(page, CURRENT_USER_PATH, { username: 'morphy' });
  await serveJson(page, ACCOUNT_PATHS.account, 'down', 500);
  await page.goto('/account');
  await expect(main(page).getByText('Your settings could not be loaded.')).toBeVisible();
  await serveJson(page, ACCOUNT_PATHS.account, ACCOUNT);
  await button(page, 'Try again').click();
  await expect(box(page, 'Lichess ID')).toHaveValue('paulmorphy');
  await expect(main(page).getByText('Your settings could not be loaded.')).toHaveCount(0);
});

test('a session that is over says so, and leads to the sign-in', async ({ page }) => {
  await serveJson(page, CURRENT_USER_PATH, { username: 'morphy' });
  await serveJson(page, ACCOUNT_PATHS.account, { message: 'Not signed in' }, 401);
  await page.goto('/account');
  await expect(main(page).getByText('Your session has expired.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/signin');
});

test('Sign Out ends the session and goes home, not to the sign-in [ACC-11]', async ({ page }) => {
  await openSettings(page);
  await page.route(`**${SIGN_OUT_PATH}`, async (route) => {
    await asGuest(page);
    await route.fulfill({ status: 204 });
  });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  const calls = callsTo(page, SIGN_OUT_PATH);
  await button(page, 'Sign Out').click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(calls).toEqual([`POST ${SIGN_OUT_PATH}`]);
  expect(addresses).toEqual(['/']);
});

test('a failed Sign Out changes nothing [ACC-11] [ERR-04]', async ({ page }) => {
  await openSettings(page);
  await serveJson(page, SIGN_OUT_PATH, 'no', 500);
  await button(page, 'Sign Out').click();
  await expect(button(page, 'Sign Out')).toBeEnabled();
  await expect(page).toHaveURL('/account');
  await expect(toast(page)).toHaveCount(0);
});

test('the password is changed by whoever knows it [ACC-09]', async ({ page }) => {
  await openSettings(page);
  await button(page, 'Change Password').click();
  await expect(box(page, 'Current Password')).toBeFocused();
  await button(page, 'Set New Password').click();
  await expect(box(page, 'Current Password')).toHaveAccessibleDescription('Password is required');
  await box(page, 'Current Password').fill('opera-1858');
  await box(page, 'New Password').fill('philidor-1');
  await box(page, 'Confirm Password').fill('philidor-1');
  const wrong = { message: 'The password is not right', fields: { currentPassword: 'The password is not right' } };
  await serveJson(page, ACCOUNT_PATHS.changePassword, wrong, 400);
  const sent = await sentBy(page, ACCOUNT_PATHS.changePassword, () => button(page, 'Set New Password').click());
  expect(sent).toEqual({ currentPassword: 'opera-1858', newPassword: 'philidor-1' });
  await expect(box(page, 'Current Password')).toHaveAccessibleDescription('The password is not right');
  await serveJson(page, ACCOUNT_PATHS.changePassword, '', 204);
  await box(page, 'Current Password').fill('opera-1859');
  await button(page, 'Set New Password').click();
  await expect(toast(page)).toContainText('Password changed');
  await expect(box(page, 'Current Password')).toHaveCount(0);
  await expect(button(page, 'Change Password')).toBeFocused();
});

test('the account is deleted by whoever types its name and password, and the way leads home [ACC-09]', async ({
  page,
}) => {
  await openSettings(page);
  await button(page, 'Delete Account').click();
  const calls = callsTo(page, ACCOUNT_PATHS.remove);
  await box(page, 'Current Password').fill('opera-1858');
  await box(page, 'Type morphy to confirm').fill('murphy');
  await button(page, 'Delete My Account').click();
  await expect(box(page, 'Type morphy to confirm')).toBeFocused();
  expect(calls).toEqual([]);
  await page.route(`**${ACCOUNT_PATHS.remove}`, async (route) => {
    await asGuest(page);
    await route.fulfill({ status: 204 });
  });
  await box(page, 'Type morphy to confirm').fill('morphy');
  const sent = await sentBy(page, ACCOUNT_PATHS.remove, () => button(page, 'Delete My Account').click());
  expect(sent).toEqual({ confirmation: 'morphy', currentPassword: 'opera-1858' });
  await expect(page).toHaveURL('/');
  await expect(toast(page)).toContainText('Account deleted');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a row of the security card opens and closes one form at a time, and nothing is sent by it [ACC-12]', async ({
  page,
}) => {
  await openSettings(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(request.url());
  });
  for (const name of ['Change Password', 'Two-Factor Auth', 'Delete Account']) {
    await button(page, name).click();
    await expect(button(page, name)).toHaveAttribute('aria-expanded', 'true');
    await expect(box(page, 'Current Password')).toHaveCount(1);
  }
  await button(page, 'Delete Account').click();
  await expect(box(page, 'Current Password')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('axe finds nothing serious in the settings', async ({ page }) => {
  await openSettings(page, { hasTwoFactor: true });
  await expect(main(page).locator('.board cg-board')).toBeVisible();
  await expectFineAtBothWidths(page);
  for (const [opener, sender] of [
    ['Change Password', 'Set New Password'],
    ['Two-Factor Auth', 'Turn Off'],
    ['Delete Account', 'Delete My Account'],
  ] as const) {
    await button(page, opener).click();
    await button(page, sender).click();
    await expect(box(page, 'Current Password')).toHaveAccessibleDescription('Password is required');
    await expectFineAtBothWidths(page);
  }
});
