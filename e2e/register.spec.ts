import type { Page } from '@playwright/test';
import { REGISTER_PATH } from '../src/contract/account/auth-paths';
import { box, button, main, sentBy, toast } from './account-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const MORPHY = {
  'Username*': 'morphy',
  'Email*': 'paul@example.com',
  'Password*': 'opera-1858',
  'Confirm Password*': 'opera-1858',
  'Phone Number*': '555 0100',
} as const;

async function fill(page: Page, values: Partial<Record<keyof typeof MORPHY, string>> = {}) {
  for (const [label, value] of Object.entries({ ...MORPHY, ...values })) await box(page, label).fill(value);
}

const submit = (page: Page) => button(page, 'Create Account').click();

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await page.goto('/register');
});

test('the card names itself and says what an account is for [REG-01] [REG-02]', async ({ page }) => {
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Create Account');
  await expect(main(page)).toContainText('Join Outpost Pro to analyze games and scout opponents');
  await expect(page).toHaveTitle('Create Account · Outpost Pro');
});

test('five fields are required, four identifiers are not [REG-03] [REG-04]', async ({ page }) => {
  const required = Object.keys(MORPHY);
  const optional = ['Lichess ID', 'AICF ID', 'UKCA ID', 'FIDE ID'];
  await expect(main(page).locator('label')).toHaveText([...required, ...optional]);
  for (const label of required) await expect(box(page, label)).toHaveAttribute('required');
  const group = main(page).getByRole('group', { name: 'Chess Organization IDs (Optional)' });
  for (const label of optional) await expect(group.getByLabel(label, { exact: true })).not.toHaveAttribute('required');
});

test('password managers are told what each field holds', async ({ page }) => {
  const purposes = { 'Username*': 'username', 'Email*': 'email', 'Password*': 'new-password', 'Phone Number*': 'tel' };
  for (const [label, purpose] of Object.entries(purposes)) {
    await expect(box(page, label)).toHaveAttribute('autocomplete', purpose);
  }
});

test('a password can be shown, and hidden again', async ({ page }) => {
  await box(page, 'Password*').fill('opera-1858');
  await expect(box(page, 'Password*')).toHaveAttribute('type', 'password');
  await button(page, 'Show password').first().click();
  await expect(box(page, 'Password*')).toHaveAttribute('type', 'text');
  await expect(box(page, 'Confirm Password*')).toHaveAttribute('type', 'password');
  await button(page, 'Hide password').click();
  await expect(box(page, 'Password*')).toHaveAttribute('type', 'password');
});

test('an empty form says at each field what is missing, and sends nothing [VAL-01] [VAL-02] [VAL-03] [VAL-04] [VAL-06]', async ({
  page,
}) => {
  const calls = callsTo(page, REGISTER_PATH);
  await submit(page);
  const messages = {
    'Username*': 'Username must be at least 3 characters',
    'Email*': 'Please enter a valid email address',
    'Password*': 'Password must be at least 8 characters',
    'Confirm Password*': 'Password must be at least 8 characters',
    'Phone Number*': 'Phone number is required',
  };
  for (const [label, message] of Object.entries(messages)) {
    await expect(box(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(box(page, label)).toHaveAccessibleDescription(message);
  }
  await expect(box(page, 'Username*')).toBeFocused();
  expect(calls).toEqual([]);
});

test('a message is at its field, which has the focus, and goes when it is put right [VAL-05]', async ({ page }) => {
  await fill(page, { 'Confirm Password*': 'opera-1859' });
  await submit(page);
  await expect(box(page, 'Confirm Password*')).toHaveAccessibleDescription("Passwords don't match");
  await expect(box(page, 'Confirm Password*')).toBeFocused();
  await box(page, 'Password*').fill('opera-1859');
  await expect(main(page)).not.toContainText("Passwords don't match");
});

test(
  'what is sent: no confirmation, no empty identifier [API-05] [ENT-27] [ENT-28] [VAL-07]',
  { tag: '@fast' },
  async ({ page }) => {
    await serveJson(page, REGISTER_PATH, {});
    await fill(page);
    await box(page, 'FIDE ID').fill('1503014');
    expect(await sentBy(page, REGISTER_PATH, () => submit(page))).toEqual({
      username: 'morphy',
      email: 'paul@example.com',
      password: 'opera-1858',
      phoneNumber: '555 0100',
      fideId: '1503014',
    });
  },
);

test('while it is pending the button says so, and a second Enter sends nothing [REG-05]', async ({ page }) => {
  const call = await hold(page, REGISTER_PATH);
  const calls = callsTo(page, REGISTER_PATH);
  await fill(page);
  await submit(page);
  await expect(button(page, 'Creating Account...')).toBeDisabled();
  await expect(button(page, 'Creating Account...')).toBeFocused();
  await button(page, 'Creating Account...').press('Enter');
  await box(page, 'Username*').press('Enter');
  await call.release('', 201);
  await expect(page).toHaveURL('/signin');
  expect(calls).toHaveLength(1);
});

test(
  'success is said in a toast and leads to the sign-in [REG-07] [TOAST-11] [API-27]',
  { tag: '@fast' },
  async ({ page }) => {
    await serveJson(page, REGISTER_PATH, '', 201);
    await fill(page);
    await submit(page);
    await expect(page).toHaveURL('/signin');
    await expect(toast(page)).toContainText('Registration successful!');
    await expect(toast(page)).toContainText('You can now sign in with your credentials.');
  },
);

for (const [what, body, text] of [
  ['a message', { message: 'Not today' }, 'Not today'],
  ['a text', 'Not today', 'Not today'],
  ['nothing', '', 'Please try again'],
] as const) {
  test(`a refusal with ${what} is said in a toast, and the form is kept [TOAST-04] [ERR-24]`, async ({ page }) => {
    await serveJson(page, REGISTER_PATH, body, 400);
    await fill(page);
    await submit(page);
    await expect(toast(page)).toContainText('Registration failed');
    await expect(toast(page)).toContainText(text);
    await expect(page).toHaveURL('/register');
    await expect(box(page, 'Email*')).toHaveValue('paul@example.com');
    await expect(button(page, 'Create Account')).toBeEnabled();
  });
}

test('what the server finds wrong at a field stands at the field, until it is changed', async ({ page }) => {
  const taken = 'This username is taken. Please choose another.';
  await serveJson(page, REGISTER_PATH, { message: taken, fields: { username: taken } }, 409);
  await fill(page);
  await submit(page);
  await expect(box(page, 'Username*')).toHaveAccessibleDescription(taken);
  await expect(box(page, 'Username*')).toBeFocused();
  await box(page, 'Phone Number*').fill('555 0101');
  await expect(box(page, 'Username*')).toHaveAccessibleDescription(taken);
  await box(page, 'Username*').fill('morphy1837');
  await expect(box(page, 'Username*')).toHaveAccessibleDescription('');
});

test('whoever has an account finds the sign-in [REG-06]', async ({ page }) => {
  await main(page).getByRole('link', { name: 'Sign in here' }).click();
  await expect(page).toHaveURL('/signin');
});

test('axe finds nothing serious in a form full of mistakes', async ({ page }) => {
  await submit(page);
  await expect(main(page)).toContainText('Phone number is required');
  await expectFineAtBothWidths(page);
});
