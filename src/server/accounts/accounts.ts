/**
 * All account operations, without HTTP and hiding better-auth. A `cookie` is the `Cookie` header of a request; results
 * carry `Set-Cookie` lines.
 */
import { confirmEmail, deleteVerifications } from '../db/accounts/users';
import type { Database } from '../db/database';
import { createBackground } from '../platform/background-work';
import { createAuth, type Passwords } from './auth';
import {
  createEmailChange,
  createSecurityEmails,
  type EmailChangeService,
  knownAddressEmail,
  resetEmail,
} from './emails';
import {
  createGuestAuth,
  createKnownDevices,
  createSecondFactor,
  type GuestAuth,
  type KnownDevices,
  type OnSignIn,
  type SecondFactorService,
} from './guest-auth';
import { createUnsubscribeLinks, type Email, type Mailer, realAddress, type UnsubscribeLinks } from './mailer';
import { type Consents, createConsents, createOAuthSignIn, type OAuthSignIn } from './oauth-sign-in';
import { type ClaimService, createClaim } from './registration';
import { createPushSecrets, createSiteTokens, type PushSecrets, type SiteTokens } from './stored-secrets';
import { createUserAuth, type UserAuth } from './user-auth';

export type Accounts = GuestAuth &
  ClaimService &
  SecondFactorService &
  UserAuth &
  EmailChangeService &
  Pick<KnownDevices, 'recognize'> & {
    readonly consents: Consents;
    /** For sign-in at sites, without any scope. */
    readonly oauthSignInConsents: Consents;
    readonly oauthSignIn: OAuthSignIn;
    readonly siteTokens: SiteTokens;
    readonly unsubscribeLinks: UnsubscribeLinks;
    readonly pushSecrets: PushSecrets;
    /** Whether emails are sent, or written to files. */
    readonly mail: 'sent' | 'files';
    /** Deletes the email files of an account, also those still being written. */
    readonly deleteEmails: (account: { readonly id: number; readonly email: string }) => Promise<void>;
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
  const sendLater = (email: Email, userId?: number): void => {
    if (realAddress(email.to) !== '') background.run('sending an email', () => mailer.send({ ...email, userId }));
  };
  const emails = createSecurityEmails(appUrl);
  const auth = createAuth({
    db,
    secret: sessionSecret,
    appUrl,
    passwords,
    sendResetLink: ({ id, email }, token) => sendLater(resetEmail(email, appUrl, token), Number(id)),
    notifyKnownAddress: (email) => sendLater(knownAddressEmail(email, appUrl)),
    onPasswordReset: async ({ id, email }) => {
      await confirmEmail(db, Number(id));
      await deleteVerifications(db, Number(id));
      sendLater(emails.passwordChanged(email), Number(id));
    },
    onFailure: (message) => onFailure(undefined, message),
  });
  const devices = createKnownDevices(auth, db);
  const welcome: OnSignIn = async ({ id, email }, context) => {
    const { cookie, isNew } = await devices.register(Number(id), context);
    if (isNew) sendLater(emails.newDevice(email, context.device), Number(id));
    return cookie;
  };
  const guests = createGuestAuth({ auth, db, background, welcome });
  return {
    ...guests,
    ...createClaim(auth, db, sessionSecret),
    ...createSecondFactor(auth, db, welcome),
    ...createUserAuth({ auth, db, background, post: sendLater, emails }),
    ...createEmailChange({ db, background, post: sendLater, emails }),
    recognize: devices.recognize,
    consents: createConsents(sessionSecret, appUrl),
    oauthSignInConsents: createConsents(sessionSecret, appUrl, 'entry'),
    oauthSignIn: createOAuthSignIn({
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
    mail: mailer.writesFiles === true ? 'files' : 'sent',
    deleteEmails: async ({ id, email }) => {
      if (mailer.deleteFor === undefined) return;
      await background.idle();
      await mailer.deleteFor({ userId: id, to: email });
    },
    idle: background.idle,
  };
};
