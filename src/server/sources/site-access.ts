/**
 * A site at which people have accounts, and may consent that we do something for them there (OAuth 2.0, RFC 6749, with a
 * code and PKCE, RFC 7636). What a token is for is not known here.
 */
import type { Milliseconds, Result } from '../../chess/types';
import type { SourceFailure } from './failures';

/** Who a person is at the site. `id` never changes; `name` is as the person writes it. */
export type SitePerson = { readonly id: string; readonly name: string };

export type SiteToken = { readonly token: string; readonly lifetime: Milliseconds };

export type SiteAccess = {
  /** Where a browser asks a person for consent. */
  readonly consentUrl: string;
  /** Trades the code of a consent, in a form as RFC 6749 has it, for a token. */
  readonly requestToken: (form: URLSearchParams) => Promise<Result<SiteToken, SourceFailure>>;
  /** Who has consented; needs no scope. */
  readonly readPerson: (token: string) => Promise<Result<SitePerson, SourceFailure>>;
  /** Afterwards the token is good for nothing, also where it was before. */
  readonly revoke: (token: string) => Promise<Result<undefined, SourceFailure>>;
};
