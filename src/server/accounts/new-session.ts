/** What a new session is kept with, beside what better-auth writes. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Milliseconds } from '../../chess/types';
import type { Visit } from './visit';

/** Days after which a sign-in is over, however often its session was renewed. */
const MAX_DAYS = 30;
export const MAX_SESSION: Milliseconds = MAX_DAYS * 24 * 60 * 60_000;

type NewSession = { readonly visit: Pick<Visit, 'device' | 'network'>; readonly signedInAt: Date };

const making = new AsyncLocalStorage<NewSession>();

/** A session made by this call belongs to the visit, and its time counts from the sign-in. */
export const withNewSession = <Value>(session: NewSession, call: () => Promise<Value>): Promise<Value> =>
  making.run(session, call);

/** For better-auth, which knows nothing of the request. */
export const describeNewSession = <Session extends object>(session: Session) => {
  const made = making.getStore();
  if (made === undefined) return Promise.resolve({ data: session });
  const { device, network } = made.visit;
  const facts = { userAgent: device, ipAddress: network, signedInAt: made.signedInAt, usedAt: new Date() };
  return Promise.resolve({ data: { ...session, ...facts } });
};

/** Cookies of a session with what is left of its life; a cookie that ends is left as it is. */
export const endWithSignIn = (lines: readonly string[], signedInAt: Date): readonly string[] => {
  const left = Math.max(0, Math.floor((signedInAt.getTime() + MAX_SESSION - Date.now()) / 1000));
  return lines.map((line) => line.replace(/\bMax-Age=(\d+)/i, (_, age) => `Max-Age=${Math.min(Number(age), left)}`));
};
