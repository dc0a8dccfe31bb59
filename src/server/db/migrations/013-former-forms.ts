/** What rows held before migration 013, which was what calls answered, read and made what they hold since. */
import { z } from 'zod';

/** From this magnitude on the number was a mate, in one move more for every hundred more, and in 0 on the board. */
const MATE = 5000;

/** White's view. */
const toEvaluation = (value: number) => {
  if (Math.abs(value) < MATE) return { cp: Math.round(100 * value) + 0 };
  const moves = Math.round(Math.abs(value) - MATE) / 100;
  if (moves === 0) return { checkmate: value < 0 ? 'black' : 'white' };
  return { mate: Math.sign(value) * moves };
};

const position = z
  .object({ evaluationFloat: z.number(), bestMove: z.string().optional(), depth: z.number().optional() })
  .transform(({ evaluationFloat, bestMove: best, depth }) => ({ ...toEvaluation(evaluationFloat), best, depth }));

const missed = z
  .object({
    tacticalType: z.string(),
    ply: z.number(),
    moveNumber: z.string().default(''),
    played: z.string().default(''),
    line: z.array(z.string()).default([]),
  })
  .transform(({ tacticalType: kind, ...moment }) => ({ kind, ...moment }));

const perColor = z.object({ white: z.number().nullable(), black: z.number().nullable() }).optional();
const judgements = z.object({ inaccuracy: z.number(), mistake: z.number(), blunder: z.number() }).optional();

const review = {
  analysisData: z.object({ accuracy: z.number().nullable(), accuracies: perColor, acpl: perColor, judgements }),
  analysis: z.object({ missedTactics: z.array(missed) }),
  evaluations: z.array(position),
  evaluatedBy: z.enum(['lichess', 'engine']),
};

type FormerReview = z.output<z.ZodObject<typeof review>>;

const toReview = ({ analysisData: figures, analysis, evaluations, evaluatedBy }: FormerReview) => ({
  figures,
  evaluations,
  missed: analysis.missedTactics,
  evaluatedBy,
});

/** Of a game of a library. */
export const formerReview = z.object(review).transform(toReview);

const { analysisData, analysis, evaluations, evaluatedBy } = review;

const game = z
  .object({
    whitePlayer: z.string(),
    blackPlayer: z.string(),
    whiteRating: z.number().nullable(),
    blackRating: z.number().nullable(),
    opening: z.string(),
    uploadedAt: z.string(),
    // Not there before the game was analyzed.
    ...{ analysisData: analysisData.nullable(), analysis: analysis.nullable() },
    ...{ evaluations: evaluations.default([]), evaluatedBy: evaluatedBy.default('engine') },
    // The rest has stayed as it was.
    ...{ result: z.string(), eco: z.string().optional(), timeControl: z.string(), moves: z.array(z.string()) },
    ...{ pgn: z.string(), url: z.string(), speed: z.string(), isRated: z.boolean(), ending: z.string() },
  })
  .transform(({ analysisData: figures, analysis: chances, evaluations: positions, evaluatedBy: by, ...former }) => {
    const { whitePlayer: white, blackPlayer: black, whiteRating, blackRating, opening, uploadedAt, ...rest } = former;
    return {
      ...{ white, black, whiteRating: whiteRating ?? undefined, blackRating: blackRating ?? undefined },
      ...{ opening: opening === '' ? undefined : opening, lastMoveAt: Date.parse(uploadedAt), ...rest },
      review:
        figures && chances
          ? toReview({ analysisData: figures, analysis: chances, evaluations: positions, evaluatedBy: by })
          : undefined,
    };
  });

const entry = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('counted'), game }),
  z
    .looseObject({ kind: z.literal('left-out'), why: z.string() })
    .transform(({ why, ...leftOut }) => ({ ...leftOut, why: why === 'odd' ? 'malformed' : why })),
]);

/** Of a scouted player's game. */
export const formerEntry = z.object({ form: z.literal(2), entry }).transform((former) => former.entry);

/** Of a scouted player of a site; `id` is the player's there. */
export const formerScout = (site: string, id: string) =>
  z
    .object({
      form: z.literal(2),
      content: z.object({
        player: z.looseObject({ isSample: z.boolean(), aicfId: z.string().optional() }).optional(),
        tournaments: z.object({ tournaments: z.array(z.unknown()), failure: z.unknown().optional() }),
        oddLines: z.number(),
        isWhole: z.boolean(),
      }),
    })
    .transform(({ content: { player, tournaments, oddLines: malformedLines, isWhole } }) => ({
      player: player && { ...player, isSample: player.isSample || undefined, site, id },
      tournaments: tournaments.tournaments,
      hasAllTournaments: tournaments.failure === undefined,
      ...{ malformedLines, isWhole },
    }));
