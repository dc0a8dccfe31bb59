/** Who asks, by the session cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts';
import type { SignedInUser } from '../accounts/current-user';
import { toVisit, type Visit } from '../accounts/visit';
import { notSignedIn } from '../errors';

export const cookieOf = ({ headers }: FastifyRequest): string => headers.cookie ?? '';

export const visitOf = ({ headers, ip }: FastifyRequest): Visit =>
  toVisit({ cookie: headers.cookie, userAgent: headers['user-agent'], ip });

/** Sends the `Set-Cookie` lines of an account call with the answer, which nobody may keep. */
export const setCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  void reply.header('cache-control', 'no-store');
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
};

/** Beside those that are sent already. */
export const addCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  const before = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  setCookies(reply, [...before, ...cookies]);
};

/** The user of a request; a guest is refused with 401. */
export const requireUser = async (
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser> => {
  const { cookie, network } = visitOf(request);
  const found = await accounts.currentUser(cookie, network);
  if (found === undefined) throw notSignedIn();
  setCookies(reply, found.cookies);
  return found.user;
};
