/** Links to analyses: whoever has one sees the analysis, until whoever made it revokes it. */
import { z } from 'zod';
import { COLORS } from '../chess/types';
import { keptAnalysisSchema, newKeptAnalysisSchema } from './analysis';
import { STUDY_ID } from './studies';

export const LINK_LIMITS = {
  /** Characters of the game with its variations. */
  pgn: 100_000,
  /** Links of a user, and of all guests. */
  ofUser: 200,
  ofGuests: 5000,
  /** Days without being opened, after which a guest's link ends and a revoked one is forgotten. */
  days: 180,
} as const;

export const linkMessages = {
  tooManyOfUser: `You already have ${LINK_LIMITS.ofUser} links to analyses. Please revoke one.`,
  tooManyOfGuests: 'Guests have made too many links. Please sign in to make one.',
} as const;

/** 128 random bits, base64url. */
export const LINK_ID = STUDY_ID;

/** POST: makes a link. */
export const LINKS_PATH = '/api/analyses';
/** GET, DELETE */
export const linkPath = (id: string): string => `${LINKS_PATH}/${id}`;
/** GET: the links of a user. */
export const linksOfUserPath = (userId: number): string => `/api/user/${userId}/analyses`;
/** The page that shows it. */
export const linkPage = (id: string): string => `/shared/${id}`;
/** The preview of the page: PNG. `?path=` is the position. */
export const linkPicture = (id: string): string => `${linkPage(id)}/board.png`;

/** Request header with the key with which whoever made the link revokes it, also as a guest. */
export const LINK_KEY_HEADER = 'analysis-key';

const shared = {
  /** The game with its variations. */
  pgn: z.string(),
  /** At the bottom of the board. */
  side: z.enum(COLORS),
};

export const newLinkSchema = z.object({
  ...shared,
  pgn: shared.pgn.max(LINK_LIMITS.pgn),
  analysis: newKeptAnalysisSchema,
});
export type NewLink = z.infer<typeof newLinkSchema>;

export const sharedAnalysisSchema = z.object({ ...shared, analysis: keptAnalysisSchema });
export type SharedAnalysis = z.infer<typeof sharedAnalysisSchema>;

export const madeLinkSchema = z.object({ id: z.string(), key: z.string() });
export type MadeLink = z.infer<typeof madeLinkSchema>;

export const openedLinkSchema = sharedAnalysisSchema.extend({
  id: z.string(),
  madeAt: z.iso.datetime(),
  /** Whether the requester may revoke it without its key. */
  canRevoke: z.boolean(),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

/** The newest first. */
export const listedLinksSchema = z.array(z.object({ id: z.string(), title: z.string(), madeAt: z.iso.datetime() }));

/** Part of a user's data export. */
export const ownLinksSchema = z.array(sharedAnalysisSchema.extend({ id: z.string(), madeAt: z.string() }));
