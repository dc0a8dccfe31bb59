import type { Page } from '@playwright/test';
import {
  CURRENT_USER_PATH,
  FORGOT_PASSWORD_PATH,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
} from '../src/contract/account/auth';
import { ACCOUNT, box, button, main, sentBy, toast } from './account-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const submit = (page: Page) => button(page, 'Sign In').click();
async function fill(page: Page, name = 'morphy', password = 'opera-1858') {
  await box(page, 'Username or Email').fill(name);
  await box(page, 'Password').fill(password);
}
async function forget(page: Page, name: string) {
  await box(page, 'Username or Email').fill(name);
  await button(page, 'Forgot password?').click();
  await expect(heading(page)).toHaveText('Reset Password');
}

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await serveJson(page, '/api/account', { message: 'Not signed in' }, 401);
  await page.goto('/signin');
});

test('the card greets, with two fields [SIGN-01] [SIGN-02] [SIGN-03]', async ({ page }) => {
  await expect(heading(page)).toHaveText('Welcome Back');
  await expect(main(page)).toContainText('Sign in to your Outpost Pro account');
  await expect(main(page).locator('label')).toHaveText(['Username or Email', 'Password']);
  await expect(box(page, 'Username or Email')).toHaveAttribute('autocomplete', 'username');
  await expect(box(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('what is empty is said at the field, and nothing is sent [VAL-09] [VAL-10]', async ({ page }) => {
  const calls = callsTo(page, SIGN_IN_PATH);
  await submit(page);
  await expect(box(page, 'Username or Email')).toHaveAccessibleDescription('Username or email is required');
  await expect(box(page, 'Password')).toHaveAccessibleDescription('Password is required');
  await expect(box(page, 'Username or Email')).toBeFocused();
  expect(calls).toEqual([]);
});

test('shorter values are the server’s to refuse [VAL-11] [API-04] [ENT-29]', async ({ page }) => {
  await serveJson(page, SIGN_IN_PATH, { message: 'No' }, 401);
  await fill(page, 'pm', 'x');
  expect(await sentBy(page, SIGN_IN_PATH, () => submit(page))).toEqual({ usernameOrEmail: 'pm', password: 'x' });
  await expect(toast(page)).toContainText('Sign in failed');
});

test('while it is pending the button says so [SIGN-04]', async ({ page }) => {
  const call = await hold(page, SIGN_IN_PATH);
  await fill(page);
  await submit(page);
  await expect(button(page, 'Signing In...')).toBeDisabled();
  await expect(button(page, 'Signing In...')).toBeFocused();
  await call.release({});
  await expect(page).toHaveURL('/');
});

for (const body of ['', {}, { user: { username: 'morphy' } }]) {
  test(`success with ${JSON.stringify(body)}: greeted, known to the header, at home [AUTH-06] [AUTH-07] [TOAST-12] [API-27] [GEN-09]`, async ({
    page,
  }) => {
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await serveJson(page, SIGN_IN_PATH, body);
    await serveJson(page, CURRENT_USER_PATH, { username: 'morphy' });
    const calls = callsTo(page, CURRENT_USER_PATH);
    await fill(page);
    await submit(page);
    await expect(page).toHaveURL('/');
    await expect(toast(page)).toContainText('Welcome back!');
    await expect(toast(page)).toContainText('You have successfully signed in.');
    await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
    expect(calls.filter((call) => call.startsWith('GET '))).toEqual([`GET ${CURRENT_USER_PATH}`]);
  });
}

test('the boards take the look that the account has [ACC-05] [ACC-06]', async ({ page }) => {
  const preferences = { ...ACCOUNT.preferences, boardTheme: 'Wood', pieceSet: 'Modern' };
  await serveJson(page, '/api/account', { ...ACCOUNT, preferences });
  await serveJson(page, SIGN_IN_PATH, {});
  await fill(page);
  await submit(page);
  await expect(page.locator('.board')).toHaveAttribute('data-board-theme', 'Wood');
  await expect(page.locator('.board')).toHaveAttribute('data-pieces', 'Modern');
});

for (const [what, body, text] of [
  ['a message', { message: 'Too many attempts' }, 'Too many attempts'],
  ['a text', 'Too many attempts', 'Too many attempts'],
  ['nothing', '', 'Invalid credentials. Please try again.'],
  ['JSON without a message', {}, 'Invalid credentials. Please try again.'],
] as const) {
  test(`a refusal with ${what} is said in a toast, and the form is kept [TOAST-05] [ERR-24]`, async ({ page }) => {
    await serveJson(page, SIGN_IN_PATH, body, 401);
    await fill(page);
    await submit(page);
    await expect(toast(page)).toContainText('Sign in failed');
    await expect(toast(page)).toContainText(text);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await expect(box(page, 'Password')).toBeFocused();
    await expect(box(page, 'Username or Email')).toHaveValue('morphy');
    await expect(button(page, 'Sign In')).toBeEnabled();
  });
}

test('without an answer nobody blames the credentials', async ({ page }) => {
  await page.route(`**${SIGN_IN_PATH}`, (route) => route.abort());
  await fill(page);
  await submit(page);
  await expect(toast(page)).toContainText('The server did not respond. Please try again.');
});

test('whoever has no account finds the registration [SIGN-06]', async ({ page }) => {
  await main(page).getByRole('link', { name: 'Register here' }).click();
  await expect(page).toHaveURL('/register');
});

test(
  'a forgotten password leads to another card and back, with what was typed [SIGN-05] [SIGN-07] [SIGN-08] [SIGN-10]',
  { tag: '@fast' },
  async ({ page }) => {
    await forget(page, 'morphy');
    await expect(box(page, 'Email')).toHaveValue('morphy');
    await expect(box(page, 'Email')).toBeFocused();
    await box(page, 'Email').fill('paul@example.com');
    await button(page, 'Back to Sign In').click();
    await expect(heading(page)).toHaveText('Welcome Back');
    await expect(box(page, 'Username or Email')).toHaveValue('paul@example.com');
    await expect(box(page, 'Username or Email')).toBeFocused();
  },
);

test('a value without an at sign is refused in a toast, and nothing is sent [VAL-12] [TOAST-07]', async ({ page }) => {
  const calls = callsTo(page, FORGOT_PASSWORD_PATH);
  await forget(page, 'morphy');
  await button(page, 'Send Reset Email').click();
  await expect(toast(page)).toContainText('Email required');
  await expect(toast(page)).toContainText('Please enter your email address in the username field first.');
  expect(calls).toEqual([]);
});

test('a reset is asked for: pending, sent, back in normal mode [SIGN-09] [SIGN-11] [API-06] [TOAST-13]', async ({
  page,
}) => {
  const call = await hold(page, FORGOT_PASSWORD_PATH);
  await forget(page, 'paul@example.com');
  const sent = sentBy(page, FORGOT_PASSWORD_PATH, () => button(page, 'Send Reset Email').click());
  expect(await sent).toEqual({ email: 'paul@example.com' });
  await expect(button(page, 'Sending...')).toBeDisabled();
  await expect(button(page, 'Sending...')).toBeFocused();
  await call.release('', 202);
  await expect(heading(page)).toHaveText('Welcome Back');
  await expect(toast(page)).toContainText('Password reset email sent');
  await expect(toast(page)).toContainText('Check your email for password reset instructions.');
});

for (const [what, body, text] of [
  ['a message', { message: 'Out of paper' }, 'Out of paper'],
  ['nothing', '', 'Please try again'],
] as const) {
  test(`a failed reset with ${what} is said in a toast, and the mode stays [TOAST-15]`, async ({ page }) => {
    await serveJson(page, FORGOT_PASSWORD_PATH, body, 500);
    await forget(page, 'paul@example.com');
    await button(page, 'Send Reset Email').click();
    await expect(toast(page)).toContainText('Reset failed');
    await expect(toast(page)).toContainText(text);
    await expect(heading(page)).toHaveText('Reset Password');
  });
}

test.describe('with a second factor', () => {
  test.beforeEach(async ({ page }) => {
    await serveJson(page, SIGN_IN_PATH, { secondFactor: true });
    await fill(page);
    await submit(page);
    await expect(heading(page)).toHaveText('Enter Your Code');
  });

  test('the card asks for the code of the app, and it opens the account', async ({ page }) => {
    await serveJson(page, SECOND_FACTOR_PATH, {});
    await expect(box(page, 'Authenticator Code')).toBeFocused();
    await expect(box(page, 'Authenticator Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await box(page, 'Authenticator Code').fill('123 456');
    const sent = await sentBy(page, SECOND_FACTOR_PATH, () => submit(page));
    expect(sent).toEqual({ code: '123456', kind: 'app' });
    await expect(page).toHaveURL('/');
    await expect(toast(page)).toContainText('Welcome back!');
  });

  test('a recovery code does it too', async ({ page }) => {
    await serveJson(page, SECOND_FACTOR_PATH, {});
    await button(page, 'Use a recovery code').click();
    await box(page, 'Recovery Code').fill('aBcDe-12345');
    const sent = await sentBy(page, SECOND_FACTOR_PATH, () => submit(page));
    expect(sent).toEqual({ code: 'aBcDe-12345', kind: 'recovery' });
  });

  test('a wrong code is said in a toast and asked for again; no code is no call', async ({ page }) => {
    await submit(page);
    await expect(box(page, 'Authenticator Code')).toHaveAccessibleDescription(
      'The code is incorrect. Please try again.',
    );
    await serveJson(page, SECOND_FACTOR_PATH, { message: 'The code is incorrect. Please try again.' }, 401);
    await box(page, 'Authenticator Code').fill('000000');
    await submit(page);
    await expect(toast(page)).toContainText('The code is incorrect. Please try again.');
    await expect(box(page, 'Authenticator Code')).toHaveValue('');
    await expect(page).toHaveURL('/signin');
  });

  test('a first step that is too old begins again', async ({ page }) => {
    await serveJson(page, SECOND_FACTOR_PATH, { message: 'Please sign in with your password again.' }, 410);
    await box(page, 'Authenticator Code').fill('000000');
    await submit(page);
    await expect(heading(page)).toHaveText('Welcome Back');
    await expect(toast(page)).toContainText('Please sign in with your password again.');
    await expect(box(page, 'Username or Email')).toHaveValue('morphy');
  });
});

test('axe finds nothing serious in any mode', async ({ page }) => {
  await submit(page);
  await expect(main(page)).toContainText('Password is required');
  await expectFineAtBothWidths(page);
  await forget(page, 'morphy');
  await expectFineAtBothWidths(page);
  await button(page, 'Back to Sign In').click();
  await serveJson(page, SIGN_IN_PATH, { secondFactor: true });
  await fill(page);
  await submit(page);
  await expect(heading(page)).toHaveText('Enter Your Code');
  await expectFineAtBothWidths(page);
});
