import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** The two-factor plugin asks for a code after calls of three paths; of these, this one is free. */
const PATH = '/sign-in/phone-number';

/**
 * A session for somebody whose identity was proven elsewhere: what happens after a password was right, two-factor
 * authentication included. Not a route: only our own code calls it.
 */
export const enterById = () =>
  ({
    id: 'enter-by-id',
    endpoints: {
      enterById: createAuthEndpoint(PATH, { method: 'POST', body: z.object({ userId: z.string() }) }, async (call) => {
        const { internalAdapter } = call.context;
        const user = await internalAdapter.findUserById(call.body.userId);
        if (user === null) throw new Error('the user is gone');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(call, { session, user });
        return call.json({ user: { id: user.id, email: user.email } });
      }),
    },
  }) satisfies BetterAuthPlugin;
