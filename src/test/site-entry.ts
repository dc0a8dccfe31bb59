/** Somebody who signs in by way of the mock server. */
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PATHS, CURRENT_USER_PATH } from '../contract/account/auth';
import { consentSchema } from '../contract/account/connections';
import { oauthSignInPath, siteLinkPath } from '../contract/account/oauth-sign-in';
import type { Database } from '../server/db/database';
import { AT, decide } from './consent';
import { createMailbox, type Mailbox } from './mailbox';
import type { MockServer, MockServerOptions } from './mock-lichess/mock-server';
import { openTestSource } from './mock-lichess/test-source';
import { buildTestApp } from './test-app';
import { openTestDatabase } from './test-database';
import { MORPHY, type Visitor } from './visitor';

/** Where the site asks. */
export const beginSiteEntry = async (visitor: Visitor, body: object = {}): Promise<string> => {
  const answer = await visitor.ask('POST', oauthSignInPath(AT), body);
  return consentSchema.parse(answer.json()).url;
};

/** The address of ours to which the browser comes back in the end; the person is called `member` at the site. */
export const enterBySite = async (visitor: Visitor, member = 'GambitGustav', body: object = {}): Promise<string> => {
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

export const userOf = async (visitor: Visitor): Promise<unknown> => {
  const answer = await visitor.ask('GET', CURRENT_USER_PATH);
  return answer.statusCode === 200 ? answer.json() : undefined;
};
export const accountOf = async (visitor: Visitor): Promise<unknown> =>
  (await visitor.ask('GET', ACCOUNT_PATHS.account)).json();
export const usersOf = (db: Database) => db.selectFrom('users').select(['id', 'username']).orderBy('id').execute();

export const beginLink = async (
  member: Visitor,
  proof: object = { currentPassword: MORPHY.password },
): Promise<string> => consentSchema.parse((await member.ask('POST', siteLinkPath(AT), proof)).json()).url;
export const linkSite = async (member: Visitor, name?: string): Promise<unknown> => {
  const answer = await member.ask('GET', await decide(await beginLink(member), 'authorize', name));
  return answer.headers['location'];
};
