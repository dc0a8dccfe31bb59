/** What is sent to users about what is new for them, and how they end it. */
import { z } from 'zod';
import { PLAYER } from '../sites';

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
  lastSentAt: z.string().optional(),
});

export type NotificationState = z.infer<typeof notificationStateSchema>;

/** GET what is known of it; PUT the browser's subscription; DELETE `?endpoint=` ends it. */
export const PUSH_PATH = '/api/account/push';

export const pushEndPath = (endpoint: string): string => `${PUSH_PATH}?endpoint=${encodeURIComponent(endpoint)}`;

const endpoint = z.url({ error: 'An address of a push service' }).max(1000);

/** Bytes of a browser, as base64url. */
const bytes = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`));

/** As browsers give it (`PushSubscription.toJSON`); what else is in it is not kept. */
export const pushSubscriptionSchema = z.object({
  endpoint,
  /** A point of P-256, uncompressed, and 16 random bytes. RFC 8291. */
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
});

export type PushSubscriptionOnWire = z.infer<typeof pushSubscriptionSchema>;

export const pushEndSchema = z.object({ endpoint });

export const pushDeviceSchema = z.object({
  /** In words, as of a session. */
  device: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  lastSentAt: z.string().optional(),
});

export const pushStateSchema = z.object({
  /** Of this installation, for the browser to subscribe with: base64url. RFC 8292. */
  publicKey: z.string(),
  /** Where the user is signed in and wants notifications. */
  devices: z.array(pushDeviceSchema.extend({ endpoint: z.string() })).readonly(),
});

export type PushState = z.infer<typeof pushStateSchema>;

/** What a browser is sent, encrypted for it alone. `path` is of ours. */
export const pushMessageSchema = z.object({ title: z.string(), body: z.string(), path: z.string() });

export type PushMessage = z.infer<typeof pushMessageSchema>;

const MAX_TOKEN = 1000;

export const unsubscribeQuerySchema = z.object({ token: z.string().min(1).max(MAX_TOKEN) });

/**
 * `/api/user/{id}/follows`: players whose new games a user wants to be told of. They are asked for in the background; what
 * is new is counted from the newest game that the user has seen.
 */

/** Players whom a user follows at most. */
export const MAX_FOLLOWS = 50;

export const followPaths = (userId: number) => {
  const follows = `/api/user/${userId}/follows`;
  return {
    follows,
    /** DELETE */
    follow: (player: string) => `${follows}?player=${encodeURIComponent(player)}`,
    seen: `${follows}/seen`,
  };
};

/** As `parsePlayer` reads it. */
const player = z.string().max(250).regex(PLAYER);

const time = z.iso.datetime();

export const followedPlayerSchema = z.object({
  player: z.string(),
  /** Missing before the first check. */
  checkedAt: time.optional(),
  /** Of the newest game known, and of the newest one that the user has seen. */
  newestAt: time.optional(),
  seenAt: time.optional(),
  /** Since that one; of the last fifty games. */
  newGames: z.number().int(),
  /** Why the last check failed, in words for people. */
  failure: z.string().optional(),
});

export type FollowedPlayer = z.infer<typeof followedPlayerSchema>;

/** Those with new games first. */
export const followsSchema = z.object({
  /** Whether whoever asks may change it. */
  canWrite: z.boolean(),
  players: z.array(followedPlayerSchema),
});

export type Follows = z.infer<typeof followsSchema>;

export const followQuerySchema = z.object({ player });

/** When the newest game was begun that the user has before the eyes. */
export const followSchema = z.object({ player, seenUntil: time.optional() });

export const seenSchema = followSchema.required();
