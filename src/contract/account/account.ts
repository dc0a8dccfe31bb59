/** Account settings of the signed-in user. */
import { z } from 'zod';
import { parseTimeZone } from '../../chess/day';
import { endpoint } from '../endpoint';
import { PLAYER } from '../sites';
import { emailSchema, identifiersSchema, MAX_FIELD, newIdentifiersSchema, passwordSchema } from './auth';
import { INVITATIONS_PATH } from './auth-paths';

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
  /** Players with several accounts, each in the form that `parsePlayer` reads. */
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
  /** False for an account created through a site until it sets a password. */
  hasPassword: z.boolean().optional(),
  /** Linked site accounts that can sign in. */
  siteAccounts: z.array(z.object({ site: z.string(), id: z.string(), linkedAt: z.string() })).optional(),
  isPublic: z.boolean().optional(),
  /** The id of the page that shows the games, while they are public. */
  gamesLink: z.string().optional(),
  preferences: preferencesSchema,
  /** Missing until a browser has told it. */
  timeZone: z.string().optional(),
  /** `YYYY-MM-DD` of the last finished learning session. */
  sessionDoneOn: z.string().optional(),
});

export type Account = z.infer<typeof accountSchema>;

/** Missing fields stay unchanged. */
export const accountChangeSchema = newIdentifiersSchema.extend({
  preferences: preferencesSchema.partial().optional(),
  isPublic: z.boolean().optional(),
  /** Completes or skips onboarding. */
  endFirstSteps: z.literal(true).optional(),
  timeZone: z
    .string()
    .refine((text) => parseTimeZone(text) !== undefined, 'There is no such time zone')
    .optional(),
});

export type AccountChange = z.infer<typeof accountChangeSchema>;

const currentPassword = z.string().min(1).max(MAX_FIELD);

export const passwordChangeSchema = z.object({ currentPassword, newPassword: passwordSchema });

/** From the authenticator app, or a recovery code; required with two-factor authentication. */
const code = z.string().trim().min(1).max(MAX_FIELD).optional();

/** Accounts without a password need a sign-in at most this old instead. */
export const RECENT_MINUTES = 15;

const optionalPassword = z.string().max(MAX_FIELD).default('');

export const optionalProofSchema = z.object({ currentPassword: optionalPassword, code });

export const emailChangeSchema = optionalProofSchema.extend({ newEmail: emailSchema });

/** For an account without a password. */
export const firstPasswordSchema = z.object({ newPassword: passwordSchema });

/** Actions that always need the password: disabling two-factor authentication, new recovery codes. */
export const guardedRequestSchema = z.object({ currentPassword, code });

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).readonly() });

const sessionSchema = z.object({
  id: z.number().int(),
  isCurrent: z.boolean(),
  /** Readable text, like the networks: "Firefox on Windows", "Local network". */
  device: z.string(),
  where: z.string(),
  /** ISO 8601. */
  signedInAt: z.string(),
  usedAt: z.string(),
});

export type Session = z.infer<typeof sessionSchema>;

/** The current session first, then by last use. */
export const sessionsSchema = z.array(sessionSchema).readonly();

export const twoFactorRequestSchema = z.object({ currentPassword });

/** Shown once: the authenticator address and the recovery codes. */
export const twoFactorSetupSchema = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()).readonly() });

export const twoFactorConfirmationSchema = z.object({ code: z.string().trim().min(1).max(MAX_FIELD) });

/** `confirmation` is the username. */
export const accountRemovalSchema = optionalProofSchema.extend({ confirmation: z.string().max(MAX_FIELD) });

export const MAX_NOTE = 100;

export const INVITATION_DAYS = 14;

const newInvitationSchema = z.object({
  /** The owner's label for the recipient. */
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

/** Newest first. */
const invitationsSchema = z.array(invitationSchema).readonly();

/** The link is shown once and not stored. */
const madeInvitationSchema = z.object({ invitation: invitationSchema, link: z.string() });

export const invitationsApi = {
  list: endpoint({
    method: 'GET',
    path: INVITATIONS_PATH,
    answer: invitationsSchema,
    access: 'installation-owner',
  }),
  make: endpoint({
    method: 'POST',
    path: INVITATIONS_PATH,
    body: newInvitationSchema,
    answer: madeInvitationSchema,
    status: 201,
    access: 'installation-owner',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${INVITATIONS_PATH}/:id`,
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    access: 'installation-owner',
  }),
} as const;
