/**
 * Sends emails: over SMTP where a server is set, else as files that a person can open. An email that cannot be sent
 * is logged, without its text, and lost; nobody waits for it.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { createSealer } from './secrets';

export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as a page. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Mailer = {
  /** No mail server is set: emails lie here. */
  readonly keepsFiles?: true;
  readonly send: (email: Email) => Promise<void>;
  /** Removes the emails to this address that lie here, where some do. */
  readonly forget?: (to: string) => Promise<void>;
};

type MailerSettings = {
  /** `smtp://…` or `smtps://…`; without it emails become files in `outbox`. */
  readonly smtpUrl?: string;
  readonly from: string;
  readonly outbox: string;
  /** Told where a file lies. */
  readonly log: (message: string) => void;
};

/** Milliseconds for which a silent mail server is waited for. */
const TIMEOUT = 20_000;

export const createMailer = ({ smtpUrl, from, outbox, log }: MailerSettings): Mailer =>
  smtpUrl === undefined ? fileMailer(from, outbox, log) : smtpMailer(from, smtpUrl);

const smtpMailer = (from: string, smtpUrl: string): Mailer => {
  const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    send: async (email) => {
      await transport.sendMail({ from, ...email });
    },
  };
};

const fileMailer = (from: string, outbox: string, log: (message: string) => void): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    keepsFiles: true,
    send: async (email) => {
      const { message } = await transport.sendMail({ from, ...email });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const path = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Whoever watches the folder finds whole emails only.
      const draft = `${outbox}-${randomUUID()}`;
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, path);
      log(`SMTP_URL is not set: email written to ${path}`);
    },
    forget: async (to) => {
      for (const path of await listEmails(outbox)) {
        if (recipientOf(await readFile(path, 'utf8')) === to.toLowerCase()) await rm(path, { force: true });
      }
    },
  };
};

/** None where there is no outbox yet. */
const listEmails = async (outbox: string): Promise<readonly string[]> => {
  const names = await readdir(outbox).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(outbox, name));
};

const recipientOf = (email: string): string | undefined => /^To: <?([^\s<>]+)>?$/im.exec(email)?.[1]?.toLowerCase();

/**
 * Accounts that were made by way of a site have no email address at first. In its column, which must hold one, stands a text
 * under `.invalid`, a name that no mail server can have (RFC 2606).
 */

const NOWHERE = '@no-address.invalid';

export const makeNoAddress = (): string => `${randomUUID()}${NOWHERE}`;

/** What is known of the address: empty where there is none. */
export const addressIn = (email: string): string => (email.endsWith(NOWHERE) ? '' : email);

/**
 * Links that end emails to an address without signing in. They hold for as long as the account has the address: an email
 * may be read years later. What is in one cannot be read or made up by others.
 */

const ABOUT = 'digest';

const schema = z.object({ userId: z.number().int(), email: z.string() });

type Subscriber = z.infer<typeof schema>;

export type UnsubscribeLinks = {
  readonly make: (subscriber: Subscriber) => string;
  readonly read: (token: string) => Subscriber | undefined;
};

export const createUnsubscribeLinks = (secret: string): UnsubscribeLinks => {
  const sealer = createSealer(secret, 'unsubscribe links');
  return {
    make: ({ userId, email }) => sealer.seal(JSON.stringify({ userId, email }), ABOUT),
    read: (token) => {
      const text = sealer.open(token, ABOUT);
      return text === undefined ? undefined : schema.parse(JSON.parse(text));
    },
  };
};
