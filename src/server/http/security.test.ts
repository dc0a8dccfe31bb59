import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS, CURRENT_USER_PATH, REGISTER_PATH, SIGN_OUT_PATH } from '../../contract/account/auth';
import { ANALYSIS_PATH } from '../../contract/analysis/analysis';
import { createMember, createApiClient, MORPHY, register, signIn } from '../../test/api-client';
import { buildTestApp } from '../../test/test-app';

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
  const apiClient = createApiClient(await buildTestApp(settings));
  await register(apiClient);
  const lines = [(await signIn(apiClient)).headers['set-cookie'] ?? []].flat();
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(form);
});

const REQUESTS = [
  ['a page', 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a call', 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['an address without a route', 'GET /api/no/such HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['an address that cannot be read', 'GET /% HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a parameter that cannot be read', 'GET /api/library/%E0%A4%A/games HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a parameter that is too long', `GET /api/library/${'1'.repeat(500)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  ['a method that nobody knows', 'BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
  ['a head that is too large', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['another host', 'GET / HTTP/1.1\r\nhost: attacker.example\r\n\r\n'],
  ['an expectation', 'POST / HTTP/1.1\r\nhost: localhost\r\nexpect: more\r\ncontent-length: 0\r\n\r\n'],
  ['a write of another page', 'POST /api/x HTTP/1.1\r\nhost: localhost\r\norigin: https://attacker.example\r\n\r\n'],
] as const;

/** Without duplicates. */
const PROTECTIVE = [
  "content-security-policy: default-src 'self'",
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
  'referrer-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'strict-transport-security: max-age=31536000',
];

it('sends the protective headers with every answer, also with those of Node and Fastify', async () => {
  const app = await buildTestApp(HTTPS);
  await app.listen({ host: 'localhost', port: 0 });
  for (const { address, port } of app.addresses().flatMap((one) => (typeof one === 'string' ? [] : [one]))) {
    for (const [what, request] of REQUESTS) {
      const socket = connect({ host: address, port });
      let answer = '';
      socket.on('data', (chunk) => {
        answer += String(chunk);
        socket.end();
      });
      socket.write(request);
      await once(socket, 'close');
      const [head = ''] = answer.toLowerCase().split('\r\n\r\n');
      expect(head, what).toMatch(/^http\/1\.1 \d{3} /);
      for (const line of PROTECTIVE) expect(head.split(line).length, `${what} at ${address}: ${line}`).toBe(2);
    }
  }
});

it.each(['/%', '/api/library/%E0%A4%A'])('sends them with the refusal of %s, once and as elsewhere', async (url) => {
  const app = await buildTestApp(HTTPS);
  const [refused, found] = [await app.inject(url), await app.inject('/api/health')];
  expect(refused.statusCode).toBe(400);
  for (const name of ['content-security-policy', 'x-frame-options', 'strict-transport-security']) {
    expect(refused.headers[name]).toBe(found.headers[name]);
  }
});

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
        { message: 'This request may only come from our own pages' },
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
      method: 'POST',
      url: REGISTER_PATH,
      payload: MORPHY,
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
