/**
 * The accounts of an installation: what guests and signed-in users can do, without HTTP. Nothing of the library
 * behind it is seen outside of this folder. A `cookie` is the `Cookie` header of a request; answers carry the
 * `Set-Cookie` lines for the browser.
 */
import { endVerifications } from '../db/accounts/users';
import type { Database } from '../db/database';
import { createBackground } from '../platform/background-work';
import { createAuth, type Passwords } from './auth';
import {
  createEmailChange,
  createSecurityEmails,
  type EmailChangeCalls,
  knownAddressEmail,
  resetEmail,
} from './emails';
import {
  createGuestCalls,
  createKnownDevices,
  createSecondFactor,
  type GuestCalls,
  type KnownDevices,
  type SecondFactorCalls,
  type Welcome,
} from './guest-auth';
import { addressIn, createUnsubscribeLinks, type Email, type Mailer, type UnsubscribeLinks } from './mailer';
import { type Consents, createConsents, createSiteEntry, type SiteEntry } from './oauth-sign-in';
import { type ClaimCalls, createClaim } from './registration';
import { createPushSecrets, createSiteTokens, type PushSecrets, type SiteTokens } from './stored-secrets';
import { createUserCalls, type UserCalls } from './user-auth';

export type Accounts = GuestCalls &
  ClaimCalls &
  SecondFactorCalls &
  UserCalls &
  EmailChangeCalls &
  Pick<KnownDevices, 'recognize'> & {
    readonly consents: Consents;
    /** Of people who say who they are, and let nothing be done for them. */
    readonly entryConsents: Consents;
    readonly siteEntry: SiteEntry;
    readonly siteTokens: SiteTokens;
    readonly unsubscribeLinks: UnsubscribeLinks;
    readonly pushSecrets: PushSecrets;
    /** Whether emails go out, or lie as files here. */
    readonly mail: 'sent' | 'files';
    /** Removes the emails to this address that lie here. */
    readonly forgetEmails: (to: string) => Promise<void>;
    /** When all emails are sent. */
    readonly idle: () => Promise<void>;
  };

export type AccountsDeps = {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly sessionSecret: string;
  /** Without a slash at its end. */
  readonly appUrl: string;
  readonly passwords?: Passwords;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createAccounts = ({ db, mailer, sessionSecret, appUrl, passwords, onFailure }: AccountsDeps): Accounts => {
  const background = createBackground(onFailure);
  const post = (email: Email): void => {
    if (addressIn(email.to) !== '') background.run('sending an email', () => mailer.send(email));
  };
  const emails = createSecurityEmails(appUrl);
  const auth = createAuth({
    db,
    secret: sessionSecret,
    appUrl,
    passwords,
    sendResetLink: ({ email }, token) => post(resetEmail(email, appUrl, token)),
    notifyKnownAddress: (email) => post(knownAddressEmail(email, appUrl)),
    onPasswordReset: async ({ id, email }) => {
      await endVerifications(db, Number(id));
      post(emails.passwordChanged(email));
    },
    onFailure: (message) => onFailure(undefined, message),
  });
  const devices = createKnownDevices(auth, db);
  const welcome: Welcome = async ({ id, email }, visit) => {
    const { cookie, isNew } = await devices.welcome(Number(id), visit);
    if (isNew) post(emails.newDevice(email, visit.device));
    return cookie;
  };
  const guests = createGuestCalls({ auth, db, background, welcome });
  return {
    ...guests,
    ...createClaim(auth, db, sessionSecret),
    ...createSecondFactor(auth, db, welcome),
    ...createUserCalls({ auth, db, background, post, emails }),
    ...createEmailChange({ db, background, post, emails }),
    recognize: devices.recognize,
    consents: createConsents(sessionSecret, appUrl),
    entryConsents: createConsents(sessionSecret, appUrl, 'entry'),
    siteEntry: createSiteEntry({ auth, db, sessionSecret, appUrl, welcome, post, emails, signOut: guests.signOut }),
    siteTokens: createSiteTokens(db, sessionSecret, appUrl),
    unsubscribeLinks: createUnsubscribeLinks(sessionSecret),
    pushSecrets: createPushSecrets(db, sessionSecret),
    mail: mailer.keepsFiles === true ? 'files' : 'sent',
    forgetEmails: async (to) => mailer.forget?.(to),
    idle: background.idle,
  };
};
