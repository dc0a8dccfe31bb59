/** Invitations of an installation that lets nobody register without one. */
import { z } from 'zod';

export const MAX_NOTE = 100;
/** Days for which an invitation can be used. */
export const INVITATION_DAYS = 14;

export const newInvitationSchema = z.object({
  /** For whom it is, as the owner wants to remember it. */
  note: z.string().trim().max(MAX_NOTE, `Please use at most ${MAX_NOTE} characters`).default(''),
});

export const invitationSchema = z.object({
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
