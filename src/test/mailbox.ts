/** Takes the letters that the application sends. */
import type { Letter, Mailer } from '../server/accounts/mailer';

export type Mailbox = Mailer & {
  readonly letters: readonly Letter[];
};

export const createMailbox = (): Mailbox => {
  const letters: Letter[] = [];
  return {
    letters,
    send: (letter) => {
      letters.push(letter);
      return Promise.resolve();
    },
  };
};

/** The secret in the link of a letter. */
export const tokenIn = ({ text }: Letter): string => /[?&]token=([^\s&]+)/.exec(text)![1]!;
