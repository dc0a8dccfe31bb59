/** What a second process of an installation has of its own, where the tests run on PostgreSQL and Redis. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { testRedisUrl } from '../test-services';

/** Whether several processes can be tested here. */
export const canShare = process.env['TEST_DATABASE_URL'] !== undefined && testRedisUrl() !== undefined;

/** Other connections to the tables of a test database; closed with the test at the latest. */
export const connectBeside = async (db: Database): Promise<Database> => {
  const { rows } = await sql<{ readonly name: string }>`select current_database() as name`.execute(db);
  const url = Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${rows[0]!.name}` }).href;
  const beside = await openDatabase(url);
  const end = beside.destroy.bind(beside);
  let ended: Promise<void> | undefined;
  const destroy = (): Promise<void> => (ended ??= end());
  onTestFinished(destroy);
  return Object.assign(beside, { destroy });
};

/** Another connection to the same names, and those that are made of it, known by a name; closed with the test. */
export const duplicateRedis = (redis: Redis): Redis => {
  const beside = redis.duplicate({ connectionName: randomUUID() });
  onTestFinished(() => beside.disconnect());
  return beside;
};

/** Cuts the connections on which it and those made of it hear of others, as a network does. */
export const cutEars = async (redis: Redis): Promise<void> => {
  const list = String(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'));
  const ears = list.split('\n').filter((line) => line.includes(` name=${redis.options.connectionName} `));
  for (const line of ears) await redis.call('CLIENT', 'KILL', 'ID', /^id=(\d+)/.exec(line)![1]!);
};
