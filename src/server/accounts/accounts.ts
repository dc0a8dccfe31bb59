/**
 * All account operations, without HTTP and hiding better-auth. A `cookie` is the `Cookie` header of a request; results
 * carry `Set-Cookie` lines.
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
    /** For sign-in at sites, without any scope. */
    readonly entryConsents: Consents;
    readonly siteEntry: SiteEntry;
    readonly siteTokens: SiteTokens;
    readonly unsubscribeLinks: UnsubscribeLinks;
    readonly pushSecrets: PushSecrets;
    /** Whether emails are sent, or written to files. */
    readonly mail: 'sent' | 'files';
    /** Deletes stored email files to this address. */
    readonly forgetEmails: (to: string) => Promise<void>;
    /** Resolves when all emails are sent. */
    readonly idle: () => Promise<void>;
  };

export type AccountsDeps = {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly sessionSecret: string;
  /** No trailing slash. */
  readonly appUrl: string;
  readonly passwords?: Passwords;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createAccounts = ({ db, mailer, sessionSecret, appUrl, passwords, onFailure }: AccountsDeps): Accounts => {
  const background = createBackground(onFailure);
  const sendLater = (email: Email): void => {
    if (addressIn(email.to) !== '') background.run('sending an email', () => mailer.send(email));
  };
  const emails = createSecurityEmails(appUrl);
  const auth = createAuth({
    db,
    secret: sessionSecret,
    appUrl,
    passwords,
    sendResetLink: ({ email }, token) => sendLater(resetEmail(email, appUrl, token)),
    notifyKnownAddress: (email) => sendLater(knownAddressEmail(email, appUrl)),
    onPasswordReset: async ({ id, email }) => {
      await endVerifications(db, Number(id));
      sendLater(emails.passwordChanged(email));
    },
    onFailure: (message) => onFailure(undefined, message),
  });
  const devices = createKnownDevices(auth, db);
  const welcome: Welcome = async ({ id, email }, context) => {
    const { cookie, isNew } = await devices.welcome(Number(id), context);
    if (isNew) sendLater(emails.newDevice(email, context.device));
    return cookie;
  };
  const guests = createGuestCalls({ auth, db, background, welcome });
  return {
    ...guests,
    ...createClaim(auth, db, sessionSecret),
    ...createSecondFactor(auth, db, welcome),
    ...createUserCalls({ auth, db, background, post: sendLater, emails }),
    ...createEmailChange({ db, background, post: sendLater, emails }),
    recognize: devices.recognize,
    consents: createConsents(sessionSecret, appUrl),
    entryConsents: createConsents(sessionSecret, appUrl, 'entry'),
    siteEntry: createSiteEntry({
      auth,
      db,
      sessionSecret,
      appUrl,
      welcome,
      post: sendLater,
      emails,
      signOut: guests.signOut,
    }),
    siteTokens: createSiteTokens(db, sessionSecret, appUrl),
    unsubscribeLinks: createUnsubscribeLinks(sessionSecret),
    pushSecrets: createPushSecrets(db, sessionSecret),
    mail: mailer.keepsFiles === true ? 'files' : 'sent',
    forgetEmails: async (to) => mailer.forget?.(to),
    idle: background.idle,
  };
};
