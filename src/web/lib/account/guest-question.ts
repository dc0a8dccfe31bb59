/** From a sign-in until it is answered: whether what the guest has in this browser moves to the account. */
import { storedValue } from '../storage';

export const guestQuestion = storedValue<true | undefined>({
  key: 'guest-question',
  parse: (text) => (text === 'true' ? true : undefined),
  write: (value) => (value === undefined ? undefined : String(value)),
});
