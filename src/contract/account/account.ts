/** The settings of the signed-in user. */
import { z } from 'zod';
import { ownEventsSchema } from '../events';
import { attemptsSchema } from '../learn';
import { importProblemsSchema, importSchema, keptNameSchema } from '../library';
import { ownGameSchema } from '../profile';
import { PLAYER } from '../sites';
import { ownStudiesSchema } from '../studies';
import { emailSchema, identifiersSchema, MAX_FIELD, passwordSchema } from './auth';
import { followedPlayerSchema, pushDeviceSchema } from './notifications';

export const BOARD_THEMES = ['Classic', 'Wood', 'Blue', 'Green'] as const;

export type BoardTheme = (typeof BOARD_THEMES)[number];

export const PIECE_SETS = ['Classic', 'Modern', 'Medieval'] as const;

export type PieceSet = (typeof PIECE_SETS)[number];

const notificationsSchema = z.object({
  dailyPuzzles: z.boolean(),
  gameAnalysis: z.boolean(),
  newFeatures: z.boolean(),
});

/** Specification, ACC-08. */
export const DEFAULT_NOTIFICATIONS = { dailyPuzzles: true, gameAnalysis: true, newFeatures: false } as const;

const MAX_PEOPLE = 200;

export const preferencesSchema = z.object({
  boardTheme: z.enum(BOARD_THEMES),
  pieceSet: z.enum(PIECE_SETS),
  notifications: notificationsSchema,
  /** People who play under several names, each as `parsePlayer` reads it. */
  people: z.array(z.string().max(250).regex(PLAYER)).max(MAX_PEOPLE).optional(),
});

export type Preferences = z.infer<typeof preferencesSchema>;

export const accountSchema = identifiersSchema.extend({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Missing until there are rated games. */
  currentRating: z.number().optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  hasTwoFactor: z.boolean(),
  /** False for an account that was made by way of a site, until a password is set. */
  hasPassword: z.boolean().optional(),
  /** Accounts at sites by which the user may sign in. */
  siteAccounts: z.array(z.object({ site: z.string(), id: z.string(), linkedAt: z.string() })).optional(),
  /** Whether anybody with the link may see the games and the report. */
  isPublic: z.boolean().optional(),
  preferences: preferencesSchema,
});

export type Account = z.infer<typeof accountSchema>;

/** What is missing stays as it is. */
export const accountChangeSchema = identifiersSchema.extend({
  preferences: preferencesSchema.partial().optional(),
  isPublic: z.boolean().optional(),
  /** The first steps are done, or not wanted. */
  endFirstSteps: z.literal(true).optional(),
});

export type AccountChange = z.infer<typeof accountChangeSchema>;

const currentPassword = z.string().min(1).max(MAX_FIELD);

export const passwordChangeSchema = z.object({ currentPassword, newPassword: passwordSchema });

/** Of the app, or a recovery code; needed where two-factor authentication is on. */
const code = z.string().trim().min(1).max(MAX_FIELD).optional();

/** For accounts that may have no password: those need a sign-in that is not older than this instead. */
export const RECENT_MINUTES = 15;

const maybePassword = z.string().max(MAX_FIELD).default('');

export const optionalProofSchema = z.object({ currentPassword: maybePassword, code });

export const emailChangeSchema = optionalProofSchema.extend({ newEmail: emailSchema });

/** The first one of an account that has none. */
export const firstPasswordSchema = z.object({ newPassword: passwordSchema });

/** For what the password alone must not do: turning two-factor authentication off, new recovery codes. */
export const guardedRequestSchema = z.object({ currentPassword, code });

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).readonly() });

/** Somewhere the user is signed in. */
const sessionSchema = z.object({
  id: z.number().int(),
  isCurrent: z.boolean(),
  /** In words, as are the networks: "Firefox on Windows", "Local network". */
  device: z.string(),
  where: z.string(),
  /** ISO 8601. */
  signedInAt: z.string(),
  usedAt: z.string(),
});

export type Session = z.infer<typeof sessionSchema>;

/** This one first, then the last used. */
export const sessionsSchema = z.array(sessionSchema).readonly();

/** Begins two-factor sign-in. */
export const twoFactorRequestSchema = z.object({ currentPassword });

/** To be shown once: the address for the authenticator app, and codes for the day when the app is lost. */
export const twoFactorSetupSchema = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()).readonly() });

export const twoFactorConfirmationSchema = z.object({ code: z.string().trim().min(1).max(MAX_FIELD) });

/** `confirmation` is the username, typed once more. */
export const accountRemovalSchema = z.object({
  currentPassword: maybePassword,
  confirmation: z.string().max(MAX_FIELD),
});

/** Everything that is kept of a user; secrets are not told, only that there are sessions. */
export const ownDataSchema = z.object({
  account: accountSchema,
  sessions: z
    .array(
      z.object({
        createdAt: z.string(),
        expiresAt: z.string(),
        signedInAt: z.string(),
        usedAt: z.string(),
        device: z.string(),
        network: z.string(),
      }),
    )
    .readonly(),
  /** Browsers that are known from sign-ins. */
  devices: z.array(z.object({ device: z.string(), knownSince: z.string(), usedAt: z.string() })).readonly(),
  /** Asked for, and not confirmed yet. */
  newEmail: z.string().optional(),
  /** The newest first. */
  puzzleAttempts: attemptsSchema.readonly(),
  /** What the attempts add up to, with the measured rating. */
  puzzleSums: z.record(z.string(), z.unknown()),
  /** What is repeated, and when. */
  trainingCards: z.array(z.object({ puzzleId: z.number(), deck: z.string(), due: z.string(), card: z.unknown() })),
  /** What was reported by email, and when last; missing where the address is not confirmed. */
  digest: z.object({ sentAt: z.string().optional(), reported: z.record(z.string(), z.number()) }).optional(),
  /** Browsers to which notifications go. */
  pushDevices: z.array(pushDeviceSchema),
  followedPlayers: z.array(followedPlayerSchema),
  /** Deleted ones too, until they are purged. */
  events: ownEventsSchema,
  /** Sites at which something may be done for the user. */
  connections: z.array(
    z.object({ site: z.string(), scopes: z.array(z.string()).readonly(), connectedAt: z.string(), endsAt: z.string() }),
  ),
  /** Asked for at sites within two days; `study` is the id there. */
  studies: z.array(z.object({ site: z.string(), begunAt: z.string(), study: z.string().optional() })),
  /** Those that are kept here; deleted ones too, until they are purged. */
  ownStudies: ownStudiesSchema,
  /** The current one, and those that can still come back. */
  libraries: z.array(
    z.object({
      kind: z.enum(['sample', 'own']),
      names: z.array(z.string()),
      createdAt: z.string(),
      retiredAt: z.string().optional(),
      keptNames: z.array(keptNameSchema),
      games: z.array(ownGameSchema),
      deletedGames: z.array(ownGameSchema),
    }),
  ),
  /** Those that are not over, and the latest one that is; with the games that were not taken. */
  imports: z.array(importSchema.extend({ problems: importProblemsSchema })),
});

/** Invitations of an installation that lets nobody register without one. */

export const MAX_NOTE = 100;

/** Days for which an invitation can be used. */
export const INVITATION_DAYS = 14;

export const newInvitationSchema = z.object({
  /** For whom it is, as the owner wants to remember it. */
  note: z.string().trim().max(MAX_NOTE, `Please use at most ${MAX_NOTE} characters`).default(''),
});

const invitationSchema = z.object({
  id: z.number().int(),
  note: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
  isUsed: z.boolean(),
});

export type Invitation = z.infer<typeof invitationSchema>;

/** The newest first. */
export const invitationsSchema = z.array(invitationSchema).readonly();

/** The link is shown once: it is not kept. */
export const madeInvitationSchema = z.object({ invitation: invitationSchema, link: z.string() });
