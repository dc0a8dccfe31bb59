import { expect, it } from 'vitest';
import { buildTestApp } from '../../test/test-app';
import { createVisitor, register, signIn } from '../../test/visitor';

const HTTPS = { appUrl: 'https://outpost.example' } as const;

it.each([
  ['https', HTTPS, 'max-age=31536000'],
  ['http', {}, undefined],
])('keeps browsers to https where the application is opened over %s', async (_, settings, expected) => {
  const app = await buildTestApp(settings);
  for (const url of ['/', '/api/health', '/api/no/such']) {
    expect((await app.inject({ url })).headers['strict-transport-security']).toBe(expected);
  }
});

it('goes with the refusal of a foreign host, too', async () => {
  const app = await buildTestApp();
  const answer = await app.inject({ url: '/', headers: { host: 'attacker.example' } });
  expect(answer.statusCode).toBe(421);
  expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
});

it.each([
  [
    'over https under names that no other page can set',
    HTTPS,
    /^__Host-outpost\.\w+=[^;]*; (Max-Age=\d+; )?Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  ],
  ['over http', {}, /^outpost\.\w+=[^;]*; (Max-Age=\d+; )?Path=\/; HttpOnly; SameSite=Lax$/],
])('cookies are sent %s', async (_, settings, form) => {
  const visitor = createVisitor(await buildTestApp(settings));
  await register(visitor);
  const lines = [(await signIn(visitor)).headers['set-cookie'] ?? []].flat();
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(form);
});
