/** A person who is asked for consent at the mock server, and what the browser is sent back with. */
import { connectionPath, consentSchema } from '../contract/account/connections';
import type { Visitor } from './visitor';

export const AT = 'lichess';

/** Where the site asks. */
export const beginConsent = async (visitor: Visitor, returnTo = '/prepare'): Promise<string> => {
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
export const connect = async (visitor: Visitor, returnTo?: string): Promise<string> => {
  const answer = await visitor.ask('GET', await decide(await beginConsent(visitor, returnTo)));
  return String(answer.headers['location']);
};
