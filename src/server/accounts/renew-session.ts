import { callLibrary, cookiesOf, type Answer } from './call-library';
import { endWithSignIn, withNewSession } from './new-session';
import type { SignedInUser } from './current-user';
import type { Visit } from './visit';

/** A call that puts a new session in the place of the user's; its cookies, or undefined when it is refused. */
export const renewSession = async <Value>(
  { session }: SignedInUser,
  visit: Visit,
  call: () => Promise<Answer<Value>>,
): Promise<readonly string[] | undefined> => {
  const { signedInAt } = session;
  const outcome = await withNewSession({ visit, signedInAt }, () => callLibrary(call));
  return outcome.ok ? endWithSignIn(cookiesOf(outcome.value), signedInAt) : undefined;
};
