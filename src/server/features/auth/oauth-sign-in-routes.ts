/** `/api/auth/sites`: sign-in and registration through a site's OAuth. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formErrorSchema } from '../../../contract/account/auth';
import { consentSchema } from '../../../contract/account/connections';
import {
  oauthNewUserPath,
  oauthNewUserRequestSchema,
  oauthNewUserSchema,
  oauthSignInCallbackPath,
  type OAuthSignInOutcome,
  oauthSignInPath,
  oauthSignInRequestSchema,
  withOAuthSignInOutcome,
} from '../../../contract/account/oauth-sign-in';
import { addCookies, cookieOf, requestContextOf } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import {
  ANONYMOUS_REQUESTER,
  beginOAuthSignIn,
  type Callback,
  type ConnectableSource,
  type Connections,
  outcomeOfAnswer,
  requireConnectable,
  siteAnswerSchema,
  toConnectionOutcome,
} from '../../accounts/connections';
import type { SignInAnswer } from '../../accounts/guest-auth';
import type { SiteIdentity, UnregisteredUser } from '../../accounts/oauth-sign-in';
import type { Admission } from '../../accounts/registration';
import { userOwner } from '../../accounts/stored-secrets';
import type { SignedInUser } from '../../accounts/user-auth';
import { fail, refusedField } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf, takeTokens } from '../../platform/limits';
import type { RequestContext } from '../../platform/request-context';
import type { Sources } from '../../sources/sources';
import type { AuthLimits } from './sign-in-routes';

export type OAuthSignInDeps = OAuthSignInResultDeps & {
  readonly limits: AuthLimits;
  readonly sources: Sources;
  readonly appUrl: string;
};

const params = z.object({ site: z.string().max(30) });

const unknownSite = errorResponses({ 400: 'There is no such site, or nobody can sign in with it' });

const describe = (summary: string) => ({ summary, tags: ['auth'] });

export const oauthSignInRoutes: Routes<OAuthSignInDeps> = (app, deps) => {
  beginRoute(app, deps);
  callbackRoute(app, deps);
  newUserRoutes(app, deps);
};

const beginRoute: Routes<OAuthSignInDeps> = (app, deps) => {
  app.post(
    oauthSignInPath(':site'),
    {
      schema: {
        ...describe('Sign in, or register, with an account at a site: the browser is to go to the address'),
        params,
        body: oauthSignInRequestSchema,
        response: { 200: jsonResponse('Where the site asks', consentSchema), ...unknownSite, ...errorResponses(429) },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(deps.sources, request.params.site);
      await takeTokens([deps.limits.siteEntryFromAddress, clientOf(request)]);
      const { invitation = '' } = request.body;
      const query = new URLSearchParams({ invitation }).toString();
      const target = invitation === '' ? { returnTo: '/signin' } : { returnTo: `/register?${query}`, invitation };
      return { url: await beginOAuthSignIn(deps, request, reply, { source, asker: ANONYMOUS_REQUESTER, ...target }) };
    },
  );
};

const callbackRoute: Routes<OAuthSignInDeps> = (app, deps) => {
  app.get(
    oauthSignInCallbackPath(':site'),
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

const newUserRoutes: Routes<OAuthSignInDeps> = (app, deps) => {
  const { oauthSignIn } = deps.accounts;
  const gone = errorResponses({ 410: 'The site has identified nobody, or too long ago' });
  const requireNewUser = (cookie: string, site: string) => {
    const newUser = oauthSignIn.readUserCookie(cookie);
    if (newUser?.person.site !== site) throw fail('no-newcomer');
    return newUser;
  };

  app.get(
    oauthNewUserPath(':site'),
    {
      schema: {
        ...describe('The person the site has identified, who has no account here yet'),
        params,
        response: { 200: jsonResponse('The name at the site', oauthNewUserSchema), ...gone },
      },
    },
    (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { name: requireNewUser(cookieOf(request), request.params.site).person.name };
    },
  );

  app.post(
    oauthNewUserPath(':site'),
    {
      schema: {
        ...describe('Create an account for the person the site has identified, under a chosen username'),
        params,
        body: oauthNewUserRequestSchema,
        response: {
          200: jsonResponse('The account was made, with the session cookie', z.object({})),
          400: jsonResponse('The username is invalid', formErrorSchema),
          409: jsonResponse('The username is taken', formErrorSchema),
          ...gone,
          ...errorResponses(429, { 403: 'Registration is closed, or needs an invitation that can be used' }),
        },
      },
    },
    async (request, reply) => {
      const newUser = requireNewUser(cookieOf(request), request.params.site);
      await takeTokens([deps.limits.registerFromAddress, clientOf(request)]);
      const { username } = request.body;
      const result = await createAccount(deps, newUser, username, requestContextOf(request));
      if (typeof result !== 'string') {
        addCookies(reply, [...result.cookies, oauthSignIn.clearUserCookie()]);
        return {};
      }
      throw result === 'username-taken' ? refusedField('username-taken', 'username') : fail(result);
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
    return withOAuthSignInOutcome(SIGN_IN_PAGE, site, 'too-many-tries');
  }
  const user = (await accounts.currentUser(cookieOf(request)))?.user;
  const found = readConsent(accounts, cookieOf(request), callback, site, user);
  if (found === undefined) return withOAuthSignInOutcome(SIGN_IN_PAGE, site, 'expired');
  const { consent, isAnswered, isLink } = found;
  const returnWith = (outcome: OAuthSignInOutcome): string => withOAuthSignInOutcome(consent.returnTo, site, outcome);
  if (!isAnswered) return returnWith('expired');
  addCookies(reply, [accounts.oauthSignInConsents.forget()]);
  if (callback.code === undefined) return returnWith(outcomeOfAnswer(callback.error));
  const form = await accounts.oauthSignInConsents.tokenForm(consent, callback.code);
  const person = await identify(deps, source, form);
  if (typeof person === 'string') return returnWith(person);
  if (isLink) {
    const outcome = user === undefined ? 'expired' : await accounts.oauthSignIn.link(user, person, source.label);
    return returnWith(outcome === 'done' ? 'linked' : outcome);
  }
  const { invitation } = consent;
  const newUser = { person, invitation };
  const { outcome, cookies } = await signInOrRegister(deps, newUser, request);
  addCookies(reply, cookies);
  return cookies.length > 0 ? withOAuthSignInOutcome(SIGN_IN_PAGE, site, outcome) : returnWith(outcome);
};

const readConsent = (
  { oauthSignInConsents }: Accounts,
  cookie: string,
  { state }: Callback,
  site: string,
  user: SignedInUser | undefined,
) => {
  const signIn = oauthSignInConsents.read(cookie, { state, asker: ANONYMOUS_REQUESTER, site });
  if (signIn === undefined || signIn.consent.asker === ANONYMOUS_REQUESTER)
    return signIn && { ...signIn, isLink: false };
  const link = oauthSignInConsents.read(cookie, {
    state,
    asker: user === undefined ? '' : userOwner(user.id).key,
    site,
  });
  return link && { ...link, isLink: true };
};

/** Reads who has consented and revokes the site's token at once. */
const identify = async (
  { connections }: OAuthSignInResultDeps,
  { site, access }: ConnectableSource,
  form: URLSearchParams,
): Promise<SiteIdentity | OAuthSignInOutcome> => {
  const issued = await access.requestToken(form);
  if (!issued.ok) return toOAuthSignInOutcome(toConnectionOutcome(issued.error));
  const { token } = issued.value;
  const person = await access.readPerson(token);
  connections.revokeLater([{ site, token }]);
  return person.ok ? { site, ...person.value } : toOAuthSignInOutcome(toConnectionOutcome(person.error));
};

const toOAuthSignInOutcome = (outcome: ReturnType<typeof toConnectionOutcome>): OAuthSignInOutcome =>
  outcome === 'made' ? 'refused' : outcome;

type SignInResult = { readonly outcome: OAuthSignInOutcome; readonly cookies: readonly string[] };

const signInOrRegister = async (
  deps: OAuthSignInResultDeps,
  newUser: UnregisteredUser,
  request: FastifyRequest,
): Promise<SignInResult> => {
  const { accounts, admission, limits } = deps;
  const { person, invitation } = newUser;
  const known = await accounts.oauthSignIn.signIn(person, requestContextOf(request));
  if (known !== undefined) return toSignInResult(known, 'signed-in');
  const denied = await checkAdmission(admission, invitation);
  if (denied !== undefined) return { outcome: denied, cookies: [] };
  if ((await limits.registerFromAddress.take(clientOf(request))) !== undefined) {
    return { outcome: 'too-many-tries', cookies: [] };
  }
  const { data } = oauthNewUserRequestSchema.safeParse({ username: person.name });
  const made = data && (await createAccount(deps, newUser, data.username, requestContextOf(request)));
  if (made === undefined || made === 'username-taken') {
    return { outcome: 'choose-username', cookies: [accounts.oauthSignIn.writeUserCookie(newUser)] };
  }
  return typeof made === 'string' ? { outcome: made, cookies: [] } : toSignInResult(made, 'created');
};

const toSignInResult = ({ needsSecondFactor, cookies }: SignInAnswer, outcome: OAuthSignInOutcome): SignInResult => ({
  outcome: needsSecondFactor ? 'second-factor' : outcome,
  cookies,
});

type Refusal = Extract<Awaited<ReturnType<Admission['admit']>>, string>;

/** Checked before any limit or invitation is used up. */
const checkAdmission = async (admission: Admission, invitation = ''): Promise<OAuthSignInOutcome | undefined> => {
  if (admission.mode === 'open') return undefined;
  if (admission.mode === 'closed') return 'registration-closed';
  if (invitation === '') return 'invitation-needed';
  return (await admission.isInvited(invitation)) ? undefined : 'used-invitation';
};

/** Creates the account and a session. An unused invitation is released. */
const createAccount = async (
  { accounts, admission }: Pick<OAuthSignInResultDeps, 'accounts' | 'admission'>,
  { person, invitation }: UnregisteredUser,
  username: string,
  visit: RequestContext,
): Promise<SignInAnswer | Refusal | 'username-taken'> => {
  const releaseInvitation = await admission.admit(invitation);
  if (typeof releaseInvitation === 'string') return releaseInvitation;
  try {
    if ((await accounts.oauthSignIn.create(person, username)) === 'done') {
      const signedIn = await accounts.oauthSignIn.signIn(person, visit);
      if (signedIn !== undefined) return signedIn;
    }
  } catch (error) {
    await releaseInvitation();
    throw error;
  }
  await releaseInvitation();
  return 'username-taken';
};
