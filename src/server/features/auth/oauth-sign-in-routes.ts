/** `/api/auth/sites`: sign-in and registration through a site's OAuth. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formRefusalSchema } from '../../../contract/account/auth';
import { consentSchema } from '../../../contract/account/connections';
import {
  type EntryOutcome,
  newcomerRequestSchema,
  newcomerSchema,
  siteEntryCallbackPath,
  siteEntryPath,
  siteEntryRequestSchema,
  siteNewcomerPath,
  withEntry,
} from '../../../contract/account/oauth-sign-in';
import { errorSchema } from '../../../contract/errors';
import { addCookies, cookieOf, visitOf } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import {
  beginEntry,
  type Callback,
  type ConnectableSource,
  type Connections,
  NEWCOMER,
  outcomeOfAnswer,
  requireConnectable,
  siteAnswerSchema,
  toOutcome,
} from '../../accounts/connections';
import type { SignInAnswer } from '../../accounts/guest-auth';
import type { Newcomer, PersonAtSite } from '../../accounts/oauth-sign-in';
import type { Admission } from '../../accounts/registration';
import { userOwner } from '../../accounts/stored-secrets';
import type { SignedInUser } from '../../accounts/user-auth';
import { noNewcomer, usernameTaken } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { clientOf, takeTries } from '../../platform/limits';
import type { Visit } from '../../platform/request-context';
import type { Sources } from '../../sources/sources';
import { REFUSALS } from './registration-routes';
import type { AuthLimits } from './sign-in-routes';

export type SiteEntryDeps = OAuthSignInResultDeps & {
  readonly limits: AuthLimits;
  readonly sources: Sources;
  readonly appUrl: string;
};

const params = z.object({ site: z.string().max(30) });

const unknownSite = { 400: answers('There is no such site, or nobody can sign in with it', errorSchema) };

const tooManyAttempts = { 429: answers('Too many attempts; Retry-After says how long to wait', errorSchema) };

const describe = (summary: string) => ({ summary, tags: ['auth'] });

export const siteEntryRoutes: Routes<SiteEntryDeps> = (app, deps) => {
  beginRoute(app, deps);
  callbackRoute(app, deps);
  newUserRoutes(app, deps);
};

const beginRoute: Routes<SiteEntryDeps> = (app, deps) => {
  app.post(
    siteEntryPath(':site'),
    {
      schema: {
        ...describe('Sign in, or register, with an account at a site: the browser is to go to the address'),
        params,
        body: siteEntryRequestSchema,
        response: { 200: answers('Where the site asks', consentSchema), ...unknownSite, ...tooManyAttempts },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(deps.sources, request.params.site);
      await takeTries([deps.limits.siteEntryFromAddress, clientOf(request)]);
      const { invitation = '' } = request.body;
      const query = new URLSearchParams({ invitation }).toString();
      const target = invitation === '' ? { returnTo: '/signin' } : { returnTo: `/register?${query}`, invitation };
      return { url: await beginEntry(deps, request, reply, { source, asker: NEWCOMER, ...target }) };
    },
  );
};

const callbackRoute: Routes<SiteEntryDeps> = (app, deps) => {
  app.get(
    siteEntryCallbackPath(':site'),
    {
      schema: {
        ...describe('Where a site sends the browser; it counts in the browser that began it'),
        params,
        querystring: siteAnswerSchema,
        response: { 303: z.undefined().describe('To a page of ours; its query says how it went'), ...unknownSite },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(deps.sources, request.params.site);
      const address = await finishOAuthSignIn(deps, request, reply, { source, callback: request.query });
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    },
  );
};

const newUserRoutes: Routes<SiteEntryDeps> = (app, deps) => {
  const { siteEntry } = deps.accounts;
  const gone = { 410: answers('Nobody was named by the site, or too long ago', errorSchema) };
  const requireNewUser = (cookie: string, site: string) => {
    const newUser = siteEntry.readNewcomer(cookie);
    if (newUser?.person.site !== site) throw noNewcomer();
    return newUser;
  };

  app.get(
    siteNewcomerPath(':site'),
    {
      schema: {
        ...describe('Whom the site has named, who has no account here yet'),
        params,
        response: { 200: answers('The name at the site', newcomerSchema), ...gone },
      },
    },
    (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { name: requireNewUser(cookieOf(request), request.params.site).person.name };
    },
  );

  app.post(
    siteNewcomerPath(':site'),
    {
      schema: {
        ...describe('Make the account of whom the site has named, under a username of choice'),
        params,
        body: newcomerRequestSchema,
        response: {
          200: answers('The account was made, with the session cookie', z.object({})),
          400: answers('The username is invalid', formRefusalSchema),
          403: answers('Registration is closed, or needs an invitation that can be used', errorSchema),
          409: answers('The username is taken', formRefusalSchema),
          ...gone,
          ...tooManyAttempts,
        },
      },
    },
    async (request, reply) => {
      const newUser = requireNewUser(cookieOf(request), request.params.site);
      await takeTries([deps.limits.registerFromAddress, clientOf(request)]);
      const { username } = request.body;
      const result = await createAccount(deps, newUser, username, visitOf(request));
      if (typeof result !== 'string') {
        addCookies(reply, [...result.cookies, siteEntry.forgetNewcomer()]);
        return {};
      }
      throw result === 'username-taken' ? usernameTaken() : REFUSALS[result]();
    },
  );
};

type OAuthSignInResultDeps = {
  readonly accounts: Accounts;
  readonly admission: Admission;
  readonly connections: Pick<Connections, 'revokeLater'>;
  readonly limits: Pick<AuthLimits, 'siteEntryFromAddress' | 'registerFromAddress'>;
};

type CallbackRequest = { readonly source: ConnectableSource; readonly callback: Callback };

const SIGN_IN_PAGE = '/signin';

const finishOAuthSignIn = async (
  deps: OAuthSignInResultDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { source, callback }: CallbackRequest,
): Promise<string> => {
  const { accounts, limits } = deps;
  const { site } = source;
  if ((await limits.siteEntryFromAddress.take(clientOf(request))) !== undefined) {
    return withEntry(SIGN_IN_PAGE, site, 'too-many-tries');
  }
  const user = (await accounts.currentUser(cookieOf(request)))?.user;
  const found = readConsent(accounts, cookieOf(request), callback, site, user);
  if (found === undefined) return withEntry(SIGN_IN_PAGE, site, 'expired');
  const { consent, isAnswered, isLink } = found;
  const returnWith = (outcome: EntryOutcome): string => withEntry(consent.returnTo, site, outcome);
  if (!isAnswered) return returnWith('expired');
  addCookies(reply, [accounts.entryConsents.forget()]);
  if (callback.code === undefined) return returnWith(outcomeOfAnswer(callback.error));
  const form = await accounts.entryConsents.tokenForm(consent, callback.code);
  const person = await identify(deps, source, form);
  if (typeof person === 'string') return returnWith(person);
  if (isLink) {
    const outcome = user === undefined ? 'expired' : await accounts.siteEntry.link(user, person, source.label);
    return returnWith(outcome === 'done' ? 'linked' : outcome);
  }
  const { invitation } = consent;
  const newUser = { person, invitation };
  const { outcome, cookies } = await signInOrRegister(deps, newUser, request);
  addCookies(reply, cookies);
  return cookies.length > 0 ? withEntry(SIGN_IN_PAGE, site, outcome) : returnWith(outcome);
};

const readConsent = (
  { entryConsents }: Accounts,
  cookie: string,
  { state }: Callback,
  site: string,
  user: SignedInUser | undefined,
) => {
  const signIn = entryConsents.read(cookie, { state, asker: NEWCOMER, site });
  if (signIn === undefined || signIn.consent.asker === NEWCOMER) return signIn && { ...signIn, isLink: false };
  const link = entryConsents.read(cookie, { state, asker: user === undefined ? '' : userOwner(user.id).key, site });
  return link && { ...link, isLink: true };
};

/** Reads who has consented and revokes the site's token at once. */
const identify = async (
  { connections }: OAuthSignInResultDeps,
  { site, access }: ConnectableSource,
  form: URLSearchParams,
): Promise<PersonAtSite | EntryOutcome> => {
  const issued = await access.requestToken(form);
  if (!issued.ok) return toOAuthSignInOutcome(toOutcome(issued.error));
  const { token } = issued.value;
  const person = await access.readPerson(token);
  connections.revokeLater([{ site, token }]);
  return person.ok ? { site, ...person.value } : toOAuthSignInOutcome(toOutcome(person.error));
};

const toOAuthSignInOutcome = (outcome: ReturnType<typeof toOutcome>): EntryOutcome =>
  outcome === 'made' ? 'refused' : outcome;

type SignInResult = { readonly outcome: EntryOutcome; readonly cookies: readonly string[] };

const signInOrRegister = async (
  deps: OAuthSignInResultDeps,
  newUser: Newcomer,
  request: FastifyRequest,
): Promise<SignInResult> => {
  const { accounts, admission, limits } = deps;
  const { person, invitation } = newUser;
  const known = await accounts.siteEntry.enter(person, visitOf(request));
  if (known !== undefined) return toSignInResult(known, 'signed-in');
  const denied = await checkAdmission(admission, invitation);
  if (denied !== undefined) return { outcome: denied, cookies: [] };
  if ((await limits.registerFromAddress.take(clientOf(request))) !== undefined) {
    return { outcome: 'too-many-tries', cookies: [] };
  }
  const { data } = newcomerRequestSchema.safeParse({ username: person.name });
  const made = data && (await createAccount(deps, newUser, data.username, visitOf(request)));
  if (made === undefined || made === 'username-taken') {
    return { outcome: 'choose-username', cookies: [accounts.siteEntry.keepNewcomer(newUser)] };
  }
  return typeof made === 'string' ? { outcome: toRefusalOutcome(made), cookies: [] } : toSignInResult(made, 'created');
};

const toSignInResult = ({ needsSecondFactor, cookies }: SignInAnswer, outcome: EntryOutcome): SignInResult => ({
  outcome: needsSecondFactor ? 'second-factor' : outcome,
  cookies,
});

type Refusal = Extract<Awaited<ReturnType<Admission['admit']>>, string>;

const toRefusalOutcome = (refusal: Refusal): EntryOutcome => (refusal === 'closed' ? 'registration-closed' : refusal);

/** Checked before any limit or invitation is used up. */
const checkAdmission = async (admission: Admission, invitation = ''): Promise<EntryOutcome | undefined> => {
  if (admission.mode === 'open') return undefined;
  if (admission.mode === 'closed') return 'registration-closed';
  if (invitation === '') return 'invitation-needed';
  return (await admission.isInvited(invitation)) ? undefined : 'used-invitation';
};

/** Creates the account and a session. An unused invitation is released. */
const createAccount = async (
  { accounts, admission }: Pick<OAuthSignInResultDeps, 'accounts' | 'admission'>,
  { person, invitation }: Newcomer,
  username: string,
  visit: Visit,
): Promise<SignInAnswer | Refusal | 'username-taken'> => {
  const releaseInvitation = await admission.admit(invitation);
  if (typeof releaseInvitation === 'string') return releaseInvitation;
  try {
    if ((await accounts.siteEntry.create(person, username)) === 'done') {
      const signedIn = await accounts.siteEntry.enter(person, visit);
      if (signedIn !== undefined) return signedIn;
    }
  } catch (error) {
    await releaseInvitation();
    throw error;
  }
  await releaseInvitation();
  return 'username-taken';
};
