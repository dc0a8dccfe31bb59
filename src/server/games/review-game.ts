/** Reads and reviews a stored game in a worker thread; searches go to the thread's owner. */
import type { Evaluation, Judgement, PositionEvaluation } from '../../chess/evaluation';
import { type Game, moveNumber, plyColor } from '../../chess/game';
import { readPgn } from '../../chess/pgn/pgn';
import { timeControlOf } from '../../chess/pgn/time-control';
import { factsOf, type GameFacts } from '../../chess/player/game-facts';
import { siteOfUrl } from '../../chess/player/game-sites';
import { gameTactics, missedName } from '../../chess/player/game-tactics';
import type { PlayedGame } from '../../chess/player/played-game';
import { type GameReview, reviewGame } from '../../chess/review/review-game';
import { findTactics, type TacticMoment } from '../../chess/review/tactics';
import type { Result } from '../../chess/types';
import { requestOver, resultAt } from '../../engine/queue/block';
import { scanGame, type ScanPass } from '../../engine/scan-game';
import type { EngineRequest, SearchFailure, SearchLimit, SearchOutcome, SearchPosition } from '../../engine/search';
import type { ReviewedPosition, ReviewStats, StoredMoment, StoredReview, WholeGame } from '../db/library/schema';

/** `unreadable`: the PGN is no longer readable, or too long. */
export type ReviewFailure = SearchFailure | 'unreadable';

type ReviewTask = { readonly game: ReviewableGame; readonly look: ScanPass };

/**
 * Rates always come from a quick pass, as those of the games they are compared with. A game stored before rates existed
 * gets one first.
 */
export const reviewStoredGame = async ({ game, look }: ReviewTask, ask: SearchOnEngine): Promise<Review> => {
  const played = parseStoredGame(game);
  if (played === undefined) return { ok: false, error: 'unreadable' };
  const known = evaluationsInPgn(played.game, game.url);
  const analyze = (pass: ScanPass): Promise<Review> =>
    analyzePlayed(played, { request: threadEngine(ask), look: pass, ...known });
  if (look === 'first') return analyze('first');
  const { rates } = game.facts;
  if (rates !== undefined) return withRates(await analyze('deep'), rates);
  const first = await analyze('first');
  return first.ok ? withRates(await analyze('deep'), first.value.facts.rates) : first;
};

type Review = Result<PlayedAnalysis, ReviewFailure>;

const withRates = (review: Review, rates: GameFacts['rates']): Review =>
  review.ok && rates !== undefined
    ? { ok: true, value: { ...review.value, facts: { ...review.value.facts, rates } } }
    : review;

type AnalyzePlayed = {
  readonly request: EngineRequest;
  readonly look: ScanPass;
  /** By position index, from elsewhere. */
  readonly known: ReadonlyMap<number, PositionEvaluation>;
  readonly evaluatedBy: Evaluator;
};

export const analyzePlayed = async (
  played: PlayedGame,
  { evaluatedBy, ...task }: AnalyzePlayed,
): Promise<Result<PlayedAnalysis, SearchFailure>> => {
  const { game, color } = played;
  const scan = await scanGame({ ...task, game, color });
  if (!scan.ok) return { ok: false, error: scan.reason };
  return { ok: true, value: reviewPlayed(played, { ...scan, evaluatedBy, look: task.look }) };
};

/** `engine`, or the id of a site. */
type Evaluator = StoredReview['evaluatedBy'];

export type PlayedAnalysis = {
  readonly facts: GameFacts;
  readonly review: StoredReview;
};

type ScanResult = {
  /** All positions, the start first. */
  readonly positions: readonly PositionEvaluation[];
  readonly alternatives: ReadonlyMap<number, Evaluation>;
  readonly evaluatedBy: Evaluator;
  readonly look: ScanPass;
};

export const reviewPlayed = (
  played: PlayedGame,
  { positions, alternatives, evaluatedBy, look }: ScanResult,
): PlayedAnalysis => {
  const { game, color } = played;
  const review = reviewGame(game, positions);
  const tactics = findTactics(game, positions, color, alternatives);
  return {
    facts: factsOf({
      ...played,
      review,
      tactics: gameTactics({ ...played, positions, review, tactics }),
      ...(evaluatedBy === 'engine' ? {} : { isEvaluatedBySite: true }),
    }),
    review: {
      figures: toReviewStats(played, review),
      evaluations: toEvaluations(review),
      missed: tactics.missed.map((moment) => toStoredMoment(played, moment)),
      allowed: tactics.allowed.map((moment) => toStoredMoment(played, moment)),
      look,
      evaluatedBy,
    },
  };
};

const toReviewStats = (played: PlayedGame, review: GameReview): ReviewStats => ({
  accuracy: review.accuracy[played.color] ?? null,
  accuracies: orNull(review.accuracy),
  acpl: orNull(review.acpl),
  judgements: countJudgements(played, review),
});

/** The start position and the one after each ply, with the engine's choice. */
const toEvaluations = ({ start, moves }: GameReview): readonly ReviewedPosition[] => {
  const positions = [{ evaluation: start, depth: 0 }, ...moves];
  return positions.map(({ evaluation, depth }, index) => {
    const best = moves[index]?.best;
    return {
      ...evaluation,
      best,
      ...(depth === 0 ? {} : { depth }),
    };
  });
};

const countJudgements = ({ color }: PlayedGame, { moves }: GameReview): Required<ReviewStats>['judgements'] => {
  const count = (judgement: Judgement): number =>
    moves.filter((move) => move.turn === color && move.judgement === judgement).length;
  return { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') };
};

const toStoredMoment = ({ game }: PlayedGame, { kind, ply, played, line }: TacticMoment): StoredMoment => ({
  kind: missedName(kind),
  ply,
  moveNumber: `${moveNumber(game, ply)}${plyColor(game, ply) === 'white' ? '.' : '...'}`,
  played,
  line,
});

type PerColor = { readonly white?: number; readonly black?: number };

const orNull = ({ white, black }: PerColor): { white: number | null; black: number | null } => ({
  white: white ?? null,
  black: black ?? null,
});

// Engine access from a worker thread

export type SearchBlock = { readonly positions: readonly SearchPosition[]; readonly limit: SearchLimit };

export type SearchOnEngine = (block: SearchBlock) => Promise<readonly SearchOutcome[]>;

/** The owner closes its own request. */
export const threadEngine = (ask: SearchOnEngine): EngineRequest =>
  requestOver({
    searchBlock: (positions, limit) => {
      const outcomes = ask({ positions, limit });
      return positions.map(async (_, index) => resultAt(await outcomes, index));
    },
    close: () => undefined,
  });

type ReviewableGame = Pick<WholeGame, 'pgn' | 'facts' | 'url'>;

/** `undefined` when the PGN is no longer readable. */
const parseStoredGame = ({ pgn, facts }: ReviewableGame): PlayedGame | undefined => {
  const [reading] = readPgn(pgn);
  if (reading?.ok !== true) return undefined;
  const game = reading.value;
  const timeControl = timeControlOf(game);
  const { id, color, opponent, rating, opponentRating, ratingChange, speed, playedAt, opening, eco, ending } = facts;
  const { strength } = facts;
  return {
    id,
    game,
    color,
    opponent,
    speed,
    playedAt,
    ending,
    rating,
    strength,
    opponentRating,
    ratingChange,
    opening,
    eco,
    timeControl,
  };
};

/**
 * Evaluations written in a PGN, by position index, with depth 0. `evaluatedBy` is the site when `url` is one of its pages
 * and the PGN has evaluations.
 */
export const evaluationsInPgn = (
  { plies }: Pick<Game, 'plies'>,
  url: string | undefined,
): { readonly known: ReadonlyMap<number, PositionEvaluation>; readonly evaluatedBy: Evaluator } => {
  const known = new Map<number, PositionEvaluation>();
  plies.forEach(({ evaluation }, ply) => {
    if (evaluation !== undefined) known.set(ply + 1, { evaluation, depth: 0, pv: [] });
  });
  const site = known.size === 0 || url === undefined ? undefined : siteOfUrl(url);
  if (site?.startEvaluation === undefined) return { known, evaluatedBy: 'engine' };
  known.set(0, { evaluation: site.startEvaluation, depth: 0, pv: [] });
  return { known, evaluatedBy: site.site };
};
