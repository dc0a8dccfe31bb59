/** What is sent to users about what is new for them, and how they end it. */
import { z } from 'zod';

/** GET how emails go; POST sends a link that confirms the address. */
export const NOTIFICATIONS_PATH = '/api/account/notifications';
/** POST ends the emails; GET leads to the page that does. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe';
export const unsubscribeCallPath = (token: string): string => `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`;
export const unsubscribePagePath = (token: string): string => `/unsubscribe?token=${encodeURIComponent(token)}`;

export const notificationStateSchema = z.object({
  /** `files`: no mail server is set, and emails lie as files on the server. */
  mail: z.enum(['sent', 'files']),
  /** Empty where none is known. */
  email: z.string(),
  /** Nothing is sent to an address that is not. */
  isConfirmed: z.boolean(),
  /** ISO 8601; missing where no digest was sent. */
  lastSentAt: z.string().exactOptional(),
});
export type NotificationState = z.infer<typeof notificationStateSchema>;

export const MAX_TOKEN = 1000;
export const unsubscribeQuerySchema = z.object({ token: z.string().min(1).max(MAX_TOKEN) });
