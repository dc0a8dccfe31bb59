/** Links to analyses: whoever has one sees the analysis, until whoever made it revokes it. */
import { z } from 'zod';
import { COLORS } from '../../chess/types';
import { keptAnalysisSchema, newKeptAnalysisSchema } from './analysis';
import { endpoint } from '../endpoint';
import { userParams } from '../params';
import { STUDY_ID } from '../studies';

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

const newLinkSchema = z.object({
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

const LINKS = '/api/analyses';
const LINK = `${LINKS}/:link` as const;

export const linkParams = z.object({ link: z.string().regex(LINK_ID, 'Expected the id of a link') });

export const analysisLinksApi = {
  make: endpoint({
    method: 'POST',
    path: LINKS,
    body: newLinkSchema,
    answer: madeLinkSchema,
    status: 201,
    access: 'anyone',
  }),
  open: endpoint({
    method: 'GET',
    path: LINK,
    params: linkParams,
    answer: openedLinkSchema,
    access: 'analysis-link',
    isKeptOffline: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: LINK,
    params: linkParams,
    headers: z.looseObject({ [LINK_KEY_HEADER]: z.string().optional() }),
    access: 'analysis-link',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/user/:id/analyses',
    params: userParams,
    answer: listedLinksSchema,
    access: 'write-or-empty',
  }),
} as const;

/** Part of a user's data export. */
export const ownLinksSchema = z.array(sharedAnalysisSchema.extend({ id: z.string(), madeAt: z.string() }));
