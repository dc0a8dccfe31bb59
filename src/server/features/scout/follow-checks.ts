/** Background checks of followed players, one at a time with a pause in between. One process per database runs them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';
import { parsePlayer, playersOf } from '../../../contract/sites';
import { errorSentence } from '../../../messages/errors';
import type { Database } from '../../db/database';
import { createSingletonJob, type SingletonJob } from '../../db/leases';
import { postponePlayer, postponeSite, readDueFollow, saveCheck } from '../../db/scout/follows';
import { describeFailure } from '../../games/source-failures';
import { startRepeating } from '../../platform/background-work';
import { afterOthers, inTurnOf } from '../../platform/turns';
import type { SourceFailure, SourceFailureReason } from '../../sources/failures';
import type { Sources } from '../../sources/sources';
import type { Scouts } from './scouts';

type FollowCheckDeps = Omit<CheckDeps, 'now'> & {
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
  readonly times?: FollowTimes;
};

type FollowTimes = {
  readonly look: Milliseconds;
  readonly pause: Milliseconds;
};

const LEASE = 'follow-checks';

const TIMES: FollowTimes = { look: 60_000, pause: 5000 };

export const createFollowChecks = ({ now = Date.now, times = TIMES, ...deps }: FollowCheckDeps): SingletonJob => {
  const { db, onFailure } = deps;
  const start = () =>
    startRepeating({
      act: (signal) => checkDuePlayers({ ...deps, now }, times.pause, signal),
      every: times.look,
      onFailure: (error) => onFailure(error, 'followed players could not be looked for'),
    });
  return createSingletonJob({ db, name: LEASE, begin: start, onFailure });
};

type CheckDueDeps = CheckDeps & Pick<FollowCheckDeps, 'onFailure'>;

export const checkDuePlayers = async (deps: CheckDueDeps, pause: Milliseconds, signal: AbortSignal): Promise<void> => {
  const { db, sources, now, onFailure } = deps;
  while (!signal.aborted) {
    const player = await readDueFollow(db, now());
    if (player === undefined) return;
    await checkPlayer(deps, player, signal).catch(async (error: unknown) => {
      onFailure(error, 'a followed player could not be checked');
      await postponePlayer(db, player, now() + checkInterval(sources, player));
    });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
};

// A check is an ordinary scout, so that the report is ready when somebody opens it.

type CheckDeps = {
  readonly db: Database;
  readonly scouts: Pick<Scouts, 'follow'>;
  readonly sources: Sources;
  readonly now: () => Milliseconds;
};

const HOUR: Milliseconds = 3_600_000;

/** Minimum interval per player; longer if the site publishes games later. */
const HOURS_BETWEEN = 6;

/** Minimum delay for a site after trouble or a rate limit. */
const MIN_SITE_DELAY = HOUR;

/** All checks count as one client, which has at most two games analyzed at once. */
const CLIENT = 'follow checks';

const SITE_FAILURES: ReadonlySet<SourceFailureReason> = new Set([
  'rate-limited',
  'failing',
  'unreachable',
  'timed-out',
]);

export const checkInterval = (sources: Sources, player: string): Milliseconds => {
  const hours = playersOf(player).map((one) => sources.locate(one)?.hoursBehind ?? 0);
  return Math.max(HOURS_BETWEEN, ...hours) * HOUR;
};

/** Stores the result, including failures; nothing if the signal aborts. */
const checkPlayer = async (deps: CheckDeps, player: string, signal: AbortSignal): Promise<void> => {
  const { db, scouts, sources, now } = deps;
  const { site, name } = parsePlayer(player);
  const source = sources.locate({ site, name });
  const dueAt = now() + checkInterval(sources, player);
  if (source === undefined) {
    const failure = errorSentence({ id: 'no-such-source', values: { source: site } });
    return saveCheck(db, player, { playedAt: [], failure, now: now(), dueAt });
  }
  const analysisAbort = new AbortController();
  const followed = AbortSignal.any([signal, analysisAbort.signal]);
  const scout = inTurnOf(CLIENT, () => afterOthers(() => scouts.follow({ site, name }, followed)));
  const outcome = await scout.answered.finally(() => analysisAbort.abort());
  const failure = outcome.ok ? scout.failure() : outcome.error;
  if (signal.aborted || failure?.reason === 'cancelled') return;
  const siteDelay = siteDelayAfter(failure);
  await saveCheck(db, player, {
    playedAt: scout.games().map(({ playedAt }) => playedAt),
    failure: failure && failureSentence(failure, { name, label: source.label }),
    now: now(),
    dueAt: siteDelay === undefined ? dueAt : now() + siteDelay,
  });
  if (siteDelay !== undefined) await postponeSite(db, site, now() + siteDelay);
};

const siteDelayAfter = (failure: SourceFailure | undefined): Milliseconds | undefined => {
  if (failure === undefined || !SITE_FAILURES.has(failure.reason)) return undefined;
  return failure.reason === 'rate-limited' ? Math.max(failure.retryAfter, MIN_SITE_DELAY) : MIN_SITE_DELAY;
};

const failureSentence = (failure: SourceFailure, requested: Parameters<typeof describeFailure>[1]): string =>
  failure.reason === 'rate-limited'
    ? errorSentence({ id: 'asked-to-wait', values: { label: (failure.of ?? requested).label } })
    : describeFailure(failure, requested);
