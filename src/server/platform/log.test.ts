import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import {
  ACCOUNT_PATHS,
  FORGOT_PASSWORD_PATH,
  REGISTER_PATH,
  RESET_PASSWORD_PATH,
  SIGN_IN_PATH,
} from '../../contract/account/auth';
import { ANALYSIS_PATH } from '../../contract/analysis/analysis';
import { createMember, createApiClient } from '../../test/api-client';
import { inventedGames, OPERA_GAME } from '../../test/data/games';
import { createFakePool, neverAnswers } from '../../test/fake-engines';
import { PGN } from '../../test/library-client';
import { libraryPaths } from '../../test/library-paths';
import { openTestSource } from '../../test/mock-lichess/mock-server';
import { buildTestApp, listenTestApp } from '../../test/test-app';
import { openTestDatabase } from '../../test/test-database';
import { describeError } from './log';

/** A name, a move or JSON: any call's input. */
const MARKER = 'Zanzibarbara';

const createLines = () => {
  const lines: string[] = [];
  return { lines, logLevel: 'trace' as const, logStream: { write: (line: string) => void lines.push(line) } };
};

it('the log of every refusal holds neither a name nor a word of a PGN, at any level', async () => {
  const { lines, ...logging } = createLines();
  const { source: lichess } = await openTestSource();
  const mailer = {
    send: () =>
      Promise.reject(Object.assign(new Error(`550 <${MARKER}@example.org>: unknown`), { rejected: [MARKER] })),
  };
  const app = await buildTestApp({ lichess, mailer, ...logging });
  const pgn = Buffer.from(`[White "${MARKER}"]\n\n1. ${MARKER} e5 *`);
  const registration = { email: `${MARKER}@example.org`, password: `${MARKER} 1234`, phoneNumber: MARKER };
  for (const apiClient of [createApiClient(app), await createMember(app)]) {
    for (const path of ['games', 'insights', 'tournaments', 'progress', MARKER])
      await apiClient.ask('GET', `/api/lichess/user/${MARKER}/${path}`);
    await apiClient.ask('GET', `/api/puzzle-training/user/1?opponent=${MARKER}`);
    await apiClient.ask('GET', `/api/${MARKER}?${MARKER}=${MARKER}`);
    await apiClient.ask('GET', `/api/library/${MARKER}`);
    await apiClient.ask('GET', `${libraryPaths(1).games}?opening=${MARKER}&tactic=${MARKER.repeat(9)}`);
    for (const text of [pgn.toString(), MARKER, `1. e4 {${MARKER}`, `[FEN "${MARKER}"]\n\n1. e4 *`])
      for (const mode of ['fast', MARKER]) await apiClient.ask('POST', ANALYSIS_PATH, { pgn: text, mode });
    await apiClient.ask('POST', `${libraryPaths(1).imports}?player=${MARKER}&name=${MARKER}`, pgn, PGN);
    await apiClient.ask('POST', `${libraryPaths(1).imports}?name=${MARKER.repeat(50)}`, pgn, PGN);
    await apiClient.ask('POST', libraryPaths(1).importFrom('lichess'), { username: MARKER, which: 'all' });
    await apiClient.ask('POST', libraryPaths(1).restore, { deletion: MARKER });
    await apiClient.ask('POST', '/api/puzzle-attempts', { userId: 1, puzzleId: 77, solved: MARKER, key: MARKER });
    await apiClient.ask('POST', REGISTER_PATH, { username: MARKER, ...registration });
    await apiClient.ask('POST', REGISTER_PATH, { username: MARKER, ...registration });
    await apiClient.ask('POST', REGISTER_PATH, { username: `${MARKER} ${MARKER}`, ...registration, email: MARKER });
    await apiClient.ask('POST', SIGN_IN_PATH, { usernameOrEmail: MARKER, password: MARKER });
    await apiClient.ask('POST', FORGOT_PASSWORD_PATH, { email: registration.email });
    await apiClient.ask('POST', RESET_PASSWORD_PATH, { token: MARKER, password: `${MARKER} 1234` });
    await apiClient.ask('PATCH', ACCOUNT_PATHS.account, { lichessId: MARKER.repeat(50), preferences: MARKER });
    await apiClient.ask('POST', ACCOUNT_PATHS.remove, { currentPassword: MARKER, confirmation: MARKER });
    await apiClient.ask('POST', ACCOUNT_PATHS.changePassword, { currentPassword: MARKER, newPassword: MARKER });
    const json = { 'content-type': 'application/json' };
    await apiClient.ask('POST', SIGN_IN_PATH, Buffer.from(`{"usernameOrEmail": "${MARKER}", ${MARKER}`), json);
    await apiClient.ask('POST', SIGN_IN_PATH, Buffer.from(MARKER), { 'content-type': `text/${MARKER}` });
  }
  await app.close();
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
  expect(lines.join('')).toContain('sending an email failed');
});

it('the log of a broken import or database holds nothing of what was written', async () => {
  const { lines, ...logging } = createLines();
  const db = await openTestDatabase();
  const address = await listenTestApp({ db, ...logging });
  await db.schema.dropTable('import_problems').execute();
  const pgn = `[White "${MARKER}"]\n\n1. ${MARKER} e5 *`;
  await fetch(`${address}${libraryPaths(1).imports}?player=${MARKER}`, { method: 'POST', headers: PGN, body: pgn });
  await db.schema.dropTable('user_settings').execute();
  await fetch(`${address}${libraryPaths(1).library}?x=${MARKER}`);
  await expect.poll(() => lines.join('')).toContain('an import failed');
  expect(lines.join('')).toContain('a request failed');
  expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
});

it('what goes wrong with a request before it can be read is logged without its bytes', async () => {
  const { lines, ...logging } = createLines();
  const { hostname, port } = new URL(await listenTestApp(logging));
  const socket = connect(Number(port), hostname, () => socket.write(`${MARKER}\r\n\r\n`));
  await new Promise((resolve) => socket.on('data', () => undefined).once('close', resolve));
  await expect.poll(() => lines.join('')).toContain('client error');
  const text = lines.join('');
  expect([text.includes(MARKER), text.includes(JSON.stringify([...Buffer.from(MARKER)]).slice(1, -1))]).toEqual([
    false,
    false,
  ]);
});

const jsonError = (): unknown => {
  try {
    return JSON.parse(MARKER);
  } catch (error) {
    return error;
  }
};

it.each([
  ['JSON that cannot be read', jsonError()],
  ['a value that PostgreSQL cannot read', Object.assign(new Error(`invalid input: "${MARKER}"`), { code: '22P02' })],
  ['a row that is there already', Object.assign(new Error('duplicate key'), { code: '23505', detail: MARKER })],
  ['a mail server', new Error(`550 5.1.1 <${MARKER}@example.org>: rejected`)],
  ['what an error rests on', new Error('an account was refused', { cause: jsonError() })],
])('an error is logged without the values that it repeats: %s', (_, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(MARKER);
});

it('a request that is aborted early logs no error', async () => {
  const { lines, ...logging } = createLines();
  const pool = createFakePool({ answer: neverAnswers });
  const app = await buildTestApp({ ...logging, pool, hasSample: true, hasReviews: false });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let closed = 0;
  app.server.on('request', (_, response) => response.once('close', () => (closed += 1)));
  const levels = () => lines.map((line) => (JSON.parse(line) as { readonly level: number }).level);
  const abortBody = async (path: string, type: string, text: string): Promise<void> => {
    const before = lines.length;
    const headers = { 'content-type': type, 'content-length': 60_000 };
    const sending = request(address + path, { method: 'POST', headers }).on('error', () => undefined);
    sending.write(text);
    await expect.poll(() => lines.slice(before).join('')).toContain('incoming request');
    setTimeout(() => sending.destroy(), 50);
    await expect.poll(() => lines.slice(before).join('')).toContain('client-gone');
  };
  await abortBody(libraryPaths(1).imports, PGN['content-type'], inventedGames(9).join('\n'));
  await abortBody(SIGN_IN_PATH, 'application/json', '{"usernameOrEmail": ');

  const analysis = { method: 'POST', body: JSON.stringify({ pgn: OPERA_GAME, mode: 'fast' }) };
  const json = { 'content-type': 'application/json' };
  const stream = { headers: { ...json, accept: 'text/event-stream' } };
  const calls = [
    [ANALYSIS_PATH, { ...analysis, ...stream }],
    [ANALYSIS_PATH, { ...analysis, headers: json }],
    [libraryPaths(1).progress, {}],
    [libraryPaths(1).export('json'), {}],
    ['/api/lichess/user/mira.talwade/progress', {}],
    ['/api/lichess/user/mira.talwade/insights', {}],
  ] as const;
  for (const [path, init] of calls) {
    const [before, closedBefore] = [lines.length, closed];
    const controller = new AbortController();
    const answer = fetch(address + path, { ...init, signal: controller.signal }).catch(() => undefined);
    await expect.poll(() => lines.slice(before).join('')).toContain('incoming request');
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 200))]);
    controller.abort();
    await expect.poll(() => closed, { message: path }).toBeGreaterThan(closedBefore);
  }
  await app.close();
  expect(levels().filter((level) => level >= 40)).toEqual([]);
});
