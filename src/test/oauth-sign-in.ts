/** Somebody who signs in by way of the mock server. */
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PATHS, CURRENT_USER_PATH } from '../contract/account/auth';
import { connectionPath, consentSchema } from '../contract/account/connections';
import { oauthSignInPath, siteLinkPath } from '../contract/account/oauth-sign-in';
import type { Database } from '../server/db/database';
import { MORPHY, type ApiClient } from './api-client';
import { type MockServer, type MockServerOptions, openTestSource } from './mock-lichess/mock-server';
import { buildTestApp, createMailbox, type Mailbox } from './test-app';
import { openTestDatabase } from './test-database';

/** Where the site asks. */
export const beginSiteEntry = async (visitor: ApiClient, body: object = {}): Promise<string> => {
  const answer = await visitor.ask('POST', oauthSignInPath(AT), body);
  return consentSchema.parse(answer.json()).url;
};

/** The address of ours to which the browser comes back in the end; the person is called `member` at the site. */
export const enterBySite = async (visitor: ApiClient, member = 'GambitGustav', body: object = {}): Promise<string> => {
  const callback = await decide(await beginSiteEntry(visitor, body), 'authorize', member);
  const answer = await visitor.ask('GET', callback);
  return String(answer.headers['location']);
};

export type Opened = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly mock: MockServer;
  readonly mailer: Mailbox;
};

/** The app before a mock server of its own. */
export const openBesideLichess = async (
  options: MockServerOptions = {},
  more: Parameters<typeof buildTestApp>[0] = {},
): Promise<Opened> => {
  const { source, mockServer: mock } = await openTestSource(options);
  const [db, mailer] = [await openTestDatabase(), createMailbox()];
  const app = await buildTestApp({ db, lichess: source, mailer, ...more });
  return { app, db, mock, mailer };
};

export const userOf = async (visitor: ApiClient): Promise<unknown> => {
  const answer = await visitor.ask('GET', CURRENT_USER_PATH);
  return answer.statusCode === 200 ? answer.json() : undefined;
};

export const accountOf = async (visitor: ApiClient): Promise<unknown> =>
  (await visitor.ask('GET', ACCOUNT_PATHS.account)).json();

export const usersOf = (db: Database) => db.selectFrom('users').select(['id', 'username']).orderBy('id').execute();

export const beginLink = async (
  member: ApiClient,
  proof: object = { currentPassword: MORPHY.password },
): Promise<string> => consentSchema.parse((await member.ask('POST', siteLinkPath(AT), proof)).json()).url;

export const linkSite = async (member: ApiClient, name?: string): Promise<unknown> => {
  const answer = await member.ask('GET', await decide(await beginLink(member), 'authorize', name));
  return answer.headers['location'];
};

/** A person who is asked for consent at the mock server, and what the browser is sent back with. */

export const AT = 'lichess';

/** Where the site asks. */
export const beginConsent = async (visitor: ApiClient, returnTo = '/prepare'): Promise<string> => {
  const answer = await visitor.ask('POST', connectionPath(AT), { returnTo });
  return consentSchema.parse(answer.json()).url;
};

/** What the person presses; the address to which the site sends the browser. */
export const decide = async (
  url: string,
  decision: 'authorize' | 'cancel' = 'authorize',
  /** Who is signed in there. */
  member?: string,
): Promise<string> => {
  const form = new URLSearchParams(new URL(url).search);
  form.set('decision', decision);
  if (member !== undefined) form.set('member', member);
  const { origin, pathname } = new URL(url);
  const answer = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search;
};

/** The address of ours to which the browser comes back in the end. */
export const connect = async (visitor: ApiClient, returnTo?: string): Promise<string> => {
  const answer = await visitor.ask('GET', await decide(await beginConsent(visitor, returnTo)));
  return String(answer.headers['location']);
};
