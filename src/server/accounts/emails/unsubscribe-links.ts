/**
 * Links that end emails to an address without signing in. They hold for as long as the account has the address: an email
 * may be read years later. What is in one cannot be read or made up by others.
 */
import { z } from 'zod';
import { createSealer } from '../secrets/sealer';

const ABOUT = 'digest';
const schema = z.object({ userId: z.number().int(), email: z.string() });
export type Subscriber = z.infer<typeof schema>;

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
