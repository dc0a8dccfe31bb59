/** The whole life of an account against the real server, the emails read where it lays them. */
import type { Page } from '@playwright/test';
import * as OTPAuth from 'otpauth';
import { box, button, emailTo, main, toast } from './account-fixtures';
import { expect, test } from './support/test';

test.use({ freshPage: true });

const NAME = `Morphy${Date.now()}`;
const EMAIL = `${NAME.toLowerCase()}@example.com`;

async function signIn(page: Page, name: string, password: string) {
  await page.goto('/signin');
  await box(page, 'Username or Email').fill(name);
  await box(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

async function register(page: Page) {
  await page.goto('/register');
  await box(page, 'Username*').fill(NAME);
  await box(page, 'Email*').fill(EMAIL);
  await box(page, 'Password*').fill('opera-1858');
  await box(page, 'Confirm Password*').fill('opera-1858');
  await box(page, 'Phone Number*').fill('555 0100');
  await box(page, 'FIDE ID').fill('1503014');
  await button(page, 'Create Account').click();
}

test(
  'register, sign in, settings, second factor, sign out, reset, delete [GEN-06] [AUTH-08] [API-02] [API-03]',
  { tag: '@fast' },
  async ({ page, context }) => {
    test.skip(process.env['E2E_URL'] !== undefined, 'the emails of another server lie elsewhere');
    await test.step('register', async () => {
      await register(page);
      await expect(toast(page)).toContainText('Registration successful!');
      await expect(page).toHaveURL('/signin');
      await register(page);
      await expect(toast(page)).toContainText('Registration failed');
      await expect(box(page, 'Username*')).toHaveAccessibleDescription(
        'This username is taken. Please choose another.',
      );
    });

    await test.step('sign in', async () => {
      await signIn(page, NAME, 'murphy-1858');
      await expect(toast(page)).toContainText('Invalid credentials. Please try again.');
      await signIn(page, EMAIL.toUpperCase(), 'opera-1858');
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
      const cookie = (await context.cookies()).find(({ httpOnly }) => httpOnly);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      expect(await page.evaluate(() => document.cookie)).toBe('');
    });

    await test.step('settings', async () => {
      await page.getByRole('link', { name: 'Account' }).click();
      await expect(box(page, 'Username')).toHaveValue(NAME);
      await expect(box(page, 'FIDE ID')).toHaveValue('1503014');
      await expect(main(page).getByText(String(new Date().getUTCFullYear()), { exact: true })).toBeVisible();
      await box(page, 'FIDE ID').fill('');
      await box(page, 'UKCA ID').fill('U-17');
      await button(page, 'Save Changes').click();
      await expect(toast(page)).toContainText('Changes saved');
      await main(page).getByRole('radio', { name: 'Wood' }).click();
      await main(page).getByRole('radio', { name: 'Medieval' }).click();
      await button(page, 'Save Preferences').click();
      await expect(toast(page)).toContainText('Preferences saved');
      await main(page).getByRole('checkbox', { name: 'New features' }).click();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(box(page, 'FIDE ID')).toHaveValue('');
      await expect(box(page, 'UKCA ID')).toHaveValue('U-17');
      await expect(main(page).getByRole('radio', { name: 'Wood' })).toBeChecked();
      await expect(main(page).getByRole('radio', { name: 'Medieval' })).toBeChecked();
      await expect(main(page).getByRole('checkbox', { name: 'New features' })).toBeChecked();
      const file = page.waitForEvent('download');
      await main(page).getByRole('link', { name: 'Download My Data' }).click();
      expect((await file).suggestedFilename()).toMatch(/\.json$/);
    });

    const app = await test.step('second factor', async () => {
      await button(page, 'Two-Factor Auth').click();
      await box(page, 'Current Password').fill('murphy-1858');
      await button(page, 'Turn On').click();
      await expect(box(page, 'Current Password')).toHaveAccessibleDescription(/not right|wrong|incorrect/i);
      await box(page, 'Current Password').fill('opera-1858');
      await button(page, 'Turn On').click();
      const uri = await main(page).getByRole('link', { name: 'open the app' }).getAttribute('href');
      const codes = await main(page)
        .getByRole('list', { name: 'Recovery codes' })
        .getByRole('listitem')
        .allInnerTexts();
      const totp = OTPAuth.URI.parse(uri ?? '');
      if (!(totp instanceof OTPAuth.TOTP)) throw new Error('the address is not for a time-based app');
      await box(page, 'Authenticator Code').fill(totp.generate());
      await button(page, 'Confirm').click();
      await expect(main(page).getByText('Two-factor authentication On')).toBeVisible();
      const [first = '', second = ''] = codes;
      return { totp, recoveryCodes: { first, second } };
    });

    await test.step('sign out, and in with a recovery code', async () => {
      await button(page, 'Sign Out').click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await page.goto('/account');
      await expect(page).toHaveURL('/signin');
      await signIn(page, NAME, 'opera-1858');
      await button(page, 'Use a recovery code').click();
      await box(page, 'Recovery Code').fill(app.recoveryCodes.first);
      await button(page, 'Sign In').click();
      await expect(toast(page)).toContainText('Welcome back!');
      await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    });

    await test.step('reset the password by the link of the email, once', async () => {
      await page.goto('/signin');
      await button(page, 'Forgot password?').click();
      await box(page, 'Email').fill(EMAIL);
      await button(page, 'Send Reset Email').click();
      await expect(toast(page)).toContainText('Password reset email sent');
      const link = /\/reset-password\?token=\S+/.exec(await emailTo(EMAIL, 'Set a new password'))?.[0] ?? '';
      for (const outcome of ['Password changed', 'expired or has already been used']) {
        await page.goto(link);
        await box(page, 'New Password*').fill('philidor-1');
        await box(page, 'Confirm Password*').fill('philidor-1');
        await button(page, 'Set Password').click();
        await expect(page.getByText(outcome).first()).toBeVisible();
      }
    });

    await test.step('sign in with the new password and a code of the app, and delete the account', async () => {
      await signIn(page, NAME, 'philidor-1');
      /* The code of now confirmed the app already, and no code works twice: that of the next half minute. */
      await box(page, 'Authenticator Code').fill(app.totp.generate({ timestamp: Date.now() + 30_000 }));
      await button(page, 'Sign In').click();
      await expect(page).toHaveURL('/');
      await page.getByRole('link', { name: 'Account' }).click();
      await button(page, 'Delete Account').click();
      await box(page, `Type ${NAME} to confirm`).fill(NAME);
      await box(page, 'Current Password').fill('philidor-1');
      await box(page, 'Authenticator or Recovery Code').fill(app.recoveryCodes.second);
      await button(page, 'Delete My Account').click();
      await expect(page).toHaveURL('/');
      await expect(toast(page)).toContainText('Account deleted');
      await signIn(page, NAME, 'philidor-1');
      await expect(toast(page)).toContainText('Sign in failed');
    });
  },
);
