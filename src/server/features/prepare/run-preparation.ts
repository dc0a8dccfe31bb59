import { likelyLines } from '../../../chess/preparation/lines';
import type { PreparedMove } from '../../../chess/preparation/preparation';
import { type Color, type Milliseconds, type Result, turnOf } from '../../../chess/types';
import type { Sent } from '../../../contract/endpoint';
import type { Preparation, preparationApi } from '../../../contract/preparation';
import { parsePlayer } from '../../../contract/sites';
import type { ReadableLibrary } from '../../accounts/access';
import type { Database } from '../../db/database';
import { readMoves } from '../../db/repertoires/content';
import { listRepertoires } from '../../db/repertoires/repertoires';
import { engineBusy, fail, type HttpError } from '../../errors';
import { type FindSiteGames, headToHeadForExport, identifyMe, type MeDeps } from '../../games/head-to-head';
import { identifyPlayer, type PlayerIdentity } from '../../games/head-to-head-games';
import { type LoadGames, loadLibraryGames, type PlayerGames, waitForAll } from '../../games/player-games';
import { createPrepare, type PrepareDeps } from './prepare';

export type RunDeps = PrepareDeps &
  MeDeps & {
    readonly siteMeetings: FindSiteGames;
    readonly loadGames: LoadGames;
  };

/** Retry delay for busy engines, in milliseconds. */
export const BUSY_RETRY_DELAY = 10_000;

export type PreparationCall = {
  /** The library that the query names. */
  readonly me: ReadableLibrary | undefined;
  readonly params: Sent<typeof preparationApi.follow, 'params'>;
  readonly query: Sent<typeof preparationApi.follow, 'query'>;
};

/** The user; where it is their library, its games and the moves of their repertoires. */
type PreparingUser = {
  readonly identity?: PlayerIdentity;
  readonly library?: PlayerGames;
  readonly libraryId?: number | undefined;
  readonly prepared?: readonly PreparedMove[];
};

export const readPreparingUser = async (
  deps: RunDeps,
  { me, params: { site }, query }: PreparationCall,
  as = query.as,
): Promise<PreparingUser> => {
  if (deps.sources.find(site) === undefined) throw fail('no-such-source', { source: site });
  if (query.me === undefined) return {};
  const identity = await identifyMe(deps, query.me, me);
  if (me === undefined) return { identity };
  const library = await loadLibraryGames(deps.db, me, as);
  const prepared = me.canWrite ? { prepared: await readPrepared(deps.db, me.user.id, as) } : {};
  return { identity, library, libraryId: me.library?.id, ...prepared };
};

/** The user's own moves. A repertoire is private: it counts for nobody else. */
const readPrepared = async (db: Database, userId: number, color: Color): Promise<readonly PreparedMove[]> => {
  const heads = await listRepertoires(db, userId);
  const active = heads.filter((head) => head.state === 'active' && head.color === color);
  const moves = await Promise.all(active.map(({ id }) => readMoves(db, id)));
  return moves
    .flat()
    .filter(({ position, rank, isPaused }) => turnOf(position) === color && rank !== 'refuted' && !isPaused)
    .map(({ position, uci }) => ({ position, uci }));
};

type RunOptions = {
  readonly signal: AbortSignal;
  readonly onGrowth?: (preparation: Preparation) => void;
  readonly isWhole?: boolean;
};

export const createPreparationRunner = (deps: RunDeps) => {
  const { loadGames } = deps;
  const prepare = createPrepare(deps);
  return async (
    { params: { site, username }, query: { as, me, speed, games } }: Omit<PreparationCall, 'me'>,
    user: PreparingUser,
    { signal, onGrowth, isWhole = false }: RunOptions,
  ): Promise<Result<Preparation, HttpError>> => {
    deps.thread.start();
    const userName = user.library === undefined && me !== undefined ? me : undefined;
    const player = { site, name: username };
    const [theirs, userGames] = await Promise.all([
      loadGames({ player, choice: games }, signal),
      userName === undefined ? undefined : loadGames({ player: parsePlayer(userName), choice: games }, signal),
    ]);
    if (!theirs.ok) return theirs;
    if (userGames?.ok === false) return userGames;
    const loaded = { opponent: theirs.value, me: user.library ?? userGames?.value };
    const players = await waitForBoth(loaded, signal, onGrowth === undefined ? EXPORT_WAIT : FIRST_WAIT);
    const sides = { theirs: await identifyPlayer(deps, player), mine: user.identity };
    const meetings = headToHeadForExport(deps, { ...players, ...sides, libraryId: user.libraryId }, signal);
    const prepareOnce = (current: Players, pass: Pass) =>
      prepare({
        ...current,
        color: as,
        speed,
        isWhole,
        prepared: user.prepared,
        ...(meetings && { meetings }),
        ...pass,
      });
    const outcome =
      onGrowth === undefined
        ? await prepareOnce(players, { signal, onGrowth: () => undefined })
        : await preparePasses({ players, signal, onGrowth }, prepareOnce);
    return outcome.ok ? outcome : { ok: false, error: engineBusy(BUSY_RETRY_DELAY) };
  };
};

/** What an export contains. */
export const withoutRareLines = (
  preparation: Preparation,
  { min }: Sent<typeof preparationApi.study, 'query'>,
): Preparation => ({
  ...preparation,
  lines: likelyLines(preparation.lines, min),
});

/** How long an export waits for older games. */
const EXPORT_WAIT: Milliseconds = 10_000;
/** How long the first pass waits: games that are here or at hand need no pass without them. */
const FIRST_WAIT: Milliseconds = 300;

const waitForBoth = async ({ opponent, me }: Players, signal: AbortSignal, time: Milliseconds): Promise<Players> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(time)]);
  const [theirs, mine] = await Promise.all([waitForAll(opponent, limit), me && waitForAll(me, limit)]);
  return { opponent: theirs, me: mine };
};

/** Passes over few games are repeated when there are so many times as many, or all. */
const GROWTH = 4;

type Players = { readonly opponent: PlayerGames; readonly me: PlayerGames | undefined };

type PassesOptions = {
  readonly players: Players;
  readonly signal: AbortSignal;
  readonly onGrowth: (preparation: Preparation) => void;
};

type Pass = Pick<PassesOptions, 'signal' | 'onGrowth'>;

/**
 * Prepares at once with the games that are there, and again when more have arrived. Until a pass has searched as much as
 * the one before, its lines are those of the one before.
 */
const preparePasses = async <Failure>(
  { players, signal, onGrowth }: PassesOptions,
  prepare: (players: Players, pass: Pass) => Promise<Result<Preparation, Failure>>,
): Promise<Result<Preparation, Failure>> => {
  let [current, shown]: [Players, Preparation | undefined] = [players, undefined];
  const show = (preparation: Preparation): void => {
    shown = keepLines(preparation, shown);
    onGrowth({ ...shown, ...arrivalOf(current) });
  };
  for (;;) {
    const grown = growPlayers(current, signal);
    const stop = new AbortController();
    let next: Players | undefined;
    const growth = grown?.then((more) => {
      next = more;
      stop.abort();
    });
    const pass = { signal: AbortSignal.any([signal, stop.signal]), onGrowth: show };
    const outcome = await prepare(current, pass);
    if (signal.aborted || (next === undefined && !outcome.ok)) return outcome;
    if (growth === undefined)
      return outcome.ok ? { ok: true, value: { ...outcome.value, ...arrivalOf(current) } } : outcome;
    if (next === undefined && outcome.ok) {
      shown = outcome.value;
      onGrowth({ ...shown, ...arrivalOf(current), isFinished: false, isWaiting: true });
      await growth;
    }
    current = next ?? current;
  }
};

/** `undefined` when no more games come. */
const growPlayers = ({ opponent, me }: Players, signal: AbortSignal): Promise<Players> | undefined => {
  if (opponent.grow === undefined && me?.grow === undefined) return undefined;
  const grow = async (player: PlayerGames): Promise<PlayerGames> => (await player.grow?.(GROWTH, signal)) ?? player;
  return Promise.all([grow(opponent), me && grow(me)]).then(([theirs, mine]) => ({ opponent: theirs, me: mine }));
};

const arrivalOf = ({ opponent, me }: Players): Pick<Preparation, 'isReceiving' | 'shortfall'> => ({
  ...(opponent.grow === undefined && me?.grow === undefined ? {} : { isReceiving: true }),
  ...(opponent.shortfall === undefined ? {} : { shortfall: opponent.shortfall }),
});

const keepLines = (preparation: Preparation, before: Preparation | undefined): Preparation => {
  if (before === undefined || preparation.isFinished || preparation.searched >= before.searched) return preparation;
  const { lines, errors, ownErrors, searched } = before;
  return { ...preparation, lines, errors, ownErrors, searched };
};
