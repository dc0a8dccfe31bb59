/** A preparation against a player: the thread that chooses and the engine that looks brought together. */
import type { KnownSpeed } from '../../../chess/clock';
import type { PreparationInput } from '../../../chess/preparation/preparation';
import { type Color, otherColor, type Result } from '../../../chess/types';
import type { Meetings } from '../../../contract/player/head-to-head';
import type { Preparation } from '../../../contract/preparation';
import type { EnginePool, EngineRequest, EvaluationCache } from '../../../engine/search';
import type { LentGames } from '../../games/player-games';
import { createPositionEvaluations } from '../../games/position-evaluations';
import type { ThreadFailure } from '../../platform/threads';
import { aboutPerson } from './about-person';
import type { FindDepartures } from './departures';
import type { PreparationAnswer, PreparationQuestion, PreparationThread } from './preparation-tasks';
import { type PreparationBasis, toPreparation } from './to-preparation';

export type PrepareDeps = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly thread: PreparationThread;
  /** Missing where no reference games are at hand. */
  readonly findDepartures?: FindDepartures;
};

export type WantedPreparation = {
  readonly opponent: LentGames;
  /** Missing where nobody's games are mine. */
  readonly me: LentGames | undefined;
  /** Mine. */
  readonly color: Color;
  readonly speed: KnownSpeed | undefined;
  /** Ours; missing where nobody is me. */
  readonly meetings?: Promise<Meetings>;
  /** The report on the opponent is waited for, so that what they miss is known. */
  readonly isWhole?: boolean;
  /** Of whoever waits. */
  readonly signal: AbortSignal;
  /** Told of it as it grows. */
  readonly onGrowth: (preparation: Preparation) => void;
};

export type Prepared = Preparation;

/** In plies: what finds a line, and what proves it. docs/decisions/056-prove-lines-in-blocks.md */
export const PREPARATION_DEPTHS = { finding: 10, proving: 16 } as const;

/** `busy`: the engines have too much to do, or too many preparations wait. */
export const createPrepare = ({ pool, cache, thread, findDepartures }: PrepareDeps) => {
  const quick = createPositionEvaluations({ pool, cache, depth: PREPARATION_DEPTHS.finding });
  const deep = createPositionEvaluations({ pool, cache, depth: PREPARATION_DEPTHS.proving });

  return async (wanted: WantedPreparation): Promise<Result<Preparation, ThreadFailure>> => {
    const { signal, onGrowth } = wanted;
    const request = pool.open({ priority: 'interactive', signal });
    if (request === undefined) return { ok: false, error: 'busy' };
    const tell = createTelling(wanted, findDepartures);
    const person = aboutPerson(wanted.opponent, undefined);
    const answer = async (question: PreparationQuestion): Promise<PreparationAnswer> => {
      if (question.kind === 'search') return search(question, request);
      const { preparation, searched } = question;
      onGrowth({ ...(await tell({ ...preparation, searched, isFinished: false })), ...person });
      return [];
    };
    const search = (
      { blocks, isProving }: Extract<PreparationQuestion, { kind: 'search' }>,
      place: EngineRequest,
    ): Promise<PreparationAnswer> => (isProving ? deep : quick).evaluateBlocks(blocks, place);
    try {
      const run = await thread.run('prepare', inputOf(wanted), answer);
      if (!run.ok) return run;
      const { preparation, searched } = run.value;
      if (wanted.isWhole === true) await wanted.opponent.reported;
      const whole = aboutPerson(wanted.opponent, await wanted.meetings);
      return { ok: true, value: { ...(await tell({ ...preparation, searched, isFinished: true })), ...whole } };
    } finally {
      request.close();
    }
  };
};

/** Departures are looked for once: what to expect does not change while the engine looks. */
const createTelling = (wanted: WantedPreparation, findDepartures: FindDepartures | undefined) => {
  const basis = basisOf(wanted);
  const opponent = otherColor(wanted.color);
  let expected: ReturnType<FindDepartures> | undefined;
  return async (computed: Parameters<typeof toPreparation>[0]): Promise<Preparation> => {
    const preparation = toPreparation(computed, basis);
    expected ??= findDepartures?.(preparation.expect, opponent);
    return expected === undefined ? preparation : { ...preparation, expect: [...(await expected)] };
  };
};

/** Ratings of two sites are never compared. */
const basisOf = ({ opponent, me, speed }: WantedPreparation): PreparationBasis => {
  const [theirs, mine] = [opponent.ratingAt(speed), me?.ratingAt(speed)];
  const isOneSite = theirs !== undefined && mine !== undefined && theirs.site === mine.site;
  const newest = opponent.games.reduce((latest, { playedAt }) => Math.max(latest, playedAt), 0);
  return {
    opponent: opponent.name,
    rating: theirs?.rating,
    ...(newest === 0 ? {} : { newest: new Date(newest).toISOString() }),
    ...(isOneSite ? { ratings: { theirs: theirs.rating, mine: mine.rating } } : {}),
    ...(me?.isSample === true ? { isOwnSample: true } : {}),
  };
};

const inputOf = (wanted: WantedPreparation): PreparationInput => {
  const { opponent, me, color, speed } = wanted;
  const { ratings } = basisOf(wanted);
  const theirRating = ratings?.theirs ?? opponent.ratingAt(speed)?.rating;
  return {
    ...{ color, theirGames: opponent.games, myGames: me?.games ?? [] },
    speed,
    theirRating,
    myRating: ratings?.mine,
  };
};
