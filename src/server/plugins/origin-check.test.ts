import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS, CURRENT_USER_PATH, REGISTER_PATH, SIGN_OUT_PATH } from '../../contract/account/auth';
import { ANALYSIS_PATH } from '../../contract/analysis';
import { buildTestApp } from '../../test/test-app';
import { createMember, MORPHY } from '../../test/visitor';

const HOST = 'outpost.local:5173';
const KNOWN = { allowedHosts: ['outpost.local'] } as const;

describe('a write', () => {
  it.each([
    ['another site', { origin: 'https://attacker.example' }],
    ['a subdomain', { origin: 'http://www.outpost.local:5173' }],
    ['a name that begins like ours', { origin: 'http://outpost.local.attacker.example' }],
    ['another port', { origin: 'http://outpost.local:8080' }],
    ['a page without origin', { origin: 'null' }],
    ['an origin that is none', { origin: 'outpost.local:5173' }],
    ['another site, by its referrer', { referer: 'https://attacker.example/form' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another site behind our own address', { origin: 'https://attacker.example', referer: `http://${HOST}/` }],
  ])('from %s is refused, whatever it asks', async (_, headers) => {
    const app = await buildTestApp(KNOWN);
    const writes = [
      ['POST', SIGN_OUT_PATH],
      ['POST', REGISTER_PATH],
      ['POST', ANALYSIS_PATH],
      ['PATCH', ACCOUNT_PATHS.account],
      ['DELETE', ACCOUNT_PATHS.twoFactor],
      ['PUT', '/api/no/such'],
    ] as const;
    for (const [method, url] of writes) {
      const answer = await app.inject({ method, url, headers: { host: HOST, ...headers } });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { message: 'This call may only come from our own pages' },
      ]);
    }
  });

  it.each([
    ['our own page', { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }],
    ['our own page behind a proxy that ends TLS', { origin: `https://${HOST}` }],
    ['our own page, by its referrer', { referer: `http://${HOST}/register` }],
    ['the address that the settings name', { origin: 'https://outpost.example' }],
    ['no page at all', {}],
  ])('from %s is taken', async (_, headers) => {
    const app = await buildTestApp({ ...KNOWN, appUrl: 'https://outpost.example' });
    const answer = await app.inject({
      ...{ method: 'POST', url: REGISTER_PATH, payload: MORPHY },
      headers: { host: HOST, ...headers },
    });
    expect(answer.statusCode).toBe(201);
  });

  it('by a foreign page leaves a session as it is', async () => {
    const member = await createMember(await buildTestApp());
    await member.ask('POST', SIGN_OUT_PATH, undefined, { origin: 'https://attacker.example' });
    const removal = { currentPassword: MORPHY.password, confirmation: 'Morphy' };
    await member.ask('POST', ACCOUNT_PATHS.remove, removal, { origin: 'https://attacker.example' });
    expect((await member.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
  });
});

it('lets a read through, which changes nothing', async () => {
  const app = await buildTestApp();
  const answer = await app.inject({ url: '/api/health', headers: { origin: 'https://attacker.example' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

it.each([
  ['that a foreign page hides in an image is refused', '/api/health', 'no-cors', 403],
  ['that a foreign page makes by script is refused', '/api/health', 'cors', 403],
  ['by a link from elsewhere is answered', '/api/health', 'navigate', 200],
])('a read %s', async (_, url, mode, status) => {
  const app = await buildTestApp();
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode };
  expect((await app.inject({ url, headers })).statusCode).toBe(status);
});
