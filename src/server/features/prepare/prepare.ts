/** A preparation against a player: the thread that chooses and the engine that looks brought together. */
import type { KnownSpeed } from '../../../chess/clock';
import { clockIn, tacticsInTune } from '../../../chess/findings/verdicts';
import { plyColor } from '../../../chess/game';
import { openingAt } from '../../../chess/openings/opening-names';
import type { TacticCount } from '../../../chess/player/tactics';
import { START_FEN } from '../../../chess/position/fen';
import { playMove } from '../../../chess/position/move';
import type { Preparation as Computed, PreparationInput } from '../../../chess/preparation/preparation';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import { type Color, type Fen, otherColor, type Result, type San, type Uci } from '../../../chess/types';
import type { Meetings } from '../../../contract/player/head-to-head';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { REFERENCE_PLIES } from '../../../contract/positions';
import type { Departure, ExpectedLine, Preparation, Weakness } from '../../../contract/preparation';
import type { EnginePool, EngineRequest, EvaluationCache } from '../../../engine/search';
import type { Database } from '../../db/database';
import { countPeoplePlaying, readMovesAfter } from '../../db/reference/known-moves';
import type { LentGames } from '../../games/player-games';
import { createPositionEvaluations } from '../../games/position-evaluations';
import type { ThreadFailure } from '../../platform/threads';
import type { PreparationAnswer, PreparationQuestion, PreparationThread } from './preparation-tasks';

export type PrepareDeps = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly thread: PreparationThread;
  /** Missing where no reference games are at hand. */
  readonly findDepartures?: FindDepartures;
};

type WantedPreparation = {
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

/** A preparation as it is told: with the names of the openings, which are looked up here alone. */

type PreparationBasis = Pick<Preparation, 'opponent' | 'rating' | 'newest' | 'ratings' | 'isOwnSample'>;

const toPreparation = (
  { lines, errors, ownErrors, expect, rare, avoid, ...counts }: Computed & Pick<Preparation, 'searched' | 'isFinished'>,
  basis: PreparationBasis,
): Preparation => ({
  ...basis,
  ...counts,
  lines: lines.map((line) => ({ ...line, moves: [...line.moves], ...named(line.moves) })),
  errors: errors.map(withLists),
  ownErrors: ownErrors.map(withLists),
  expect: expect.map((line) => ({ ...line, moves: [...line.moves], ...named(line.moves) })),
  avoid: avoid.map((strength) => ({ ...strength, moves: [...strength.moves], ...named(strength.moves) })),
  rare: rare.map(({ moves, games, replies }) => ({ moves: [...moves], games, replies: [...replies] })),
});

const withLists = (error: Computed['errors'][number]): Preparation['errors'][number] => ({
  ...error,
  moves: [...error.moves],
  games: [...error.games],
});

/** The last name on the way. */
const named = (moves: readonly San[]): { readonly opening?: string } => {
  let [fen, opening]: [string, string | undefined] = [START_FEN, undefined];
  for (const san of moves) {
    const played = playMove(fen, san);
    if (!played.ok) break;
    fen = played.value.fen;
    opening = openingAt(fen)?.name ?? opening;
  }
  return opening === undefined ? {} : { opening };
};

/** What a sheet says of the opponent beside their openings. No figure is counted here, and no sample stands on a sheet. */

type AboutPerson = Pick<Preparation, 'form' | 'clock' | 'meetings' | 'weaknesses'>;

const aboutPerson = (opponent: LentGames, meetings: Meetings | undefined): AboutPerson => {
  const profile = opponent.profile?.();
  return {
    ...(profile === undefined ? {} : { ...formOf(profile), ...clockOf(profile) }),
    ...(meetings === undefined ? {} : meetingsOf(meetings)),
    ...(profile === undefined || opponent.game === undefined
      ? {}
      : { weaknesses: weaknessesOf(profile, opponent.game) }),
  };
};

const formOf = ({ form: { results, rated } }: PlayerProfile): Pick<AboutPerson, 'form'> =>
  results.games === 0 ? {} : { form: { ...results, rated: rated === undefined ? undefined : { ...rated } } };

const clockOf = ({ clockUse, findings }: PlayerProfile): Pick<AboutPerson, 'clock'> => {
  const { games, lowGames, averageSeconds } = clockUse;
  if (averageSeconds === undefined) return {};
  const short = clockIn(findings, 'time.little');
  return {
    clock: {
      ...{ games, seconds: averageSeconds },
      ...(games === 0 ? {} : { low: lowGames / games }),
      blunders: short === undefined ? undefined : { rate: short.rate, moves: short.of },
    },
  };
};

const meetingsOf = ({ results, meetings, shortfall }: Meetings): Pick<AboutPerson, 'meetings'> => {
  const [last] = meetings;
  if (last === undefined && shortfall === undefined) return {};
  return {
    meetings: {
      ...results.all,
      last: last?.playedAt,
      shortfall,
    },
  };
};

const MOST = 3;

/** What the opponent misses most often, each with the newest game in which it can be shown. */
export const weaknessesOf = (
  profile: Pick<PlayerProfile, 'tactics' | 'findings'>,
  gameOf: NonNullable<LentGames['game']>,
): Weakness[] =>
  tacticsInTune(profile)
    .missed.flatMap((missed) => onBoard(missed, gameOf))
    .slice(0, MOST);

const onBoard = (
  { name, count, places }: TacticCount<string>,
  gameOf: NonNullable<LentGames['game']>,
): readonly Weakness[] => {
  const [newest] = places;
  const game = newest && gameOf(newest.game);
  if (newest === undefined || game === undefined) return [];
  const { tree } = treeOfMoves(game.moves);
  const played = tree.moves[newest.ply];
  const missed = game.analysis?.missedTactics?.find(({ ply }) => ply === newest.ply);
  if (played === undefined) return [];
  const fen = tree.moves[newest.ply - 1]?.fen ?? tree.start;
  return [{ ...{ name, count, game: game.id, color: game.color, fen }, played: played.san, line: missed?.line ?? [] }];
};

/** Where the opponent is the first to play what hardly anybody plays in the reference games. */

/** So many people have played what is known; one alone may be the opponent. */
const LEAST_PEOPLE = 2;

/** Of reference games that come so far, for their moves to say something. */
const LEAST_GAMES = 5;

const MAX_KNOWN = 3;

type FindDepartures = (lines: readonly ExpectedLine[], opponent: Color) => Promise<readonly ExpectedLine[]>;

/** The lines with their departures; lines of what both of us may play share their beginnings. */
export const createFindDepartures =
  (db: Database): FindDepartures =>
  async (lines, opponent) => {
    const isKnown = rememberKnown(db);
    return Promise.all(
      lines.map(async (line) => {
        const departure = await findDeparture(db, line.moves, opponent, isKnown);
        return departure === undefined ? line : { ...line, departure };
      }),
    );
  };

type IsKnown = (ucis: readonly Uci[]) => Promise<boolean>;

const rememberKnown = (db: Database): IsKnown => {
  const known = new Map<string, Promise<boolean>>();
  return (ucis) => {
    const key = ucis.join(' ');
    const color = plyColor({ start: START_FEN }, ucis.length - 1);
    const found =
      known.get(key) ?? countPeoplePlaying(db, ucis, color, LEAST_PEOPLE).then((people) => people >= LEAST_PEOPLE);
    known.set(key, found);
    return found;
  };
};

const findDeparture = async (
  db: Database,
  sans: readonly San[],
  opponent: Color,
  isKnown: IsKnown,
): Promise<Departure | undefined> => {
  const line: Uci[] = [];
  let fen: Fen = START_FEN;
  for (const san of sans.slice(0, REFERENCE_PLIES)) {
    const played = playMove(fen, san);
    if (!played.ok) return undefined;
    const { uci } = played.value;
    if (!(await isKnown([...line, uci])))
      return plyColor({ start: START_FEN }, line.length) === opponent ? departureAt(db, line, fen) : undefined;
    line.push(uci);
    ({ fen } = played.value);
  }
  return undefined;
};

const departureAt = async (db: Database, line: readonly Uci[], fen: Fen): Promise<Departure | undefined> => {
  const after = await readMovesAfter(db, line);
  const games = after.reduce((sum, move) => sum + move.games, 0);
  if (games < LEAST_GAMES) return undefined;
  const known = after.slice(0, MAX_KNOWN).flatMap(({ uci, games: count }) => {
    const played = playMove(fen, uci);
    return played.ok ? [{ san: played.value.san, games: count }] : [];
  });
  return { ply: line.length, games, known };
};
