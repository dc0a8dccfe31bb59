import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import type { EngineIdentity } from '../search';
import { announce, readMembers, withdraw } from './members';
import { ANSWERS_KEPT, type namesIn, webSchema, type WorkerMember, workerSchema } from './wire';

/** Who else meets at the same Redis, as a web process sees it: as of its last look, nobody before the first. */
export type ClusterMembership = {
  /** Looks anew, and says to the others that this process is there with so many requests. Rejects without Redis. */
  look(open: number): Promise<void>;
  /** Of all workers. */
  engines(): number;
  /** Of the first worker; known on when it has gone. */
  identity(): EngineIdentity | undefined;
  /** For how long no worker has been seen. */
  withoutWorkers(): Milliseconds;
  /** Requests that people wait for at the other web processes. */
  openElsewhere(): number;
  /** Says to the others that this process has gone. */
  leave(): Promise<void>;
};

type MembershipSettings = {
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
  /** The id of this process. */
  readonly web: string;
};

export const createClusterMembership = ({ redis, names, web }: MembershipSettings): ClusterMembership => {
  const memberKey = names.memberKey(web);
  let workers: ReadonlyMap<string, WorkerMember> = new Map();
  let engine: EngineIdentity | undefined;
  let seenAt = performance.now();
  let openElsewhere = 0;

  return {
    look: async (open) => {
      await announce(redis, names.webs, web, memberKey, { open });
      await redis.pexpire(names.answers(web), ANSWERS_KEPT);
      const others = await readMembers(redis, names.webs, names.memberKey, webSchema);
      openElsewhere = [...others].reduce((sum, [id, other]) => (id === web ? sum : sum + other.open), 0);
      workers = await readMembers(redis, names.workers, names.memberKey, workerSchema);
      const [first] = workers.values();
      if (first === undefined) return;
      seenAt = performance.now();
      engine = { name: first.name, label: first.label };
    },
    engines: () => [...workers.values()].reduce((sum, worker) => sum + worker.engines, 0),
    identity: () => engine,
    withoutWorkers: () => performance.now() - seenAt,
    openElsewhere: () => openElsewhere,
    leave: () => withdraw(redis, names.webs, web, memberKey),
  };
};
