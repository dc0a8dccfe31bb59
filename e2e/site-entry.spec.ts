/** Signing in with an account at Lichess, over its mock server: the whole way in the browser, and the first steps after it. */
import type { Page } from '@playwright/test';
import { box, button, main, toast } from './account-fixtures';
import { expectFineAtBothWidths, expectNoSeriousFindings } from './support/axe';
import { asGuest } from './support/serve';
import { expect, freshTest } from './support/test';

const NAME = `Gustav${Date.now() % 1_000_000_000}`;

/** What the person does at the mock server. */
const decide = async (page: Page, decision: 'Authorize' | 'Cancel', name = NAME): Promise<void> => {
  await expect(page.getByRole('heading', { name: /wants to access your account/ })).toBeVisible();
  await page.getByLabel('Signed in as').fill(name);
  await page.getByRole('button', { name: decision }).click();
};

const signInWithSite = async (page: Page, name?: string): Promise<void> => {
  await page.goto('/signin');
  await button(page, 'Continue with Lichess').click();
  await decide(page, 'Authorize', name);
};

const firstSteps = (page: Page) => page.getByRole('region', { name: /^First steps/ });

freshTest(
  'sign in with Lichess, take the first steps, set a password, unlink [AUTH-07] [AUTH-08]',
  async ({ page }) => {
    await freshTest.step('somebody new gets an account, and is signed in', async () => {
      await signInWithSite(page);
      await expect(toast(page)).toContainText('Your account was created and linked to your Lichess account.');
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
    });
    await freshTest.step('the first steps are shown until they are skipped', async () => {
      await expect(firstSteps(page)).toContainText(`You are ${NAME} on Lichess.`);
      for (const name of ['Your names', 'Import games', 'Your board']) {
        await expect(firstSteps(page).getByRole('link', { name })).toBeVisible();
      }
      await expectFineAtBothWidths(page);
      await firstSteps(page).getByRole('button', { name: 'Skip these steps' }).click();
      await expect(firstSteps(page)).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Daily Puzzle' })).toBeVisible();
      await expect(firstSteps(page)).toBeHidden();
    });
    await freshTest.step('the settings set a password, then Lichess can be unlinked', async () => {
      await page.goto('/account');
      await expect(box(page, 'Lichess ID')).toHaveValue(NAME);
      await button(page, 'Two-Factor Auth').click();
      await expect(main(page)).toContainText('Set a password first');
      await button(page, 'Change Password').click();
      await box(page, 'New Password').fill('opera-1858');
      await box(page, 'Confirm Password').fill('opera-1858');
      await button(page, 'Set New Password').click();
      await expect(toast(page)).toContainText('Password set');
      await button(page, 'Unlink').click();
      await box(page, 'Current Password').fill('opera-1859');
      await button(page, 'Unlink Lichess').click();
      await expect(toast(page)).toContainText('Lichess not unlinked');
      await box(page, 'Current Password').fill('opera-1858');
      await button(page, 'Unlink Lichess').click();
      await expect(toast(page)).toContainText('Lichess unlinked');
    });
    await freshTest.step('and linked again by the password', async () => {
      await main(page).getByRole('button', { name: 'Link', exact: true }).click();
      await box(page, 'Current Password').fill('opera-1858');
      await button(page, 'Link Lichess').click();
      await decide(page, 'Authorize');
      await expect(toast(page)).toContainText('Lichess linked');
      await expect(page).toHaveURL('/account');
      await button(page, 'Sign Out').first().click();
    });
    await freshTest.step('the next time it is a sign-in', async () => {
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await signInWithSite(page);
      await expect(toast(page)).toContainText('Welcome back!');
      await expect(page).toHaveURL('/');
    });
    await freshTest.step('the account is deleted', async () => {
      await page.goto('/account');
      await button(page, 'Delete Account').click();
      await box(page, `Type ${NAME} to confirm`).fill(NAME);
      await box(page, 'Current Password').fill('opera-1858');
      await button(page, 'Delete My Account').click();
      await expect(toast(page)).toContainText('Account deleted');
    });
  },
);

freshTest('whose username is taken chooses another', async ({ page }) => {
  // User 1 is called owner.
  await signInWithSite(page, 'Owner');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Choose a Username');
  await expect(main(page)).toContainText('You are Owner on Lichess.');
  await expectNoSeriousFindings(page);
  await box(page, 'Username').fill('owner');
  await button(page, 'Create Account').click();
  await expect(box(page, 'Username')).toHaveAccessibleDescription('This username is taken. Please choose another.');
  await box(page, 'Username').fill(`${NAME}x`);
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await button(page, 'Delete Account').click();
  await box(page, `Type ${NAME}x to confirm`).fill(`${NAME}x`);
  await button(page, 'Delete My Account').click();
  await expect(toast(page)).toContainText('Account deleted');
});

freshTest('who does not allow it is back at the sign-in, with the reason', async ({ page }) => {
  await page.goto('/signin');
  await button(page, 'Continue with Lichess').click();
  await decide(page, 'Cancel');
  await expect(page.getByRole('alert')).toContainText('You did not give permission on Lichess');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await expectNoSeriousFindings(page);
});

freshTest('an address that claims a sign-in signs nobody in', async ({ page }) => {
  await asGuest(page);
  await page.goto('/signin?entry=lichess.signed-in');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
});
