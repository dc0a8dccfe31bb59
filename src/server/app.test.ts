import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_PATH } from '../contract/analysis/analysis';
import { temporaryFolder } from '../test/processes/run-program';
import { buildTestApp, listenTestApp } from '../test/test-app';

const INLINE = 'document.title = "Outpost Pro"';
const PAGE = `<!doctype html><title>Outpost Pro</title><script>${INLINE}</script>`;
const SCRIPT = 'console.log("outpost")';

const builtWebApp = (): string => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  mkdirSync(join(root, 'shells/studies'), { recursive: true });
  for (const name of ['index', 'prepare', 'studies', 'studies/_'])
    writeFileSync(join(root, `shells/${name}.html`), `${PAGE} of ${name}`);
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'assets', 'index-1a2b3c.js'), SCRIPT);
  writeFileSync(join(root, 'assets', 'index-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  return root;
};

describe('a failure', () => {
  it('is answered 404 with a message under /api/, whatever is asked for', async () => {
    const app = await buildTestApp({ webRoot: builtWebApp() });
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const answer = await app.inject({ method: 'GET', url: '/api/no/such', headers: { accept } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ message: 'There is nothing at /api/no/such' });
    }
  });

  it('inside the server is hidden behind Internal Server Error', async () => {
    const app = await buildTestApp({
      routes: (open) =>
        open.get('/broken', () => {
          throw new Error('secret');
        }),
    });
    const answer = await app.inject({ method: 'GET', url: '/broken' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ message: 'Internal Server Error' });
  });

  it.each([
    ['malformed JSON', '{"pgn": "1. e4"', 'application/json', 'The body is not valid JSON'],
    [
      'another content type',
      'pgn=1.+e4',
      'application/x-www-form-urlencoded',
      'The body must be sent as application/json',
    ],
    ['plain text', '1. e4', 'text/plain', 'The body must be sent as application/json'],
    ['no body', '', 'application/json', 'body: Expected object, received null'],
    ['null', 'null', 'application/json', 'body: Expected object, received null'],
    ['a missing field', '{"pgn": "1. e4"}', 'application/json', 'mode: Expected one of "fast"|"accurate"'],
    [
      'a wrong value',
      '{"pgn": "1. e4", "mode": "deep"}',
      'application/json',
      'mode: Expected one of "fast"|"accurate"',
    ],
    [
      'two wrong fields',
      '{"pgn": 4}',
      'application/json',
      'pgn: Expected string, received number; mode: Expected one of "fast"|"accurate"',
    ],
    ['a field too few', '{"mode": "fast"}', 'application/json', 'pgn: Required'],
    ['a poisoned prototype', '{"__proto__": {"pgn": "1. e4"}}', 'application/json', 'The body is not valid JSON'],
  ])('for %s is answered 400 and says why [VAL-08] [API-29]', async (_, payload, type, message) => {
    const app = await buildTestApp();
    const answer = await app.inject({ method: 'POST', url: ANALYSIS_PATH, payload, headers: { 'content-type': type } });
    expect({ status: answer.statusCode, body: answer.json<unknown>() }).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it('for an address that cannot be read is answered 400', async () => {
    const app = await buildTestApp();
    const answer = await app.inject({ method: 'GET', url: '/api/%E0%A4%A' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'The address cannot be read' });
  });

  it('to speak HTTP is survived', async () => {
    const address = await listenTestApp();
    const { hostname, port } = new URL(address);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.end('\u0000\u0001 hello\r\n\r\n'));
      socket
        .on('close', () => resolve())
        .on('error', reject)
        .resume();
    });
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });
});

describe('every answer', () => {
  it('carries a strict content policy, which lets the page ask the chess platform [API-26]', async () => {
    const app = await buildTestApp();
    const { headers } = await app.inject({ method: 'GET', url: '/api/health' });
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers['content-security-policy']).toContain("worker-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://lichess.org;");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('the web app', () => {
  it('is served: its page without caching, its hashed files for ever, compressed where possible', async () => {
    const app = await buildTestApp({ webRoot: builtWebApp() });
    const page = await app.inject({ method: 'GET', url: '/' });
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, `${PAGE} of index`, 'no-cache']);
    const script = await app.inject({
      method: 'GET',
      url: '/assets/index-1a2b3c.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(script.headers['content-encoding']).toBe('br');
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('sends the headers of documents with pages and workers, and not with scripts', async () => {
    const app = await buildTestApp({ webRoot: builtWebApp() });
    const headersOf = async (url: string, destination: string) =>
      (await app.inject({ method: 'GET', url, headers: { 'sec-fetch-dest': destination } })).headers;
    const asset = '/assets/index-1a2b3c.js';
    for (const headers of [await headersOf('/', 'document'), await headersOf(asset, 'worker')]) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
    const script = await headersOf(asset, 'script');
    expect(script).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(script).not.toHaveProperty('content-security-policy');
    expect(script).not.toHaveProperty('x-frame-options');
  });

  it.each(['/analysis', '/no/such/page', '/scout?user=some.body'])('answers %s with its page', async (url) => {
    const app = await buildTestApp({ webRoot: builtWebApp() });
    for (const accept of ['text/html,application/xhtml+xml', '*/*']) {
      const answer = await app.inject({ method: 'GET', url, headers: { accept } });
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
    }
  });

  it.each([
    ['/prepare?player=some.body', 'prepare'],
    ['/studies', 'studies'],
    ['/studies/17', 'studies/_'],
  ])('answers %s with the page as it is before any data', async (url, name) => {
    const app = await buildTestApp({ webRoot: builtWebApp() });
    const { body } = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect(body).toBe(`${PAGE} of ${name}`);
  });

  it('runs the scripts that are in its page, and no others', async () => {
    const app = await buildTestApp({ webRoot: builtWebApp() });
    const { headers } = await app.inject({ method: 'GET', url: '/' });
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
  });

  it.each([
    ['GET', '/assets/index-old.js', 'text/html'],
    ['GET', '/robots.txt', '*/*'],
    ['POST', '/analysis', 'text/html'],
    ['GET', '/analysis', 'application/json'],
    ['GET', '/../package.json', '*/*'],
  ] as const)('is not taken for an answer to %s %s of %s', async (method, url, accept) => {
    const app = await buildTestApp({ webRoot: builtWebApp() });
    const answer = await app.inject({ method, url, headers: { accept } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toHaveProperty('message');
  });

  it('is not there before it is built', async () => {
    const app = await buildTestApp();
    expect((await app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});

describe('the OpenAPI page', () => {
  it('describes every call and status', async () => {
    const app = await buildTestApp();
    const { paths } = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    }>();
    const statuses = Object.entries(paths).map(([path, calls]) => [
      path,
      ...Object.entries(calls).map(([method, { responses }]) => `${method} ${Object.keys(responses).join(' ')}`),
    ]);
    expect(Object.fromEntries(statuses.map(([path, ...calls]) => [path, calls]))).toEqual({
      '/api/health': ['get 200'],
      '/api/health/ready': ['get 200 503'],
      '/api/auth/me': ['get 200 401'],
      '/api/auth/signout': ['post 204'],
      '/api/auth/sites/{site}': ['post 200 400 429'],
      '/api/auth/sites/{site}/callback': ['get 303 400'],
      '/api/auth/sites/{site}/newcomer': ['get 200 410', 'post 200 400 403 409 410 429'],
      '/api/auth/signin': ['post 200 400 401 429'],
      '/api/auth/signin/two-factor': ['post 200 400 401 410 429'],
      '/api/auth/claim': ['get 200', 'post 200 400 409 410 429'],
      '/api/auth/registration': ['get 200 400'],
      '/api/auth/register': ['post 201 400 403 409 429'],
      '/api/auth/confirm-email': ['post 200 400 429'],
      '/api/auth/forgot-password': ['post 200 400 429'],
      '/api/auth/reset-password': ['post 200 400 429'],
      '/api/account': ['get 200 401', 'patch 200 400 401'],
      '/api/account/password': ['post 204 400 401 429'],
      '/api/account/password/first': ['post 204 400 401 403 409 429'],
      '/api/account/two-factor': ['delete 204 400 401 429', 'post 200 400 401 409 429'],
      '/api/account/two-factor/recovery-codes': ['post 200 400 401 409 429'],
      '/api/account/email': ['post 202 400 401 429'],
      '/api/account/sessions': ['get 200 401', 'delete 204 401'],
      '/api/account/push': ['get 200 401', 'put 204 400 401 429', 'delete 204 400 401'],
      '/api/account/notifications': ['get 200 401', 'post 202 401 409 429'],
      '/api/unsubscribe': ['get 303', 'post 200 410 429'],
      '/api/account/sites/{site}': ['post 200 400 401 403 429', 'delete 204 400 401 409 429'],
      '/api/account/sessions/{id}': ['delete 204 400 401 404'],
      '/api/invitations': ['get 200 401 403', 'post 201 400 401 403 409'],
      '/api/invitations/{id}': ['delete 204 400 401 403 404'],
      '/api/account/two-factor/confirm': ['post 204 400 401 409 429'],
      '/api/account/delete': ['post 204 400 401 429'],
      '/api/account/data': ['get 200 401'],
      '/api/analyses': ['post 201 400 409 413 429 503'],
      '/api/analyses/{link}': ['get 200 400 404 410', 'delete 204 400 403 404 410'],
      '/api/user/{id}/analyses': ['get 200 400'],
      '/api/analyze/simple': ['post 200 400 409 410 413 422 429 503'],
      '/api/analyze/runs/{run}': ['get 200 400 404 410 429 503', 'post 204 400 404', 'delete 204 400 404'],
      '/api/lichess/user/{username}/games': ['get 200 400 404 410 429 502 503 504'],
      '/api/lichess/user/{username}/games/{game}': ['get 200 400 404 429'],
      '/api/person/user/{username}/games': ['get 200 400 404 410 429 502 503 504'],
      '/api/person/user/{username}/games/{game}': ['get 200 400 404 429'],
      '/api/person/user/{username}/insights': ['get 200 400 404 410 429 502 503 504'],
      '/api/person/user/{username}/tournaments': ['get 200 400 404 410 429 502 503 504'],
      '/api/tree/person/{username}': ['get 200 400 404 410 429 502 503 504'],
      '/api/person/user/{username}/progress': ['get 200 400 429'],
      '/api/chesscom/user/{username}/games': ['get 200 400 404 410 429 502 503 504'],
      '/api/chesscom/user/{username}/games/{game}': ['get 200 400 404 429'],
      '/api/lichess/user/{username}/insights': ['get 200 400 404 410 429 502 503 504'],
      '/api/chesscom/user/{username}/insights': ['get 200 400 404 410 429 502 503 504'],
      '/api/lichess/user/{username}/tournaments': ['get 200 400 404 410 429 502 503 504'],
      '/api/chesscom/user/{username}/tournaments': ['get 200 400 404 410 429 502 503 504'],
      '/api/lichess/user/{username}/progress': ['get 200 400 429'],
      '/api/tree/reference': ['get 200 400 429'],
      '/api/tree/reference/{username}': ['get 200 400 404 410 429 502 503 504'],
      '/api/tree/lichess/{username}': ['get 200 400 404 410 429 502 503 504'],
      '/api/tree/chesscom/{username}': ['get 200 400 404 410 429 502 503 504'],
      '/api/chesscom/user/{username}/progress': ['get 200 400 429'],
      '/api/sample/user/{username}/games': ['get 200 400 404 410 429 502 503 504'],
      '/api/sample/user/{username}/games/{game}': ['get 200 400 404 429'],
      '/api/reference/user/{username}/games/{game}': ['get 200 400 404 429'],
      '/api/sample/user/{username}/insights': ['get 200 400 404 410 429 502 503 504'],
      '/api/sample/user/{username}/tournaments': ['get 200 400 404 410 429 502 503 504'],
      '/api/sample/user/{username}/progress': ['get 200 400 429'],
      '/api/tree/sample/{username}': ['get 200 400 404 410 429 502 503 504'],
      '/api/tree/library/{id}': ['get 200 400 404 429'],
      '/api/evaluation': ['get 200 400 429 503'],
      '/api/tablebase': ['get 200 400 429'],
      '/api/evaluation/lines': ['get 200 400 429 503'],
      '/api/meetings/{site}/{username}': ['get 200 400 404 429'],
      '/api/prepare/{site}/{username}': ['get 200 400 404 429'],
      '/api/prepare/{site}/{username}/reply': ['post 200 400 404 410 429 502 503 504'],
      '/api/connections': ['get 200'],
      '/api/connections/{site}': ['post 200 400 429', 'delete 200 400'],
      '/api/connections/{site}/callback': ['get 303 400'],
      '/api/sites': ['get 200'],
      '/api/fetched-games/link': ['get 200 400 403 404 410 422 429 502 503 504'],
      '/api/fetched-games/newest': ['get 200 400 403 404 410 422 429 502 503 504'],
      '/api/prepare/{site}/{username}/sheet.pdf': ['get 200 400 404 410 429 502 503 504'],
      '/api/prepare/{site}/{username}/sheet.pgn': ['get 200 400 404 410 429 502 503 504'],
      '/api/repertoire-studies': ['post 200 400 403 409 413 429 502 503 504'],
      '/api/prepare/{site}/{username}/study': ['post 200 400 403 404 409 410 422 429 502 503 504'],
      '/api/user/{id}': ['get 200 400 404'],
      '/api/user/{id}/home': ['get 200 400 404'],
      '/api/user/{id}/follows': ['get 200 400', 'put 200 400 401 403 404 409', 'delete 204 400 401 403 404'],
      '/api/user/{id}/follows/seen': ['put 204 400 401 403 404'],
      '/api/user/{id}/events': ['get 200 400', 'post 201 400 401 403 404 409'],
      '/api/user/{id}/events/{event}': [
        'get 200 400 401 403 404',
        'put 204 400 401 403 404',
        'delete 204 400 401 403 404',
      ],
      '/api/user/{id}/events/{event}/restore': ['post 204 400 401 403 404'],
      '/api/user/{id}/events/{event}/rounds': ['post 204 400 401 403 404 409'],
      '/api/user/{id}/events/{event}/rounds/{round}': ['put 204 400 401 403 404', 'delete 204 400 401 403 404'],
      '/api/user/{id}/events/{event}/rounds/{round}/restore': ['post 204 400 401 403 404'],
      '/api/user/{id}/events/{event}/rounds/{round}/notes': ['put 200 400 401 403 404 409'],
      '/api/user/{id}/events/{event}/rounds/{round}/prepared': ['put 204 400 401 403 404'],
      '/api/user/{id}/events/{event}/rounds/{round}/game': ['put 204 400 401 403 404', 'delete 204 400 401 403 404'],
      '/api/user/{id}/studies': ['get 200 400', 'post 201 400 401 403 404 409 413 429 503'],
      '/api/user/{id}/studies/copies': ['post 201 400 401 403 404 409 413 429 503'],
      '/api/studies': ['get 200'],
      '/api/studies/{study}': [
        'get 200 400 404',
        'put 200 400 401 403 404 409 413 429 503',
        'delete 204 400 401 403 404',
      ],
      '/api/studies/{study}/pgn': ['get 200 400 404'],
      '/api/studies/{study}/restore': ['post 204 400 404'],
      '/api/studies/{study}/chapters': ['post 201 400 401 403 404 409 413 429 503'],
      '/api/studies/{study}/chapters/{chapter}': [
        'put 200 400 401 403 404 409 413 429 503',
        'delete 204 400 401 403 404 409',
      ],
      '/api/studies/{study}/chapters/{chapter}/analysis': [
        'get 200 400 404',
        'put 200 400 401 403 404 409 413 429 503',
      ],
      '/api/studies/{study}/chapters/{chapter}/restore': ['post 204 400 401 403 404 409'],
      '/api/user/{id}/puzzle-sets': ['get 200 400 401 403 404', 'post 201 400 401 403 404 409 429'],
      '/api/user/{id}/puzzle-sets/{set}': ['get 200 400 401 403 404', 'delete 204 400 401 403 404'],
      '/api/user/{id}/puzzle-sets/{set}/results': ['post 200 400 401 403 404 409 429'],
      '/api/user/{id}/repertoires': ['get 200 400', 'post 201 400 401 403 404 409 413 429 503'],
      '/api/repertoires/{repertoire}': ['get 200 400 404', 'put 200 400 404 409 413 429', 'delete 204 400 404'],
      '/api/repertoires/{repertoire}/restore': ['post 204 400 404'],
      '/api/repertoires/{repertoire}/edits': ['post 200 400 404 409 413 429 503'],
      '/api/repertoires/{repertoire}/undo': ['post 200 400 404 409 413 429'],
      '/api/repertoire-check': ['post 200 400 413 429 503'],
      '/api/repertoire-games': ['get 200 400 401 403 404 410 429 502 503 504'],
      '/api/user/{id}/repertoire-cards': ['get 200 400 401 403 404'],
      '/api/user/{id}/repertoire-results': ['post 200 400 401 403 404 409 413 429 503'],
      '/api/player-stats/{id}': ['get 200 400 404'],
      '/api/games/user/{id}': ['get 200 400 404'],
      '/api/openings': ['post 200 400 429'],
      '/api/openings/user/{id}': ['get 200 400 404'],
      '/api/library/{id}': ['get 200 400 404'],
      '/api/library/{id}/report': ['get 200 400 404 429'],
      '/api/library/{id}/games': ['get 200 400 404 429', 'delete 200 400 401 403 404'],
      '/api/library/{id}/games/{game}': ['get 200 400 404', 'delete 200 400 401 403 404'],
      '/api/shared-games/{link}': ['get 200 400 404'],
      '/api/shared-games/{link}/games': ['get 200 400 404 429'],
      '/api/shared-games/{link}/games/{game}': ['get 200 400 404'],
      '/api/library/{id}/names': ['put 200 400 401 403 404'],
      '/api/library/{id}/restore': ['post 200 400 401 403 404'],
      '/api/library/{id}/imports': ['post 202 400 401 403 404 408 413 429 503'],
      '/api/library/{id}/imports/lichess': ['post 202 400 401 403 404 429 503'],
      '/api/library/{id}/imports/reference': ['post 202 400 401 403 404 429 503'],
      '/api/reference/files': ['get 200', 'post 202 400 401 408 413 415 429 503'],
      '/api/reference/files/{id}': ['get 200 400 404', 'delete 204 400 401 403 404'],
      '/api/reference/files/{id}/problems': ['get 200 400 404'],
      '/api/reference/people': ['get 200 400'],
      '/api/reference/people/{key}/fide': ['get 200 400 404'],
      '/api/reference/people/{key}/aicf': ['put 200 400 401 404'],
      '/api/reference/user/{username}/games': ['get 200 400 404 410 429 502 503 504'],
      '/api/reference/user/{username}/insights': ['get 200 400 404 410 429 502 503 504'],
      '/api/reference/user/{username}/progress': ['get 200 400 429'],
      '/api/reference/user/{username}/tournaments': ['get 200 400 404 410 429 502 503 504'],
      '/api/library/{id}/imports/chesscom': ['post 202 400 401 403 404 429 503'],
      '/api/library/{id}/imports/sample': ['post 202 400 401 403 404 429 503'],
      '/api/library/{id}/imports/{number}': ['get 200 400 401 403 404', 'delete 204 400 401 403 404'],
      '/api/library/{id}/imports/{number}/problems': ['get 200 400 401 403 404'],
      '/api/library/{id}/progress': ['get 200 400 404 429'],
      '/api/library/{id}/export.pgn': ['get 200 400 404 429'],
      '/api/library/{id}/export.json': ['get 200 400 404 429'],
      '/api/library/{id}/export.csv': ['get 200 400 404 429'],
      '/api/puzzles/random': ['get 200 400 404'],
      '/api/puzzles/daily': ['get 200 404'],
      '/api/puzzles/{id}': ['get 200 400 404'],
      '/api/puzzle-sets/{difficulty}': ['get 200 400'],
      '/api/puzzle-choice': ['get 200 400 409'],
      '/api/puzzle-themes': ['get 200'],
      '/api/puzzle-attempts/user/{id}': ['get 200 400 404'],
      '/api/puzzle-attempts': ['post 201 400 401 403 404 429'],
      '/api/puzzle-progress/user/{id}': ['get 200 400 404'],
      '/api/puzzle-progress/user/{id}/session': ['put 200 400 401 403 404'],
      '/api/puzzle-training/user/{id}': ['get 200 400 404 429 503'],
      '/api/puzzle-training/user/{id}/opponents': ['get 200 400 404'],
      '/api/puzzle-import': ['get 200'],
      '/api/puzzle-runs/puzzles': ['get 200 400'],
      '/api/puzzle-runs/user/{id}': ['get 200 400 404'],
      '/api/puzzle-runs': ['post 200 400 401 403 404 429'],
    });
    const described = Object.values(paths).flatMap((calls) =>
      Object.values(calls).flatMap((call) => Object.values(call.responses)),
    );
    for (const { description } of described) expect(description).not.toBe('Default Response');
  });

  it('is sent again only where it has changed', async () => {
    const app = await buildTestApp();
    const ask = (headers: Readonly<Record<string, string>>) =>
      app.inject({ method: 'GET', url: '/api/openapi.json', headers });
    const first = await ask({ 'accept-encoding': 'gzip' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const known = await ask({ 'if-none-match': String(first.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': 'W/"of another version"' })).statusCode).toBe(200);
  });

  it('lives within the content policy', async () => {
    const app = await buildTestApp();
    const page = await app.inject({ method: 'GET', url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
