/** Takes the emails that the application sends. */
import type { Email, Mailer } from '../server/accounts/mailer';

export type Mailbox = Mailer & {
  readonly emails: readonly Email[];
};

export const createMailbox = (): Mailbox => {
  const emails: Email[] = [];
  return {
    emails,
    send: (email) => {
      emails.push(email);
      return Promise.resolve();
    },
  };
};

/** The secret in the link of an email. */
export const tokenIn = ({ text }: Email): string => /[?&]token=([^\s&]+)/.exec(text)![1]!;
