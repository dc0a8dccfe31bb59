import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import type { EngineIdentity } from '../search';
import { announce, readPresent, withdraw } from './presence';
import { ANSWERS_KEPT, webSchema, workerSchema, type namesIn, type WorkerPresence } from './wire';

/** Who else meets at the same Redis, as a web process sees it: as of its last look, nobody before the first. */
export type Surroundings = {
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

type SurroundingsSettings = {
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
  /** The id of this process. */
  readonly web: string;
};

export const createSurroundings = ({ redis, names, web }: SurroundingsSettings): Surroundings => {
  const presence = names.presence(web);
  let workers: ReadonlyMap<string, WorkerPresence> = new Map();
  let engine: EngineIdentity | undefined;
  let seenAt = performance.now();
  let openElsewhere = 0;

  return {
    look: async (open) => {
      await announce(redis, names.webs, web, presence, { open });
      await redis.pexpire(names.answers(web), ANSWERS_KEPT);
      const others = await readPresent(redis, names.webs, names.presence, webSchema);
      openElsewhere = [...others].reduce((sum, [id, other]) => (id === web ? sum : sum + other.open), 0);
      workers = await readPresent(redis, names.workers, names.presence, workerSchema);
      const [first] = workers.values();
      if (first === undefined) return;
      seenAt = performance.now();
      engine = { name: first.name, label: first.label };
    },
    engines: () => [...workers.values()].reduce((sum, worker) => sum + worker.engines, 0),
    identity: () => engine,
    withoutWorkers: () => performance.now() - seenAt,
    openElsewhere: () => openElsewhere,
    leave: () => withdraw(redis, names.webs, web, presence),
  };
};
