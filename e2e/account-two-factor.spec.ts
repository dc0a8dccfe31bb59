import { ACCOUNT_PATHS } from '../src/contract/account/auth-paths';
import { box, button, main, openSettings, sentBy, toast } from './account-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { serveJson } from './support/serve';
import { expect, test } from './support/test';

const SETUP = {
  uri: 'otpauth://totp/Outpost%20Pro:paul%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Outpost%20Pro',
  recoveryCodes: ['aBcDe-12345', 'FgHiJ-67890', 'kLmNo-24680'],
};

const CODE = 'Authenticator or Recovery Code';

test('the second factor is turned on in three steps [ACC-10]', async ({ page }) => {
  await openSettings(page);
  await expect(main(page).getByText('Two-factor authentication Off')).toBeVisible();
  await serveJson(page, ACCOUNT_PATHS.twoFactor, SETUP);
  await button(page, 'Two-Factor Auth').click();
  await box(page, 'Current Password').fill('opera-1858');
  const begun = await sentBy(page, ACCOUNT_PATHS.twoFactor, () => button(page, 'Turn On').click());
  expect(begun).toEqual({ currentPassword: 'opera-1858' });
  await expect(main(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(main(page)).toContainText('JBSW Y3DP EHPK 3PXP');
  await expect(main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText(
    SETUP.recoveryCodes,
  );
  await expect(main(page).getByText('Two-factor authentication Off')).toBeVisible();

  const wrong = { message: 'The code is not right.', fields: { code: 'The code is not right.' } };
  await serveJson(page, ACCOUNT_PATHS.confirmTwoFactor, wrong, 400);
  await box(page, 'Authenticator Code').fill('123 456');
  const confirmed = await sentBy(page, ACCOUNT_PATHS.confirmTwoFactor, () => button(page, 'Confirm').click());
  expect(confirmed).toEqual({ code: '123456' });
  await expect(box(page, 'Authenticator Code')).toHaveAccessibleDescription('The code is not right.');
  await serveJson(page, ACCOUNT_PATHS.confirmTwoFactor, '', 204);
  await button(page, 'Confirm').click();
  await expect(toast(page)).toContainText('Two-factor authentication is on');
  await expect(main(page).getByText('Two-factor authentication On')).toBeVisible();
});

test('the recovery codes can be copied and kept as a file [ACC-10]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSettings(page);
  await serveJson(page, ACCOUNT_PATHS.twoFactor, SETUP);
  await button(page, 'Two-Factor Auth').click();
  await box(page, 'Current Password').fill('opera-1858');
  await button(page, 'Turn On').click();
  await button(page, 'Copy').click();
  await expect(toast(page)).toContainText('Recovery codes copied');
  const kept = `${SETUP.recoveryCodes.join('\n')}\n`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kept);
  const file = page.waitForEvent('download');
  await main(page).getByRole('link', { name: 'Download', exact: true }).click();
  expect((await file).suggestedFilename()).toBe('outpost-pro-recovery-codes.txt');
});

test('a wrong password turns nothing on [ACC-10]', async ({ page }) => {
  await openSettings(page);
  const wrong = { message: 'The password is not right', fields: { currentPassword: 'The password is not right' } };
  await serveJson(page, ACCOUNT_PATHS.twoFactor, wrong, 400);
  await button(page, 'Two-Factor Auth').click();
  await box(page, 'Current Password').fill('murphy-1858');
  await button(page, 'Turn On').click();
  await expect(toast(page)).toContainText('Two-factor authentication not turned on');
  await expect(box(page, 'Current Password')).toHaveAccessibleDescription('The password is not right');
});

test('the second factor is turned off with the password and a code [ACC-10]', async ({ page }) => {
  await openSettings(page, { hasTwoFactor: true });
  await serveJson(page, ACCOUNT_PATHS.twoFactor, '', 204);
  await button(page, 'Two-Factor Auth').click();
  await box(page, 'Current Password').fill('opera-1858');
  await button(page, 'Turn Off').click();
  await expect(box(page, CODE)).toHaveAccessibleDescription('The code is incorrect. Please try again.');
  await box(page, CODE).fill('aBcDe-12345');
  const ended = page.waitForRequest((call) => call.method() === 'DELETE');
  await button(page, 'Turn Off').click();
  expect((await ended).postDataJSON()).toEqual({ currentPassword: 'opera-1858', code: 'aBcDe-12345' });
  await expect(main(page).getByText('Two-factor authentication Off')).toBeVisible();
});

test('new recovery codes take the place of the old ones [ACC-10]', async ({ page }) => {
  await openSettings(page, { hasTwoFactor: true });
  await button(page, 'New Codes').click();
  await box(page, 'Current Password').fill('opera-1858');
  await box(page, CODE).fill('123 456');
  const wrong = { message: 'The code is not right.', fields: { code: 'The code is not right.' } };
  await serveJson(page, ACCOUNT_PATHS.recoveryCodes, wrong, 400);
  const requested = await sentBy(page, ACCOUNT_PATHS.recoveryCodes, () => button(page, 'Create New Codes').click());
  expect(requested).toEqual({ currentPassword: 'opera-1858', code: '123 456' });
  await expect(box(page, CODE)).toHaveAccessibleDescription('The code is not right.');
  await serveJson(page, ACCOUNT_PATHS.recoveryCodes, { recoveryCodes: SETUP.recoveryCodes });
  await button(page, 'Create New Codes').click();
  await expect(main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText(
    SETUP.recoveryCodes,
  );
});

test('without two-factor authentication there are no recovery codes to renew', async ({ page }) => {
  await openSettings(page);
  await expect(button(page, 'New Codes')).toHaveCount(0);
});

test('axe finds nothing serious in the three steps', async ({ page }) => {
  await openSettings(page);
  await serveJson(page, ACCOUNT_PATHS.twoFactor, SETUP);
  await button(page, 'Two-Factor Auth').click();
  await box(page, 'Current Password').fill('opera-1858');
  await button(page, 'Turn On').click();
  await expect(main(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectFineAtBothWidths(page);
});
