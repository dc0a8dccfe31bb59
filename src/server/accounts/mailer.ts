/**
 * Sends emails by SMTP, or writes them to files without a mail server. A failed email is logged without its text and
 * not retried.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import { createSealer } from './secrets';

export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** HTML version. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The account it is about. Files carry it, so that they can be deleted with the account. */
  readonly userId?: number;
};

export type Mailer = {
  /** No mail server is set: emails are written to files. */
  readonly writesFiles?: true;
  readonly send: (email: Email) => Promise<void>;
  /** Deletes stored files about this account, whatever their address, and those to its address. */
  readonly deleteFor?: (account: { readonly userId: number; readonly to: string }) => Promise<void>;
};

type MailerSettings = {
  /** `smtp://…` or `smtps://…`; without it files are written to `outbox`. */
  readonly smtpUrl?: string;
  readonly from: string;
  readonly outbox: string;
  /** Receives the path of each file. */
  readonly log: (message: string) => void;
};

/** Milliseconds. */
const TIMEOUT = 20_000;

export const createMailer = ({ smtpUrl, from, outbox, log }: MailerSettings): Mailer =>
  smtpUrl === undefined ? fileMailer(from, outbox, log) : smtpMailer(from, smtpUrl);

const smtpMailer = (from: string, smtpUrl: string): Mailer => {
  const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
  let transport: Transporter | undefined;
  return {
    send: async ({ to, subject, text, html, headers }) => {
      const { createTransport } = await nodemailer();
      transport ??= createTransport({ url: smtpUrl, ...timeouts });
      await transport.sendMail({ from, to, subject, text, html, headers });
    },
  };
};

/** Loaded with the first email: the server starts sooner. */
const nodemailer = () => import('nodemailer');

const fileMailer = (from: string, outbox: string, log: (message: string) => void): Mailer => ({
  writesFiles: true,
  send: async ({ userId, ...email }) => {
    const { createTransport } = await nodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const headers = { ...email.headers, ...(userId !== undefined && { [ACCOUNT_HEADER]: String(userId) }) };
    const { message } = await transport.sendMail({ from, ...email, headers });
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const path = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    // Renamed when complete, so that watchers see whole files.
    const draft = `${outbox}-${randomUUID()}`;
    await writeFile(draft, message, { mode: 0o600 });
    await rename(draft, path);
    log(`SMTP_URL is not set: email written to ${path}`);
  },
  deleteFor: async ({ userId, to }) => {
    for (const path of await listEmails(outbox)) {
      const email = await readFile(path, 'utf8');
      if (accountOf(email) === userId || recipientOf(email) === to.toLowerCase()) await rm(path, { force: true });
    }
  },
});

const ACCOUNT_HEADER = 'X-Outpost-Account';

/** Empty without an outbox. */
const listEmails = async (outbox: string): Promise<readonly string[]> => {
  const names = await readdir(outbox).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(outbox, name));
};

const accountOf = (email: string): number => Number(/^X-Outpost-Account: (\d+)$/im.exec(email)?.[1]);

const recipientOf = (email: string): string | undefined => /^To: <?([^\s<>]+)>?$/im.exec(email)?.[1]?.toLowerCase();

// Accounts created through a site have no email address. The column is not nullable, so it holds a text under
// `.invalid` (RFC 2606).

const PLACEHOLDER_DOMAIN = '@no-address.invalid';

export const makePlaceholderAddress = (): string => `${randomUUID()}${PLACEHOLDER_DOMAIN}`;

/** Empty for a placeholder. */
export const realAddress = (email: string): string => (email.endsWith(PLACEHOLDER_DOMAIN) ? '' : email);

// Unsubscribe links work without signing in, for as long as the account has the address. Their content is sealed.

const SEAL_SUBJECT = 'digest';

const subscriberSchema = z.object({ userId: z.number().int(), email: z.string() });

type Subscriber = z.infer<typeof subscriberSchema>;

export type UnsubscribeLinks = {
  readonly make: (subscriber: Subscriber) => string;
  readonly read: (token: string) => Subscriber | undefined;
};

export const createUnsubscribeLinks = (secret: string): UnsubscribeLinks => {
  const sealer = createSealer(secret, 'unsubscribe links');
  return {
    make: ({ userId, email }) => sealer.seal(JSON.stringify({ userId, email }), SEAL_SUBJECT),
    read: (token) => {
      const text = sealer.open(token, SEAL_SUBJECT);
      return text === undefined ? undefined : subscriberSchema.parse(JSON.parse(text));
    },
  };
};
