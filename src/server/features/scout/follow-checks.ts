/**
 * Followed players are asked for again in the background, one after the other with a pause between, so that no site has
 * more than one question of this kind at a time. Of several processes on a database one does it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';
import { parsePlayer, playersOf } from '../../../contract/sites';
import { errorSentence } from '../../../messages/errors';
import type { Database } from '../../db/database';
import { createSoleWork, type SoleWork } from '../../db/leases';
import { keepCheck, postponePlayer, postponeSite, readDueFollow } from '../../db/scout/follows';
import { describeFailure } from '../../games/source-failures';
import { startRepeating } from '../../platform/background-work';
import type { SourceFailure, SourceFailureReason } from '../../sources/failures';
import type { Sources } from '../../sources/sources';
import type { Scouts } from './scouts';

type FollowCheckDeps = Omit<CheckDeps, 'now'> & {
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
  readonly times?: FollowTimes;
};

type FollowTimes = {
  /** Between two looks for players who are due. */
  readonly look: Milliseconds;
  /** Between two checks. */
  readonly pause: Milliseconds;
};

const LEASE = 'follow-checks';

const TIMES: FollowTimes = { look: 60_000, pause: 5000 };

export const createFollowChecks = ({ now = Date.now, times = TIMES, ...deps }: FollowCheckDeps): SoleWork => {
  const { db, onFailure } = deps;
  const begin = () =>
    startRepeating({
      act: (signal) => checkDue({ ...deps, now }, times.pause, signal),
      every: times.look,
      onFailure: (error) => onFailure(error, 'followed players could not be looked for'),
    });
  return createSoleWork({ db, name: LEASE, begin, onFailure });
};

type Checking = CheckDeps & Pick<FollowCheckDeps, 'onFailure'>;

/** All who are due, one after the other, as long as the signal has not come. */
export const checkDue = async (deps: Checking, pause: Milliseconds, signal: AbortSignal): Promise<void> => {
  const { db, sources, now, onFailure } = deps;
  while (!signal.aborted) {
    const player = await readDueFollow(db, now());
    if (player === undefined) return;
    await checkPlayer(deps, player, signal).catch(async (error: unknown) => {
      onFailure(error, 'a followed player could not be checked');
      await postponePlayer(db, player, now() + timeBetween(sources, player));
    });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
};

/** One check of a followed player: a scout like any other, so that the report is ready when somebody opens it. */

type CheckDeps = {
  readonly db: Database;
  readonly scouts: Pick<Scouts, 'follow'>;
  readonly sources: Sources;
  readonly now: () => Milliseconds;
};

const HOUR: Milliseconds = 3_600_000;

/** Between two checks of a player; longer where the figures of a site are older. */
const HOURS_BETWEEN = 6;

/** At least so long a site is left alone that is in trouble or wants to be. */
const AFTER_TROUBLE = HOUR;

/** All checks together count as one client, which has at most two games looked at by the engine at once. */
const CLIENT = 'follow checks';

/** Of the site, and not of the player. */
const TROUBLES: ReadonlySet<SourceFailureReason> = new Set(['rate-limited', 'failing', 'unreachable', 'timed-out']);

/** How long a check holds. */
export const timeBetween = (sources: Sources, player: string): Milliseconds => {
  const hours = playersOf(player).map((one) => sources.locate(one)?.hoursBehind ?? 0);
  return Math.max(HOURS_BETWEEN, ...hours) * HOUR;
};

/** What was found is kept, a failure too; nothing where the signal comes first. */
const checkPlayer = async (deps: CheckDeps, player: string, signal: AbortSignal): Promise<void> => {
  const { db, scouts, sources, now } = deps;
  const { site, name } = parsePlayer(player);
  const source = sources.locate({ site, name });
  const dueAt = now() + timeBetween(sources, player);
  if (source === undefined) {
    const failure = errorSentence({ id: 'no-such-source', values: { source: site } });
    return keepCheck(db, player, { playedAt: [], failure, now: now(), dueAt });
  }
  const leaving = new AbortController();
  const scout = scouts.follow({ site, name }, AbortSignal.any([signal, leaving.signal]), CLIENT);
  // What has not been looked at by then goes on by itself.
  const outcome = await scout.answered.finally(() => leaving.abort());
  const failure = outcome.ok ? scout.failure() : outcome.error;
  if (signal.aborted || failure?.reason === 'cancelled') return;
  const wait = waitAfter(failure);
  await keepCheck(db, player, {
    playedAt: scout.games().map(({ playedAt }) => playedAt),
    failure: failure && wordsFor(failure, { name, label: source.label }),
    ...{ now: now(), dueAt: wait === undefined ? dueAt : now() + wait },
  });
  if (wait !== undefined) await postponeSite(db, site, now() + wait);
};

/** How long the whole site is left alone. */
const waitAfter = (failure: SourceFailure | undefined): Milliseconds | undefined => {
  if (failure === undefined || !TROUBLES.has(failure.reason)) return undefined;
  return failure.reason === 'rate-limited' ? Math.max(failure.retryAfter, AFTER_TROUBLE) : AFTER_TROUBLE;
};

const wordsFor = (failure: SourceFailure, requested: Parameters<typeof describeFailure>[1]): string =>
  failure.reason === 'rate-limited'
    ? errorSentence({ id: 'asked-to-wait', values: { label: (failure.of ?? requested).label } })
    : describeFailure(failure, requested);
