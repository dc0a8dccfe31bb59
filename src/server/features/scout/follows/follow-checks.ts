/**
 * Followed players are asked for again in the background, one after the other with a pause between, so that no site has
 * more than one question of this kind at a time. Of several processes on a database one does it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds } from '../../../../chess/types';
import { createSoleWork, type SoleWork } from '../../../db/infra/sole-work';
import { postponePlayer, readDueFollow } from '../../../db/scout/follows';
import { startRepeating } from '../../../platform/background-work';
import { type CheckDeps, checkPlayer, timeBetween } from './check-player';

export type FollowCheckDeps = Omit<CheckDeps, 'now'> & {
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
  readonly times?: FollowTimes;
};

export type FollowTimes = {
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
