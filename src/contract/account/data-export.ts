/** `GET /api/account/data`: all that is stored for a user. Large, and needed by no page. */
import { z } from 'zod';
import { ownLinksSchema } from '../analysis/analysis-links';
import { ownEventsSchema } from '../events';
import { attemptsSchema } from '../learn/puzzles';
import { importProblemsSchema, importSchema, trackedAccountSchema } from '../library';
import { ownGameSchema } from '../profile';
import { ownPuzzleSetsSchema } from '../learn/puzzle-sets';
import { ownCardsSchema, ownResultsSchema } from '../repertoires/cards';
import { ownRepertoiresSchema } from '../repertoires/repertoires';
import { ownChapterAnalysesSchema, ownStudiesSchema } from '../studies';
import { accountSchema } from './account';
import { followedPlayerSchema, pushDeviceSchema } from './notifications';

/** All data stored for a user, without secrets. */
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
  devices: z.array(z.object({ device: z.string(), knownSince: z.string(), usedAt: z.string() })).readonly(),
  /** Waiting for confirmation. */
  newEmail: z.string().optional(),
  /** Newest first. */
  puzzleAttempts: attemptsSchema.readonly(),
  /** Totals, with the measured rating. */
  puzzleSums: z.record(z.string(), z.unknown()),
  trainingCards: z.array(z.object({ puzzleId: z.number(), deck: z.string(), due: z.string(), card: z.unknown() })),
  /** Contents and time of the last digest; missing when the address is unconfirmed. */
  digest: z.object({ sentAt: z.string().optional(), reported: z.record(z.string(), z.number()) }).optional(),
  pushDevices: z.array(pushDeviceSchema),
  followedPlayers: z.array(followedPlayerSchema),
  /** Includes deleted ones until they are purged. */
  events: ownEventsSchema,
  connections: z.array(
    z.object({ site: z.string(), scopes: z.array(z.string()).readonly(), connectedAt: z.string(), endsAt: z.string() }),
  ),
  /** Exports to sites of the last two days; `study` is the id there. */
  studies: z.array(z.object({ site: z.string(), begunAt: z.string(), study: z.string().optional() })),
  /** Includes deleted ones until they are purged. */
  ownStudies: ownStudiesSchema,
  chapterAnalyses: ownChapterAnalysesSchema,
  analysisLinks: ownLinksSchema,
  /** Includes deleted ones until they are purged. */
  repertoires: ownRepertoiresSchema,
  /** When positions of repertoires are asked again, and all results of drills and games in the order of arrival. */
  repertoireCards: ownCardsSchema,
  repertoireResults: ownResultsSchema,
  puzzleSets: ownPuzzleSetsSchema,
  /** The current one and those that can be restored. */
  libraries: z.array(
    z.object({
      kind: z.enum(['sample', 'own']),
      names: z.array(z.string()),
      createdAt: z.string(),
      retiredAt: z.string().optional(),
      keptNames: z.array(trackedAccountSchema),
      games: z.array(ownGameSchema),
      deletedGames: z.array(ownGameSchema),
    }),
  ),
  /** Unfinished ones and the latest finished one, with skipped games. */
  imports: z.array(importSchema.extend({ problems: importProblemsSchema })),
});

// Invitations
