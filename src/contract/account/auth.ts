/**
 * Registration and sign-in. Messages and minimum lengths come from the specification; forms and routes share the
 * schemas.
 */
import { z } from 'zod';
import { errorSchema } from '../errors';

export { CURRENT_USER_PATH, SIGN_OUT_PATH } from '../profile-paths';
export * from './auth-paths';

/** Longest accepted value of any form field. */
export const MAX_FIELD = 200;

export const MAX_PASSWORD = 128;

export const MIN_USERNAME = 3;

export const MIN_PASSWORD = 8;

export const authMessages = {
  username: `Username must be at least ${MIN_USERNAME} characters`,
  email: 'Please enter a valid email address',
  password: `Password must be at least ${MIN_PASSWORD} characters`,
  passwordsDiffer: "Passwords don't match",
  phoneNumber: 'Phone number is required',
  usernameOrEmail: 'Username or email is required',
  passwordRequired: 'Password is required',
  tooLong: `Please use at most ${MAX_FIELD} characters`,
  passwordTooLong: `Please use at most ${MAX_PASSWORD} characters`,
  usernameSigns: 'Please use letters, digits, “.”, “_” and “-” only',
  fideId: 'A FIDE ID is a number of 3 to 10 digits, such as 1503014.',
  usernameTaken: 'This username is taken. Please choose another.',
  invalidCredentials: 'Invalid credentials. Please try again.',
  invalidCode: 'The code is incorrect. Please try again.',
  signInExpired: 'Please sign in with your password again.',
  wrongPassword: 'The current password is incorrect.',
  wrongConfirmation: 'Please type your username to confirm',
  signInAgain: 'Please sign out and in again first: this requires a recent sign-in.',
  passwordIsSet: 'This account already has a password.',
  onlyWayIn: 'Please set a password first: without one, this is the only way into your account.',
  noAddress: 'Your account has no email address yet. Add one under Security.',
  uselessUnsubscribeLink: 'This link is incomplete, or the account no longer has this email address.',
  noNewcomer: 'The sign-in took too long. Please start again.',
  twoFactorIsOn: 'Two-factor authentication is already on.',
  tooManyTries: 'Too many attempts. Please wait a while and try again.',
  emailTaken: 'Another account has this email address. Please use a different one.',
  wrongClaimLink: 'This is not the link that the server printed. Please copy the whole link from the server’s log.',
  alreadyClaimed: 'This installation already has an owner. Sign in with that account.',
  samePassword: 'Please choose a password other than the current one.',
  sameEmail: 'This is already your email address.',
  twoFactorIsOff: 'Two-factor authentication is off.',
  usedEmailLink: 'This link has expired or has already been used. Please change your email address again.',
  registrationClosed: 'Registration is closed on this installation.',
  invitationNeeded: 'Registration needs an invitation on this installation.',
  usedInvitation: 'This invitation has expired or has already been used. Please ask for a new one.',
  invitationsAreOff: 'Invitations are turned off on this installation.',
  usedResetLink: 'This link has expired or has already been used. Please ask for a new one.',
} as const;

/** ASCII only, so that lookalike letters cannot impersonate another user. */
const USERNAME = /^[A-Za-z0-9._-]*$/;

const username = z
  .string()
  .trim()
  .min(MIN_USERNAME, authMessages.username)
  .max(30, 'Please use at most 30 characters')
  .regex(USERNAME, authMessages.usernameSigns);

export const emailSchema = z.string().trim().max(MAX_FIELD, authMessages.tooLong).pipe(z.email(authMessages.email));

export const passwordSchema = z
  .string()
  .min(MIN_PASSWORD, authMessages.password)
  .max(MAX_PASSWORD, authMessages.passwordTooLong);

const identifier = z.string().trim().max(MAX_FIELD, authMessages.tooLong);

/** As stored: older accounts may have a FIDE ID with letters. An empty identifier means none. */
export const identifiersSchema = z.object({
  lichessId: identifier.optional(),
  aicfId: identifier.optional(),
  ukcaId: identifier.optional(),
  fideId: identifier.optional(),
});

const FIDE_ID = /^(?:[1-9]\d{2,9})?$/;

/** As typed. */
export const newIdentifiersSchema = identifiersSchema.extend({
  fideId: identifier.regex(FIDE_ID, authMessages.fideId).optional(),
});

export const registrationSchema = newIdentifiersSchema.extend({
  username,
  email: emailSchema,
  password: passwordSchema,
  phoneNumber: z.string().trim().min(1, authMessages.phoneNumber).max(MAX_FIELD, authMessages.tooLong),
  invitation: z.string().max(MAX_FIELD).optional(),
});

export type Registration = z.infer<typeof registrationSchema>;

/** `token` comes from the link printed at server start. */
export const claimSchema = registrationSchema
  .pick({ username: true, email: true, password: true })
  .extend({ token: z.string().trim().min(1, authMessages.wrongClaimLink).max(MAX_FIELD, authMessages.wrongClaimLink) });

export type Claim = z.infer<typeof claimSchema>;

export const claimStateSchema = z.object({
  isClaimed: z.boolean(),
  /** Whether every account has a library, not only the owner. */
  hasOwnLibraries: z.boolean(),
  /** False without a mail server: emails are written to files. */
  sendsEmail: z.boolean().optional(),
});

export const signInSchema = z.object({
  usernameOrEmail: z.string().trim().min(1, authMessages.usernameOrEmail).max(MAX_FIELD, authMessages.tooLong),
  password: z.string().min(1, authMessages.passwordRequired).max(MAX_FIELD, authMessages.tooLong),
});

export type SignIn = z.infer<typeof signInSchema>;

/** `secondFactor`: the password was correct; send a code to `SECOND_FACTOR_PATH` next. */
export const signInResponseSchema = z.object({ secondFactor: z.boolean().optional() });

export const secondFactorSchema = z.object({
  code: z.string().trim().min(1, authMessages.invalidCode).max(MAX_FIELD, authMessages.invalidCode),
  kind: z.enum(['app', 'recovery']),
});

export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const forgotPasswordSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({ token: z.string().min(1).max(MAX_FIELD), password: passwordSchema });

export const confirmEmailSchema = z.object({ token: z.string().min(1).max(MAX_FIELD) });

/** `isNew`: the account had a different address before. */
export const confirmedEmailSchema = z.object({ isNew: z.boolean().optional() });

export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;

export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

export const registrationModeSchema = z.object({
  mode: z.enum(REGISTRATION_MODES),
  /** The invitation in the request is usable. */
  isInvited: z.boolean(),
});

/** Field errors; `message` describes the whole failure. */
export const formErrorSchema = errorSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
});

export const currentUserSchema = z.object({
  username: z.string(),
  id: z.number().int().optional(),
  email: z.string().optional(),
  /** The profile shown on the owner's screens; user 1 when missing. */
  profileId: z.number().int().optional(),
  /** Of the account: it decides which day it is. */
  timeZone: z.string().optional(),
  /** Show onboarding. */
  firstSteps: z.literal(true).optional(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;
