// Preparation against a player: a worker thread chooses positions, the engine searches them
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KnownSpeed } from '../../../chess/clock';
import { clockStat, consistentTactics, hasEnoughMoves } from '../../../chess/findings/verdicts';
import { plyColor } from '../../../chess/game';
import { openingAt } from '../../../chess/openings/opening-names';
import type { TacticCount } from '../../../chess/player/tactics';
import { START_FEN } from '../../../chess/position/fen';
import { playMove } from '../../../chess/position/move';
import type { Preparation as Computed, PreparationInput } from '../../../chess/preparation/preparation';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import { tutorialFor } from '../../../chess/tutorials/tutorial-index';
import { type Color, type Fen, otherColor, type Result, type San, type Uci } from '../../../chess/types';
import type { HeadToHeadDto } from '../../../contract/player/head-to-head';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { REFERENCE_PLIES } from '../../../contract/analysis/positions';
import type { Departure, ExpectedLine, Preparation, PreparedLine, Weakness } from '../../../contract/preparation';
import type { EnginePool, EngineRequest, EvaluationCache } from '../../../engine/search';
import { reasonSentence } from '../../../messages/preparation/preparation';
import type { Database } from '../../db/database';
import { countPeoplePlaying, readMovesAfter } from '../../db/reference/known-moves';
import { findNamesakes } from '../../db/reference/people';
import type { PlayerGames } from '../../games/player-games';
import { createPositionEvaluations } from '../../games/position-evaluations';
import type { ThreadFailure } from '../../platform/threads';
import type { PreparationRequest, PreparationResponse, PreparationThread } from './preparation-tasks';

export type PrepareDeps = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly thread: PreparationThread;
  readonly findDepartures?: FindDepartures;
};

type PreparationParams = {
  readonly opponent: PlayerGames;
  /** Missing for an anonymous user. */
  readonly me: PlayerGames | undefined;
  readonly color: Color;
  readonly speed: KnownSpeed | undefined;
  readonly prepared?: PreparationInput['prepared'];
  /** Missing for an anonymous user. */
  readonly meetings?: Promise<HeadToHeadDto>;
  /** Waits for the opponent's report, so that missed tactics are included. */
  readonly isWhole?: boolean;
  readonly signal: AbortSignal;
  readonly onGrowth: (preparation: Preparation) => void;
};

export type Prepared = Preparation;

/** Of the same games; some hundred kilobytes each. */
const MAX_RESULTS = 30;

type SearchedPreparation = { readonly preparation: Computed; readonly searched: number };

/** In plies: to find a line, and to verify it. docs/decisions/056-prove-lines-in-blocks.md */
export const PREPARATION_DEPTHS = { finding: 10, verifying: 16 } as const;

/** `busy`: too much load, or too many waiting preparations. */
export const createPrepare = ({ pool, cache, thread, findDepartures }: PrepareDeps) => {
  const quick = createPositionEvaluations({ pool, cache, depth: PREPARATION_DEPTHS.finding });
  const deep = createPositionEvaluations({ pool, cache, depth: PREPARATION_DEPTHS.verifying });
  const results = new LRUCache<string, SearchedPreparation>({ max: MAX_RESULTS });

  return async (params: PreparationParams): Promise<Result<Preparation, ThreadFailure>> => {
    const { signal, onGrowth } = params;
    const request = pool.open({ priority: 'interactive', signal });
    if (request === undefined) return { ok: false, error: 'busy' };
    const complete = createCompletion(params, findDepartures);
    const knownData = opponentDataOf(params.opponent, undefined);
    let hasFailures = false;
    const answer = async (question: PreparationRequest): Promise<PreparationResponse> => {
      if (question.kind === 'search') {
        const found = await search(question, request);
        hasFailures ||= found.includes(undefined);
        return found;
      }
      const { preparation, searched } = question;
      onGrowth({ ...(await complete({ ...preparation, searched, isFinished: false })), ...knownData });
      return [];
    };
    const search = (
      { blocks, isProving }: Extract<PreparationRequest, { kind: 'search' }>,
      engineRequest: EngineRequest,
    ): Promise<PreparationResponse> => (isProving ? deep : quick).evaluateBlocks(blocks, engineRequest);
    const compute = async (): Promise<Result<SearchedPreparation, ThreadFailure>> => {
      const input = inputOf(params);
      const key = createHash('sha256').update(JSON.stringify(input)).digest('base64');
      const before = results.get(key);
      if (before !== undefined) return { ok: true, value: before };
      const run = await thread.run('prepare', input, answer);
      if (run.ok && !hasFailures && !signal.aborted) results.set(key, run.value);
      return run;
    };
    try {
      const computed = await compute();
      if (!computed.ok) return computed;
      const { preparation, searched } = computed.value;
      if (params.isWhole === true) await params.opponent.reported;
      const opponentData = opponentDataOf(params.opponent, await params.meetings);
      return {
        ok: true,
        value: { ...(await complete({ ...preparation, searched, isFinished: true })), ...opponentData },
      };
    } finally {
      request.close();
    }
  };
};

/** Looks up departures once: expected lines do not change while the engine searches. */
const createCompletion = (params: PreparationParams, findDepartures: FindDepartures | undefined) => {
  const basis = basisOf(params);
  const opponent = { name: params.opponent.name, color: otherColor(params.color) };
  let expected: ReturnType<FindDepartures> | undefined;
  return async (result: Parameters<typeof toPreparation>[0]): Promise<Preparation> => {
    const preparation = toPreparation(result, basis, params.opponent.game);
    expected ??= findDepartures?.(preparation.expect, opponent);
    return expected === undefined ? preparation : { ...preparation, expect: [...(await expected)] };
  };
};

/** Ratings of different sites are not comparable. */
const basisOf = ({ opponent, me, color, speed }: PreparationParams): PreparationBasis => {
  const [theirs, mine] = [opponent.ratingAt(speed), me?.ratingAt(speed)];
  const isOneSite = theirs !== undefined && mine !== undefined && theirs.site === mine.site;
  const games = opponent.games.filter((game) => game.color === otherColor(color));
  const dates = games.map(({ playedAt }) => playedAt).sort((one, other) => one - other);
  const [since, newest] = [dates[0], dates.at(-1)].map((at) =>
    at === undefined ? undefined : new Date(at).toISOString(),
  );
  return {
    opponent: opponent.name,
    rating: theirs?.rating,
    basis: { games: games.length, since, newest },
    since,
    newest,
    ...(isOneSite ? { ratings: { theirs: theirs.rating, mine: mine.rating } } : {}),
    ...(me === undefined ? {} : me.isSample === true ? { isOwnSample: true } : { me: me.name }),
  };
};

const inputOf = (params: PreparationParams): PreparationInput => {
  const { opponent, me, color, speed } = params;
  const { ratings } = basisOf(params);
  const theirRating = ratings?.theirs ?? opponent.ratingAt(speed)?.rating;
  return {
    color,
    theirGames: opponent.games,
    myGames: me?.games ?? [],
    speed,
    theirRating,
    myRating: ratings?.mine,
    prepared: params.prepared,
  };
};

type PreparationBasis = Pick<
  Preparation,
  'opponent' | 'rating' | 'basis' | 'since' | 'newest' | 'ratings' | 'isOwnSample' | 'me'
>;

const toPreparation = (
  {
    changes,
    advice,
    lines,
    errors,
    ownErrors,
    expect,
    rare,
    avoid,
    tree,
    ...counts
  }: Computed & Pick<Preparation, 'searched' | 'isFinished'>,
  basis: PreparationBasis,
  gameOf: PlayerGames['game'],
): Preparation => ({
  ...basis,
  ...counts,
  changes: changes.map(({ position, fen, before, after, since }) => ({
    position: [...position],
    fen,
    before: [...before],
    after: [...after],
    since: new Date(since).toISOString(),
  })),
  ...(advice !== undefined && { advice: toAdvice(advice) }),
  lines: lines.map((line) => toPreparedLine(line, counts.color, gameOf)),
  errors: errors.map(withLists),
  ownErrors: ownErrors.map(withLists),
  expect: expect.map((line) => ({ ...line, moves: [...line.moves], ...openingName(line.moves) })),
  avoid: avoid.map((strength) => ({ ...strength, moves: [...strength.moves], ...openingName(strength.moves) })),
  rare: rare.map(({ moves, games, replies }) => ({ moves: [...moves], games, replies: [...replies] })),
  tree: [...tree],
});

const toAdvice = ({ moves, reply, ...advice }: NonNullable<Computed['advice']>): Preparation['advice'] => ({
  ...advice,
  moves: [...moves],
  ...(reply && { reply: { ...reply, lately: { ...reply.lately } } }),
});

const toPreparedLine = (
  { moves, replies, model, lastPlayedAt, ...line }: Computed['lines'][number],
  color: Color,
  gameOf: PlayerGames['game'],
): PreparedLine => {
  const { opening } = openingName(moves);
  const prepared = {
    ...line,
    moves: [...moves],
    replies: replies.map((reply) => ({ ...reply, lately: { ...reply.lately } })),
    opening,
    model: model && toModelGame(model, gameOf),
    tutorial: opening === undefined ? undefined : tutorialFor(opening)?.id,
    ...(lastPlayedAt !== undefined && { lastPlayed: new Date(lastPlayedAt).toISOString() }),
  };
  return { ...prepared, reason: reasonSentence(prepared, color) };
};

const toModelGame = (
  { id, color, playedAt }: NonNullable<Computed['lines'][number]['model']>,
  gameOf: PlayerGames['game'],
): NonNullable<PreparedLine['model']> => {
  const game = gameOf?.(id);
  return {
    id,
    ...(game !== undefined && { white: game.whitePlayer, black: game.blackPlayer }),
    year: new Date(playedAt).getUTCFullYear(),
    result: color === 'white' ? '0-1' : '1-0',
  };
};

const withLists = (error: Computed['errors'][number]): Preparation['errors'][number] => ({
  ...error,
  moves: [...error.moves],
  games: [...error.games],
});

const openingName = (moves: readonly San[]): { readonly opening?: string } => {
  let [fen, opening]: [string, string | undefined] = [START_FEN, undefined];
  for (const san of moves) {
    const played = playMove(fen, san);
    if (!played.ok) break;
    fen = played.value.fen;
    opening = openingAt(fen)?.name ?? opening;
  }
  return opening === undefined ? {} : { opening };
};

type OpponentData = Pick<Preparation, 'form' | 'clock' | 'meetings' | 'weaknesses'>;

const opponentDataOf = (opponent: PlayerGames, meetings: HeadToHeadDto | undefined): OpponentData => {
  const profile = opponent.profile?.();
  return {
    ...(profile === undefined ? {} : { ...formOf(profile), ...clockOf(profile) }),
    ...(meetings === undefined ? {} : headToHeadOf(meetings)),
    ...(profile === undefined || opponent.game === undefined
      ? {}
      : { weaknesses: weaknessesOf(profile, opponent.game) }),
  };
};

const formOf = ({ form: { results, rated } }: PlayerProfile): Pick<OpponentData, 'form'> =>
  results.games === 0 ? {} : { form: { ...results, rated: rated === undefined ? undefined : { ...rated } } };

const clockOf = ({ clockUse, findings }: PlayerProfile): Pick<OpponentData, 'clock'> => {
  const { games, lowGames, averageSeconds } = clockUse;
  if (averageSeconds === undefined) return {};
  const short = clockStat(findings, 'time.little');
  return {
    clock: {
      games,
      seconds: averageSeconds,
      ...(games === 0 ? {} : { low: lowGames / games }),
      blunders: short !== undefined && hasEnoughMoves(short) ? { rate: short.rate, moves: short.of } : undefined,
    },
  };
};

const headToHeadOf = ({ results, meetings, shortfall }: HeadToHeadDto): Pick<OpponentData, 'meetings'> => {
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

const MAX_WEAKNESSES = 3;

/** What the opponent misses most often, each with the newest example. */
export const weaknessesOf = (
  profile: Pick<PlayerProfile, 'tactics' | 'findings'>,
  gameOf: NonNullable<PlayerGames['game']>,
): Weakness[] =>
  consistentTactics(profile)
    .missed.flatMap((missed) => toWeakness(missed, gameOf))
    .slice(0, MAX_WEAKNESSES);

const toWeakness = (
  { name, count, places }: TacticCount<string>,
  gameOf: NonNullable<PlayerGames['game']>,
): readonly Weakness[] => {
  const [newest] = places;
  const game = newest && gameOf(newest.game);
  if (newest === undefined || game === undefined) return [];
  const { tree } = treeOfMoves(game.moves);
  const played = tree.moves[newest.ply];
  const missed = game.analysis?.missedTactics?.find(({ ply }) => ply === newest.ply);
  if (played === undefined) return [];
  const fen = tree.moves[newest.ply - 1]?.fen ?? tree.start;
  return [{ name, count, game: game.id, color: game.color, fen, played: played.san, line: missed?.line ?? [] }];
};

// Departures: where the opponent leaves known theory of the reference games

/** Players who must have played a move for it to be known; a single one may be the opponent by another name. */
const MIN_PEOPLE = 2;

const MIN_GAMES = 5;

const MAX_KNOWN_MOVES = 3;

type Opponent = { readonly name: string; readonly color: Color };

type FindDepartures = (lines: readonly ExpectedLine[], opponent: Opponent) => Promise<readonly ExpectedLine[]>;

/** Adds departures from what others play to the lines, with a cache for shared beginnings. */
export const createFindDepartures =
  (db: Database): FindDepartures =>
  async (lines, { name, color }) => {
    const namesakes = await findNamesakes(db, { names: [name] });
    const reference: OthersGames = { db, color, except: namesakes.map(({ id }) => id) };
    const isKnown = createKnownMoves(reference);
    return Promise.all(
      lines.map(async (line) => {
        const departure = await findDeparture(reference, line.moves, isKnown);
        return departure === undefined ? line : { ...line, departure };
      }),
    );
  };

/** The reference games without those of the opponent, who plays with the color. */
type OthersGames = { readonly db: Database; readonly color: Color; readonly except: readonly number[] };

type IsKnown = (ucis: readonly Uci[]) => Promise<boolean>;

const createKnownMoves = ({ db, except }: OthersGames): IsKnown => {
  const known = new Map<string, Promise<boolean>>();
  return (ucis) => {
    const key = ucis.join(' ');
    const color = plyColor({ start: START_FEN }, ucis.length - 1);
    const found =
      known.get(key) ??
      countPeoplePlaying(db, ucis, { color, except }, MIN_PEOPLE).then((people) => people >= MIN_PEOPLE);
    known.set(key, found);
    return found;
  };
};

const findDeparture = async (
  reference: OthersGames,
  sans: readonly San[],
  isKnown: IsKnown,
): Promise<Departure | undefined> => {
  const line: Uci[] = [];
  let fen: Fen = START_FEN;
  for (const san of sans.slice(0, REFERENCE_PLIES)) {
    const played = playMove(fen, san);
    if (!played.ok) return undefined;
    const { uci } = played.value;
    if (!(await isKnown([...line, uci])))
      return plyColor({ start: START_FEN }, line.length) === reference.color
        ? departureAt(reference, line, fen)
        : undefined;
    line.push(uci);
    ({ fen } = played.value);
  }
  return undefined;
};

const departureAt = async (
  { db, ...others }: OthersGames,
  line: readonly Uci[],
  fen: Fen,
): Promise<Departure | undefined> => {
  const after = await readMovesAfter(db, line, others);
  const games = after.reduce((sum, move) => sum + move.games, 0);
  if (games < MIN_GAMES) return undefined;
  const known = after.slice(0, MAX_KNOWN_MOVES).flatMap(({ uci, games: count }) => {
    const played = playMove(fen, uci);
    return played.ok ? [{ san: played.value.san, games: count }] : [];
  });
  return { ply: line.length, games, known };
};
