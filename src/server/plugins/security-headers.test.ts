import { once } from 'node:events';
import { connect } from 'node:net';
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

/** Each once. */
const PROTECTIVE = [
  "content-security-policy: default-src 'self'",
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
  'referrer-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'strict-transport-security: max-age=31536000',
];

it.each(['/%', '/api/library/%E0%A4%A'])('sends them with the refusal of %s, once and as elsewhere', async (url) => {
  const app = await buildTestApp(HTTPS);
  const [refused, found] = [await app.inject(url), await app.inject('/api/health')];
  expect(refused.statusCode).toBe(400);
  for (const name of ['content-security-policy', 'x-frame-options', 'strict-transport-security']) {
    expect(refused.headers[name]).toBe(found.headers[name]);
  }
});
