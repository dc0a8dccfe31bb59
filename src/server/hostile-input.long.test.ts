/**
 * Every call of the OpenAPI description with what nobody should send, in every parameter and every field, over real
 * HTTP.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { CURRENT_USER_PATH, REGISTER_PATH, SIGN_IN_PATH } from '../contract/account/auth';
import { MORPHY } from '../test/api-client';
import { type ApiDescription, listenTestApp, readApiDescription, sampleOf } from '../test/test-app';

const LONG = 'x'.repeat(200_000);
const TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e309',
    '9007199254740993',
    'NaN',
    'null',
    'undefined',
    '[object Object]',
    '<script>',
  ],
  ...["' OR 1=1 --", '1; DROP TABLE users', '../../etc/passwd', '..\\..\\windows', '__proto__', 'constructor'],
  ...['\u0000', 'a\u0000b', '\r\nSet-Cookie: owned=1', '\u202Eabc', '𝕯'.repeat(50), '{{7*7}}', '${7*7}'],
];
/** As written in an address. */
const ADDRESSES = [
  ...TEXTS.map(encodeURIComponent),
  '%',
  '%ED%A0%80',
  '%2e%2e%2f',
  'x'.repeat(5000),
  'x'.repeat(20_000),
];
/** As JSON. */
const VALUES = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...['null', 'true', '0', '-1', '1.5', '1e308', '9007199254740993', '[]', '{}', '[[[]]]', '{"a":{"b":[]}}', '["x"]'],
  ...[
    '"\\ud800"',
    JSON.stringify(LONG),
    '{"__proto__":{"admin":true}}',
    nested('[', ']', 2000),
    nested('{"a":', '}', 2000),
  ],
];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '7',
  '{}',
  LONG,
  nested('[', ']', 50_000),
  '{"__proto__":{"admin":true}}',
];
/** What the far side, which is not there, comes to. */
const FAR_SIDE = new Set([502, 503, 504]);

function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`.replace('{"a":}', '{"a":1}');
}

type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** None for a stream, which would not end. */
  readonly text: string;
};

const readAnswer = async (response: IncomingMessage): Promise<Answer> => {
  const { statusCode: status = 0, headers } = response;
  if (headers['content-type']?.startsWith('text/event-stream') === true) {
    response.destroy();
    return { status, headers, text: '' };
  }
  return { status, headers, text: await readText(response) };
};

type Sent = { readonly method: string; readonly path: string; readonly body?: string };

function* hostileCalls({ paths }: ApiDescription): Generator<Sent> {
  for (const [pattern, calls] of Object.entries(paths)) {
    for (const [verb, { parameters = [], requestBody }] of Object.entries(calls)) {
      const method = verb.toUpperCase();
      const schema = requestBody?.content['application/json']?.schema;
      const usual = schema === undefined ? undefined : sampleOf(schema);
      const body = usual === undefined ? {} : { body: JSON.stringify(usual) };
      const path = pattern.replaceAll(/\{\w+\}/g, '1');
      for (const { name, in: place } of parameters) {
        for (const value of ADDRESSES) {
          if (place === 'path') {
            yield { method, path: pattern.replace(`{${name}}`, value).replaceAll(/\{\w+\}/g, '1'), ...body };
          }
          if (place === 'query') yield { method, path: `${path}?${name}=${value}`, ...body };
        }
        if (place === 'query') yield { method, path: `${path}?${name}=1&${name}=2&${name}[x]=3`, ...body };
      }
      if (schema === undefined) continue;
      for (const whole of BODIES) yield { method, path, body: whole };
      for (const name of Object.keys(schema.properties ?? {})) {
        const others = Object.entries(usual ?? {}).filter(([other]) => other !== name);
        const fields = others.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`);
        yield { method, path, body: `{${fields.join()}}` };
        for (const value of VALUES) {
          yield { method, path, body: `{${[...fields, `${JSON.stringify(name)}:${value}`].join()}}` };
        }
      }
    }
  }
}

it('is refused with a message everywhere: no failure of the server, and nothing of somebody else', async () => {
  const base = await listenTestApp({ hasSample: true, profileMode: 'signed-in' });
  let requested = 0;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const { hostname, port } = new URL(base);
  /**
   * From another address each time, so that no limit answers in the call's place. Addresses go out as they are, for less
   * than what `fetch` takes.
   */
  const send = (call: Sent, cookie = ''): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method, path, body } = call;
      const headers = {
        'x-forwarded-for': `10.${(requested >> 16) & 255}.${(requested >> 8) & 255}.${requested++ & 255}`,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request({ agent, hostname, port, method, path, headers, timeout: 60_000 }, (response) => {
        readAnswer(response).then(resolve, reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path.slice(0, 120)}`)));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed the connection after the previous response.
        const isOver = sent.reusedSocket && error.code === 'ECONNRESET';
        if (isOver) send(call, cookie).then(resolve, reject);
        else reject(error);
      });
      sent.end(body);
    });
  const post = (path: string, body: object) => send({ method: 'POST', path, body: JSON.stringify(body) });
  await post(REGISTER_PATH, MORPHY);
  const other = { ...MORPHY, username: 'Anderssen', email: 'adolf@anderssen.example' };
  await post(REGISTER_PATH, other);
  const signIn = async (): Promise<string> => {
    const { headers } = await post(SIGN_IN_PATH, { usernameOrEmail: other.username, password: other.password });
    return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  };
  const description = await readApiDescription(base);

  const faults: string[] = [];
  const judge = async (sent: Sent, cookie: string): Promise<void> => {
    const { status, headers, text } = await send(sent, cookie);
    const reported = `${sent.method} ${sent.path.slice(0, 120)} ${(sent.body ?? '').slice(0, 120)}: ${status}`;
    if (status >= 500 && !FAR_SIDE.has(status)) faults.push(`${reported} ${text.slice(0, 200)}`);
    if (status >= 400 && !/"message":"[^"]/.test(text)) faults.push(`${reported} without a message: ${text}`);
    if ('owned' in headers) faults.push(`${reported} takes a header`);
    if (text.includes(MORPHY.email)) faults.push(`${reported} tells`);
  };
  let cookie = await signIn();
  for (const sent of hostileCalls(description)) {
    await judge(sent, '');
    await judge(sent, cookie);
    if (sent.path.includes('signout')) cookie = await signIn();
  }
  expect(faults).toEqual([]);
  expect(requested).toBeGreaterThan(5000);
  expect((await send({ method: 'GET', path: CURRENT_USER_PATH }, await signIn())).status).toBe(200);
}, 600_000);
