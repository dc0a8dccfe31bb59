/** The current user, `GET /api/auth/me`: a 401 means a guest. */
import { z } from 'zod';

export { CURRENT_USER_PATH, SIGN_OUT_PATH } from './auth-paths';

export const currentUserSchema = z.object({ username: z.string() });
export type CurrentUser = z.infer<typeof currentUserSchema>;
