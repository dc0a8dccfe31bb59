/** Notifications: what the settings say of them, and a digest in the outbox, with the link that ends them. */
import { box, button, emailTo, main, toast } from './account-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { expect, freshTest as test } from './support/test';

const NAME = `Reader${Date.now() % 1_000_000_000}`;
const EMAIL = `${NAME.toLowerCase()}@example.com`;

test('the address is confirmed, a digest comes, and its link ends them [ACC-08]', async ({ page }) => {
  test.skip(process.env['E2E_URL'] !== undefined, 'the emails of another server lie elsewhere');
  const linkIn = (text: string, path: string) => new RegExp(`${path}\\?token=[\\w%-]+`).exec(text)?.[0] ?? '';
  await page.request.post('/api/auth/register', {
    data: { username: NAME, email: EMAIL, password: 'opera-1858', phoneNumber: '555 0100' },
  });
  await page.request.post('/api/auth/signin', { data: { usernameOrEmail: NAME, password: 'opera-1858' } });

  await test.step('nothing is promised before the address is confirmed', async () => {
    await page.goto('/account');
    const state = main(page).getByRole('status').filter({ hasText: 'confirm that' });
    await expect(state).toContainText(`No emails are sent yet: confirm that ${EMAIL} is yours.`);
    await expect(state).toContainText('No mail server is configured');
    await expectNoSeriousFindings(page);
    await state.getByRole('button', { name: 'Confirm Email' }).click();
    await expect(toast(page)).toContainText('This server sends no email.');
    const link = linkIn(await emailTo(EMAIL, 'Confirm your email address'), '/confirm-email');
    await page.goto(link);
    await button(page, 'Confirm Email').click();
    await expect(main(page)).toContainText('Your email is confirmed.');
    await page.goto('/account');
    await expect(main(page)).toContainText(`Emails go to ${EMAIL}.`);
  });

  await test.step('a digest comes', async () => {
    const digest = await emailTo(EMAIL, 'New for you on Outpost Pro');
    expect(digest).toContain('The puzzle of the day is waiting for you.');
    await page.context().clearCookies();
    await page.goto(linkIn(digest, '/unsubscribe'));
    await expectNoSeriousFindings(page);
    await button(page, 'Unsubscribe').click();
    await expect(main(page).getByRole('status')).toContainText('You are unsubscribed.');
  });

  await test.step('and all of them are off', async () => {
    await page.goto('/signin');
    await box(page, 'Username or Email').fill(NAME);
    await box(page, 'Password').fill('opera-1858');
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL('/');
    await page.goto('/account');
    for (const name of ['Daily puzzles', 'Game analysis', 'New features']) {
      await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
    }
  });
});
