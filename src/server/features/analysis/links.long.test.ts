/** Links to analyses: made, opened by strangers with a preview, revoked, bounded and forgotten. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import {
  LINK_KEY_HEADER,
  LINK_LIMITS,
  linkPage,
  linkPicture,
  listedLinksSchema,
  type MadeLink,
  madeLinkSchema,
  openedLinkSchema,
} from '../../../contract/analysis/analysis-links';
import { QUOTAS } from '../../../contract/quotas';
import { type ApiClient, createApiClient, createMember } from '../../../test/api-client';
import { keptAnalysis } from '../../../test/kept-analysis';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { addLink, purgeLinks } from '../../db/analysis-links';

const shared = { pgn: keptAnalysis.pgn, side: 'black' as const, analysis: keptAnalysis };

const DAY = 86_400_000;

const open = async () => {
  const db = await openTestDatabase();
  const webRoot = await mkdtemp(join(tmpdir(), 'outpost-web-'));
  onTestFinished(() => rm(webRoot, { recursive: true }));
  mkdirSync(join(webRoot, 'shells'));
  for (const name of ['index.html', 'shells/index.html'])
    writeFileSync(join(webRoot, name), '<html><head><title>Outpost Pro</title></head><body></body></html>');
  const app = await buildTestApp({ db, webRoot, profileMode: 'signed-in', appUrl: 'https://outpost.example' });
  return { db, app, guest: createApiClient(app), stranger: createApiClient(app) };
};

const make = async (client: ApiClient, change: object = {}): Promise<MadeLink> => {
  const answer = await client.ask('POST', '/api/analyses', { ...shared, ...change });
  expect(answer.statusCode, answer.body).toBe(201);
  return madeLinkSchema.parse(answer.json());
};

const status = async (client: ApiClient, ...call: Parameters<ApiClient['ask']>) =>
  (await client.ask(...call)).statusCode;

describe('a link to an analysis', () => {
  it('is made by a guest, opened by a stranger, and revoked with its key alone', async () => {
    const { guest, stranger } = await open();
    const { id, key } = await make(guest);
    const opened = await stranger.ask('GET', `/api/analyses/${id}`);
    expect(openedLinkSchema.parse(opened.json())).toMatchObject({ ...shared, id, canRevoke: false });
    expect(await status(stranger, 'DELETE', `/api/analyses/${id}`)).toBe(403);
    const wrong = { [LINK_KEY_HEADER]: 'x'.repeat(22) };
    expect(await status(stranger, 'DELETE', `/api/analyses/${id}`, undefined, wrong)).toBe(403);
    expect(await status(guest, 'DELETE', `/api/analyses/${id}`, undefined, { [LINK_KEY_HEADER]: key })).toBe(204);
    for (const path of [`/api/analyses/${id}`, linkPicture(id)]) {
      const revoked = await stranger.ask('GET', path);
      expect(revoked.statusCode).toBe(410);
      expect(revoked.json()).toMatchObject({
        id: 'link-revoked',
        message: 'This link was revoked by whoever made it.',
      });
    }
    expect(await status(guest, 'DELETE', `/api/analyses/${id}`, undefined, { [LINK_KEY_HEADER]: key })).toBe(410);
    expect((await stranger.ask('GET', linkPage(id))).body).not.toContain('og:');
  });

  it('is listed for the member who made it, revoked without the key, and part of the export', async () => {
    const { app, stranger } = await open();
    const member = await createMember(app);
    const { id } = await make(member);
    const { id: other } = await make(member);
    const list = async (client: ApiClient) =>
      listedLinksSchema.parse((await client.ask('GET', '/api/user/2/analyses')).json());
    expect(await list(member)).toMatchObject([{ id: other }, { id, title: 'Ada Vale – Bruno Stone, 1-0' }]);
    expect(await list(stranger)).toEqual([]);
    expect((await member.ask('GET', `/api/analyses/${id}`)).json()).toMatchObject({ canRevoke: true });
    expect(await status(member, 'DELETE', `/api/analyses/${other}`)).toBe(204);
    expect(await list(member)).toMatchObject([{ id }]);
    const { analysisLinks } = (await member.ask('GET', ACCOUNT_PATHS.data)).json<{ analysisLinks: unknown }>();
    expect(analysisLinks).toMatchObject([{ id, ...shared }]);
  });

  it('has a preview for other sites, which is escaped and in no index', async () => {
    const { guest, stranger } = await open();
    const { id } = await make(guest, { pgn: keptAnalysis.pgn.replace('Ada Vale', 'A <b> & Vale') });
    const { body, headers } = await stranger.ask('GET', `${linkPage(id)}?path=Mc0k`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<meta property="og:title" content="A &lt;b&gt; &amp; Vale – Bruno Stone, 1-0">');
    expect(body).toContain(
      'content="White won by checkmate. The decisive move was 3...Nf6: before it the position was equal, after it White had mate in 1. C20 King’s Pawn Game: Wayward Queen Attack."',
    );
    expect(body).toContain(`<meta property="og:image" content="https://outpost.example${linkPicture(id)}?path=Mc0k">`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    const unknown = await stranger.ask('GET', linkPage('unknown'));
    expect([unknown.statusCode, unknown.body.includes('og:')]).toEqual([200, false]);
  });

  it('has a picture of the position, which other sites may show', async () => {
    const { guest, stranger } = await open();
    const { id } = await make(guest);
    const pictureAt = async (path: string) => {
      const { rawPayload, headers, statusCode } = await stranger.ask('GET', `${linkPicture(id)}?path=${path}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' });
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      return rawPayload;
    };
    const [last, first] = [await pictureAt(''), await pictureAt('Mc')];
    expect(last.equals(first)).toBe(false);
    expect(last.equals(await pictureAt('not-a-path!'))).toBe(true);
  });

  it.each([
    ['of another game', { analysis: { ...keptAnalysis, pgn: '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. d3 *' } }, 400],
    ['of an illegal text', { pgn: '1. e5 *' }, 400],
    ['of two games', { pgn: `${keptAnalysis.pgn}\n${keptAnalysis.pgn}` }, 400],
    ['of too long a text', { pgn: 'x'.repeat(LINK_LIMITS.pgn + 1) }, 400],
    ['without a result for each move', { analysis: { ...keptAnalysis, totalMoves: 3 } }, 400],
    ['that is far too large', { pgn: 'x'.repeat(3_000_001) }, 413],
  ])('is refused for an analysis %s', async (_, change, expected) => {
    const { guest } = await open();
    expect(await status(guest, 'POST', '/api/analyses', { ...shared, ...change })).toBe(expected);
  });

  it('is not there under an unknown or malformed address', async () => {
    const { stranger } = await open();
    expect(await status(stranger, 'GET', `/api/analyses/${'x'.repeat(22)}`)).toBe(404);
    expect(await status(stranger, 'DELETE', `/api/analyses/${'x'.repeat(22)}`)).toBe(404);
    expect(await status(stranger, 'GET', linkPicture('x'.repeat(22)))).toBe(404);
    expect(await status(stranger, 'GET', '/api/analyses/short')).toBe(404);
  });

  it('is made so often only by one client', async () => {
    const { guest } = await open();
    for (let made = 0; made < QUOTAS.newAnalysisLinks.tries; made++)
      await guest.ask('POST', '/api/analyses', { ...shared, pgn: '1. e5' });
    const refused = await guest.ask('POST', '/api/analyses', shared);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

const link = (address: string) => ({ address, keyHash: 'hash', title: 'A', summary: '', content: '{}' });

it('bounds the links of a user and of all guests', async () => {
  const { db } = await open();
  const options = { quota: { ofUser: 1, ofGuests: 2 }, now: 1 };
  expect(await addLink(db, 1, link('a'), options)).toBeUndefined();
  expect(await addLink(db, 1, link('b'), options)).toBe('too-many-links');
  for (const address of ['c', 'd']) expect(await addLink(db, undefined, link(address), options)).toBeUndefined();
  expect(await addLink(db, undefined, link('e'), options)).toBe('too-many-links-of-guests');
});

it('forgets a guest’s link that nobody opens, and keeps that of a member', async () => {
  const { db, app, guest } = await open();
  const options = { quota: LINK_LIMITS, now: 1000 };
  await addLink(db, 1, link('a'), options);
  await addLink(db, undefined, link('b'), options);
  const { id, key } = await make(await createMember(app));
  await guest.ask('DELETE', `/api/analyses/${id}`, undefined, { [LINK_KEY_HEADER]: key });
  expect(await purgeLinks(db, 2000)).toBe(true);
  const left = async () => (await db.selectFrom('analysis_links').select('address').execute()).length;
  expect(await left()).toBe(2);
  expect(await purgeLinks(db, Date.now() + DAY)).toBe(true);
  expect(await left()).toBe(1);
  expect(await purgeLinks(db, Date.now() + DAY)).toBe(false);
});
