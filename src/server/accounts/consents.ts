/**
 * Asking somebody for consent at a site and hearing of it again: OAuth 2.0 with a code, PKCE (S256) and a state. What has
 * to be remembered meanwhile is in a sealed cookie of the browser that asks, so that an answer counts there alone.
 */
import { authorizationCodeRequest, createAuthorizationURL } from 'better-auth/oauth2';
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';
import { createOwnCookie } from './own-cookies';
import { createSealer } from './secrets/sealer';
import { hashSecret, makeSecret } from './secrets/secrets';

/** For which an answer is waited for. */
const ANSWER_TIME: Milliseconds = 15 * 60_000;
/** The way back is known for longer, so that whoever comes late is told on the page that was left. */
const REMEMBERED: Milliseconds = 24 * 60 * 60_000;

const consentSchema = z.object({
  site: z.string(),
  scopes: z.array(z.string()),
  /** Where the site sends the browser. */
  redirectUri: z.string(),
  /** A page of ours. */
  returnTo: z.string(),
  /** One key for whoever asks. */
  asker: z.string(),
  /** The secret of an invitation, which a new account may need. */
  invitation: z.string().optional(),
  state: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
});
type Pending = z.infer<typeof consentSchema>;

export type RequestedConsent = Omit<Pending, 'state' | 'verifier' | 'endsAt'>;
/** What the browser comes back with. */
export type ConsentAnswer = { readonly state?: string; readonly asker: string; readonly site: string };

export type Consents = {
  /** The address at which the site asks, and the cookie. */
  readonly ask: (
    consent: RequestedConsent,
    consentUrl: string,
  ) => Promise<{ readonly url: string; readonly cookie: string }>;
  /** What this browser asked for last, if anything. `isAnswered`: and this is the answer to it, in time. */
  readonly read: (
    cookie: string,
    answer: ConsentAnswer,
  ) => { readonly consent: Pending; readonly isAnswered: boolean } | undefined;
  /** The form that trades the code of an answered consent for a token. */
  readonly tokenForm: (consent: Pending, code: string) => Promise<URLSearchParams>;
  readonly forget: () => string;
};

/** What is consented to: something that we do for the person, or nothing but to say who it is. Each has its own cookie. */
type Purpose = 'consent' | 'entry';

/** The client is named by the address of the installation: sites of this kind register none, and have no secrets with them. */
export const createConsents = (secret: string, appUrl: string, purpose: Purpose = 'consent'): Consents => {
  const sealer = createSealer(secret, `${purpose}s`);
  const cookie = createOwnCookie(appUrl, purpose);
  const options = { clientId: new URL(appUrl).host, clientSecret: '' };
  return {
    ask: async (consent, consentUrl) => {
      const pending = { ...consent, state: makeSecret(), verifier: makeSecret(), endsAt: Date.now() + ANSWER_TIME };
      const url = await createAuthorizationURL({
        ...{ id: consent.site, options, authorizationEndpoint: consentUrl, scopes: consent.scopes },
        ...{ state: pending.state, codeVerifier: pending.verifier, redirectURI: consent.redirectUri },
      });
      return { url: url.href, cookie: cookie.write(sealer.seal(JSON.stringify(pending), ABOUT), REMEMBERED) };
    },
    read: (header, { state, asker, site }) => {
      const text = sealer.open(cookie.read(header) ?? '', ABOUT);
      if (text === undefined) return undefined;
      const consent = consentSchema.parse(JSON.parse(text));
      const isAnswered =
        hashSecret(state ?? '') === hashSecret(consent.state) &&
        consent.asker === asker &&
        consent.site === site &&
        Date.now() < consent.endsAt;
      return { consent, isAnswered };
    },
    tokenForm: async ({ verifier, redirectUri }, code) => {
      const request = { code, codeVerifier: verifier, redirectURI: redirectUri, options };
      return (await authorizationCodeRequest(request)).body;
    },
    forget: cookie.clear,
  };
};

const ABOUT = 'cookie';
