/** Email and push notifications, and unsubscribing. */
import { z } from 'zod';
import { endpoint } from '../endpoint';
import { userParams } from '../params';
import { PLAYER } from '../sites';

/** GET the email state; POST sends a confirmation link. */
export const NOTIFICATIONS_PATH = '/api/account/notifications';

/** POST unsubscribes; GET redirects to the page. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe';

export const unsubscribeCallPath = (token: string): string => `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`;

export const unsubscribePagePath = (token: string): string => `/unsubscribe?token=${encodeURIComponent(token)}`;

export const notificationStateSchema = z.object({
  /** `files`: without a mail server, emails are written to files on the server. */
  mail: z.enum(['sent', 'files']),
  /** Empty when unknown. */
  email: z.string(),
  /** Unconfirmed addresses receive nothing. */
  isConfirmed: z.boolean(),
  /** ISO 8601; missing before the first digest. */
  lastSentAt: z.string().optional(),
});

export type NotificationState = z.infer<typeof notificationStateSchema>;

/** GET the state; PUT a subscription; DELETE `?endpoint=` removes it. */
export const PUSH_PATH = '/api/account/push';

export const pushEndPath = (endpoint: string): string => `${PUSH_PATH}?endpoint=${encodeURIComponent(endpoint)}`;

const pushUrl = z.url({ error: 'An address of a push service' }).max(1000);

/** `length` base64url characters. */
const bytes = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`));

/** The fields of `PushSubscription.toJSON` that are stored. */
export const pushSubscriptionSchema = z.object({
  endpoint: pushUrl,
  /** Uncompressed P-256 point, and 16 random bytes (RFC 8291). */
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
});

export type PushSubscriptionDto = z.infer<typeof pushSubscriptionSchema>;

export const pushEndSchema = z.object({ endpoint: pushUrl });

export const pushDeviceSchema = z.object({
  /** Readable text, as for sessions. */
  device: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  lastSentAt: z.string().optional(),
});

export const pushStateSchema = z.object({
  /** The installation's VAPID key, base64url (RFC 8292). */
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema.extend({ endpoint: z.string() })).readonly(),
});

export type PushState = z.infer<typeof pushStateSchema>;

/** The encrypted payload; `path` is a local address. */
export const pushMessageSchema = z.object({ title: z.string(), body: z.string(), path: z.string() });

export type PushMessage = z.infer<typeof pushMessageSchema>;

const MAX_TOKEN = 1000;

export const unsubscribeQuerySchema = z.object({ token: z.string().min(1).max(MAX_TOKEN) });

// Followed players

/** Per user. */
export const MAX_FOLLOWS = 50;

const player = z.string().max(250).regex(PLAYER);

const time = z.iso.datetime();

export const followedPlayerSchema = z.object({
  player: z.string(),
  checkedAt: time.optional(),
  /** Start times of the newest known game and of the newest one the user has seen. */
  newestAt: time.optional(),
  seenAt: time.optional(),
  /** Unseen games among the last fifty. */
  newGames: z.number().int(),
  /** Readable reason for the last failed check. */
  failure: z.string().optional(),
});

export type FollowedPlayer = z.infer<typeof followedPlayerSchema>;

/** Players with new games first. */
export const followsSchema = z.object({
  canWrite: z.boolean(),
  players: z.array(followedPlayerSchema),
});

export type Follows = z.infer<typeof followsSchema>;

const followQuerySchema = z.object({ player });

/** `seenUntil`: start of the newest game on the user's screen. */
const followSchema = z.object({ player, seenUntil: time.optional() });

const seenSchema = followSchema.required();

const FOLLOWS = '/api/user/:id/follows';

export const followsApi = {
  list: endpoint({
    method: 'GET',
    path: FOLLOWS,
    params: userParams,
    answer: followsSchema,
    access: 'write-or-empty',
  }),
  add: endpoint({
    method: 'PUT',
    path: FOLLOWS,
    params: userParams,
    body: followSchema,
    answer: followsSchema,
    access: 'write',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: FOLLOWS,
    params: userParams,
    query: followQuerySchema,
    access: 'write',
  }),
  markSeen: endpoint({
    method: 'PUT',
    path: `${FOLLOWS}/seen`,
    params: userParams,
    body: seenSchema,
    access: 'write',
  }),
} as const;
