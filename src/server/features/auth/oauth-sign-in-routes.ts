/** `/api/auth/sites`: signing in by way of a site, and an account for whoever comes for the first time. */
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

export type SiteEntryDeps = FinishDeps & {
  readonly limits: AuthLimits;
  readonly sources: Sources;
  readonly appUrl: string;
};

const params = z.object({ site: z.string().max(30) });

const noSite = { 400: answers('There is no such site, or nobody can sign in with it', errorSchema) };

const tooMany = { 429: answers('Too many attempts; Retry-After says how long to wait', errorSchema) };

const describe = (summary: string) => ({ summary, tags: ['auth'] });

export const siteEntryRoutes: Routes<SiteEntryDeps> = (app, deps) => {
  beginRoute(app, deps);
  callbackRoute(app, deps);
  newcomerRoutes(app, deps);
};

const beginRoute: Routes<SiteEntryDeps> = (app, deps) => {
  app.post(
    siteEntryPath(':site'),
    {
      schema: {
        ...describe('Sign in, or register, with an account at a site: the browser is to go to the address'),
        params,
        body: siteEntryRequestSchema,
        response: { 200: answers('Where the site asks', consentSchema), ...noSite, ...tooMany },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(deps.sources, request.params.site);
      await takeTries([deps.limits.siteEntryFromAddress, clientOf(request)]);
      const { invitation = '' } = request.body;
      const query = new URLSearchParams({ invitation }).toString();
      const page = invitation === '' ? { returnTo: '/signin' } : { returnTo: `/register?${query}`, invitation };
      return { url: await beginEntry(deps, request, reply, { source, asker: NEWCOMER, ...page }) };
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
        response: { 303: z.undefined().describe('To a page of ours; its query says how it went'), ...noSite },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(deps.sources, request.params.site);
      const address = await finishEntry(deps, request, reply, { source, callback: request.query });
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    },
  );
};

const newcomerRoutes: Routes<SiteEntryDeps> = (app, deps) => {
  const { siteEntry } = deps.accounts;
  const gone = { 410: answers('Nobody was named by the site, or too long ago', errorSchema) };
  const newcomerOf = (cookie: string, site: string) => {
    const newcomer = siteEntry.readNewcomer(cookie);
    if (newcomer?.person.site !== site) throw noNewcomer();
    return newcomer;
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
      return { name: newcomerOf(cookieOf(request), request.params.site).person.name };
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
          ...tooMany,
        },
      },
    },
    async (request, reply) => {
      const newcomer = newcomerOf(cookieOf(request), request.params.site);
      await takeTries([deps.limits.registerFromAddress, clientOf(request)]);
      const { username } = request.body;
      const made = await makeNewcomersAccount(deps, newcomer, username, visitOf(request));
      if (typeof made !== 'string') {
        addCookies(reply, [...made.cookies, siteEntry.forgetNewcomer()]);
        return {};
      }
      throw made === 'username-taken' ? usernameTaken() : REFUSALS[made]();
    },
  );
};

/** What follows when a site has sent the browser back: who it is, and where that one belongs. */

type FinishDeps = {
  readonly accounts: Accounts;
  readonly admission: Admission;
  readonly connections: Pick<Connections, 'revokeLater'>;
  readonly limits: Pick<AuthLimits, 'siteEntryFromAddress' | 'registerFromAddress'>;
};

type Answered = { readonly source: ConnectableSource; readonly callback: Callback };

/** Where all ways in lead: that page says how it went, and goes on from there. */
const ENTRANCE = '/signin';

/** The address of ours to which the browser is to go. */
const finishEntry = async (
  deps: FinishDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { source, callback }: Answered,
): Promise<string> => {
  const { accounts, limits } = deps;
  const { site } = source;
  if ((await limits.siteEntryFromAddress.take(clientOf(request))) !== undefined) {
    return withEntry(ENTRANCE, site, 'too-many-tries');
  }
  const user = (await accounts.currentUser(cookieOf(request)))?.user;
  const found = readAnswer(accounts, cookieOf(request), callback, site, user);
  if (found === undefined) return withEntry(ENTRANCE, site, 'expired');
  const { consent, isAnswered, isLink } = found;
  const back = (outcome: EntryOutcome): string => withEntry(consent.returnTo, site, outcome);
  if (!isAnswered) return back('expired');
  addCookies(reply, [accounts.entryConsents.forget()]);
  if (callback.code === undefined) return back(outcomeOfAnswer(callback.error));
  const form = await accounts.entryConsents.tokenForm(consent, callback.code);
  const person = await identify(deps, source, form);
  if (typeof person === 'string') return back(person);
  if (isLink) {
    const outcome = user === undefined ? 'expired' : await accounts.siteEntry.link(user, person, source.label);
    return back(outcome === 'done' ? 'linked' : outcome);
  }
  const { invitation } = consent;
  const newcomer = { person, invitation };
  const { outcome, cookies } = await letIn(deps, newcomer, request);
  addCookies(reply, cookies);
  return cookies.length > 0 ? withEntry(ENTRANCE, site, outcome) : back(outcome);
};

/** What this browser wanted: to sign in, or to link an account with that of the user. */
const readAnswer = (
  { entryConsents }: Accounts,
  cookie: string,
  { state }: Callback,
  site: string,
  user: SignedInUser | undefined,
) => {
  const entry = entryConsents.read(cookie, { state, asker: NEWCOMER, site });
  if (entry === undefined || entry.consent.asker === NEWCOMER) return entry && { ...entry, isLink: false };
  const link = entryConsents.read(cookie, { state, asker: user === undefined ? '' : userOwner(user.id).key, site });
  return link && { ...link, isLink: true };
};

/** Who has consented; what the site has given for it is given back at once. */
const identify = async (
  { connections }: FinishDeps,
  { site, access }: ConnectableSource,
  form: URLSearchParams,
): Promise<PersonAtSite | EntryOutcome> => {
  const made = await access.requestToken(form);
  if (!made.ok) return asEntry(toOutcome(made.error));
  const { token } = made.value;
  const person = await access.readPerson(token);
  connections.revokeLater([{ site, token }]);
  return person.ok ? { site, ...person.value } : asEntry(toOutcome(person.error));
};

const asEntry = (outcome: ReturnType<typeof toOutcome>): EntryOutcome => (outcome === 'made' ? 'refused' : outcome);

type Entered = { readonly outcome: EntryOutcome; readonly cookies: readonly string[] };

const letIn = async (deps: FinishDeps, newcomer: Newcomer, request: FastifyRequest): Promise<Entered> => {
  const { accounts, admission, limits } = deps;
  const { person, invitation } = newcomer;
  const known = await accounts.siteEntry.enter(person, visitOf(request));
  if (known !== undefined) return toEntered(known, 'signed-in');
  const obstacle = await whyNot(admission, invitation);
  if (obstacle !== undefined) return { outcome: obstacle, cookies: [] };
  if ((await limits.registerFromAddress.take(clientOf(request))) !== undefined) {
    return { outcome: 'too-many-tries', cookies: [] };
  }
  const { data } = newcomerRequestSchema.safeParse({ username: person.name });
  const made = data && (await makeNewcomersAccount(deps, newcomer, data.username, visitOf(request)));
  if (made === undefined || made === 'username-taken') {
    return { outcome: 'choose-username', cookies: [accounts.siteEntry.keepNewcomer(newcomer)] };
  }
  return typeof made === 'string' ? { outcome: toRefusal(made), cookies: [] } : toEntered(made, 'created');
};

const toEntered = ({ needsSecondFactor, cookies }: SignInAnswer, outcome: EntryOutcome): Entered => ({
  outcome: needsSecondFactor ? 'second-factor' : outcome,
  cookies,
});

type Refusal = Extract<Awaited<ReturnType<Admission['admit']>>, string>;

const toRefusal = (refusal: Refusal): EntryOutcome => (refusal === 'closed' ? 'registration-closed' : refusal);

/** Before anything is used up. */
const whyNot = async (admission: Admission, invitation = ''): Promise<EntryOutcome | undefined> => {
  if (admission.mode === 'open') return undefined;
  if (admission.mode === 'closed') return 'registration-closed';
  if (invitation === '') return 'invitation-needed';
  return (await admission.isInvited(invitation)) ? undefined : 'used-invitation';
};

/** The account, and a session of it. An invitation that came to nothing is given back. */
const makeNewcomersAccount = async (
  { accounts, admission }: Pick<FinishDeps, 'accounts' | 'admission'>,
  { person, invitation }: Newcomer,
  username: string,
  visit: Visit,
): Promise<SignInAnswer | Refusal | 'username-taken'> => {
  const admitted = await admission.admit(invitation);
  if (typeof admitted === 'string') return admitted;
  try {
    if ((await accounts.siteEntry.create(person, username)) === 'done') {
      const entered = await accounts.siteEntry.enter(person, visit);
      if (entered !== undefined) return entered;
    }
  } catch (error) {
    await admitted();
    throw error;
  }
  await admitted();
  return 'username-taken';
};
