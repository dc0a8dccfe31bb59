/** All that is kept of the user, to take away. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { ownDataSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { userOwner } from '../../accounts/stored-secrets';
import { listDevices, listSessions } from '../../db/accounts/sessions';
import { listSiteAccounts } from '../../db/accounts/site-accounts';
import { readNewEmail, type StoredUser } from '../../db/accounts/users';
import { optional } from '../../db/column-values';
import { listWishes, type RequestedStudy, type SiteConnection } from '../../db/connections';
import type { Database } from '../../db/database';
import { everyEvent, type StoredEvent } from '../../db/events';
import { listBestRuns, pageAttempts, readSums, type StoredAttempt, type StoredRun } from '../../db/learn/attempts';
import { type OwnCard, pageCards } from '../../db/learn/cards';
import { listImports, readProblems, type StoredImport } from '../../db/library/imports';
import { type AnyLibrary, listLibraries } from '../../db/library/libraries';
import { pageForExport } from '../../db/library/list';
import type { WholeGame } from '../../db/library/schema';
import { listKeptNames } from '../../db/library/tracked-accounts';
import { type OwnDigest, readDigest } from '../../db/notifications';
import { listPushDevices } from '../../db/push-subscriptions';
import { listFollows } from '../../db/scout/follows';
import { everyStudy, type StoredStudy } from '../../db/studies';
import {
  toAttempt,
  toEvent,
  toFollowedPlayer,
  toKeptName,
  toLibraryImport,
  toOwnStudy,
  toPushDevice,
} from '../../games/to-contract';
import { toWholeOwnGame } from '../../games/to-own-game';
import type { Routes } from '../../http/routes';
import { type AccountCallDeps, describe, guest, readAccount, toAccount } from './account';

export const ownDataRoutes: Routes<AccountCallDeps> = (app, { connections, db, userOf }) => {
  app.get(
    ACCOUNT_PATHS.data,
    {
      schema: {
        ...describe('All data of the user, as a file'),
        response: {
          200: { description: 'The file', content: { 'application/json': { schema: ownDataSchema } } },
          ...guest,
        },
      },
    },
    async (request, reply) => {
      const { id } = await userOf(request, reply);
      const connected = await connections.list(userOwner(id));
      return sendFile(reply, ownData(db, await readAccount(db, id), connected));
    },
  );
};

const sendFile = (reply: FastifyReply, text: AsyncIterable<string>): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="outpost-pro-data.json"')
    .send(Readable.from(text));

/**
 * Everything that is kept of a user as one JSON text, made while it is read, so that no memory ever holds it whole. Not
 * in it: secrets, and the text of imports that is still to be read.
 */

/** Rows that are read at once. */
const PAGE = 50;

async function* ownData(
  db: Database,
  user: StoredUser,
  connections: readonly SiteConnection[],
): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(toAccount(user, { siteAccounts: await listSiteAccounts(db, user.id) }))}`;
  const security = await ownSecurityData(db, user.id);
  for (const [name, value] of Object.entries(security)) yield `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
  yield `,"puzzleSums":${JSON.stringify((await readSums(db, user.id)) ?? {})}`;
  yield `,"puzzleRuns":${JSON.stringify((await listBestRuns(db, user.id)).map(toRun))}`;
  yield ',"puzzleAttempts":';
  yield* listed(
    pages<StoredAttempt>((last) => pageAttempts(db, user.id, last, PAGE)),
    toAttempt,
  );
  yield ',"trainingCards":';
  yield* listed(
    pages<OwnCard>((last) => pageCards(db, user.id, last?.puzzleId ?? 0, PAGE)),
    toCard,
  );
  const digest = await readDigest(db, user.id);
  if (digest !== undefined) yield `,"digest":${JSON.stringify(toOwnDigest(digest))}`;
  const pushDevices = (await listPushDevices(db, user.id)).map(toPushDevice);
  yield `,"pushDevices":${JSON.stringify(pushDevices)}`;
  const followed = (await listFollows(db, user.id)).map(toFollowedPlayer);
  yield `,"followedPlayers":${JSON.stringify(followed)}`;
  yield ',"events":';
  yield* listed<StoredEvent>(everyEvent(db, user.id), toEvent);
  yield `,"connections":${JSON.stringify(connections.map(toOwnConnection))}`;
  const studies = (await listWishes(db, userOwner(user.id))).map(toMadeStudy);
  yield `,"studies":${JSON.stringify(studies)}`;
  yield ',"ownStudies":';
  yield* listed<StoredStudy>(everyStudy(db, user.id), toOwnStudy);
  yield ',"libraries":';
  yield* separated((await listLibraries(db, user.id)).map((library) => ownLibrary(db, library)));
  yield ',"imports":';
  const imports = await listImports(db, user.id);
  yield* separated(imports.map((stored) => ownImport(db, stored)));
  yield '}\n';
}

async function* ownLibrary(
  db: Database,
  { id, kind, names, createdAt, retiredAt, gaps }: AnyLibrary,
): AsyncGenerator<string> {
  const retired = retiredAt === undefined ? {} : { retiredAt: toTime(retiredAt) };
  const keptNames = (await listKeptNames(db, id)).map(toKeptName);
  const about = JSON.stringify({ kind, names, createdAt: toTime(createdAt), ...retired, gaps, keptNames });
  const gamesOf = (isDeleted: boolean): AsyncGenerator<string> =>
    listed(
      pages<WholeGame>((last) => pageForExport(db, id, last, PAGE, { isDeleted })),
      toWholeOwnGame,
    );
  yield `${about.slice(0, -1)},"games":`;
  yield* gamesOf(false);
  yield ',"deletedGames":';
  yield* gamesOf(true);
  yield '}';
}

async function* ownImport(db: Database, stored: StoredImport): AsyncGenerator<string> {
  yield JSON.stringify({ ...toLibraryImport(stored), problems: await readProblems(db, stored.id) });
}

const toRun = ({ kind, solved, reachedAt }: StoredRun) => ({ kind, solved, reachedAt: toTime(reachedAt) });

const toCard = ({ puzzleId, queue, due, content }: OwnCard) => ({
  puzzleId,
  deck: queue,
  due: toTime(due),
  card: content,
});

const toOwnConnection = ({ site, scopes, connectedAt, expiresAt }: SiteConnection) => ({
  ...{ site, scopes, connectedAt: toTime(connectedAt), endsAt: toTime(expiresAt) },
});

const toOwnDigest = ({ sentAt, reported }: OwnDigest) => ({
  reported,
  ...(sentAt === undefined ? {} : { sentAt: toTime(sentAt) }),
});

const toMadeStudy = ({ wish, study, begunAt }: RequestedStudy) => ({
  ...{ site: wish.split(' ')[0] ?? '', begunAt: toTime(begunAt) },
  ...optional('study', study),
});

const toTime = (time: number): string => new Date(time).toISOString();

/** Row by row, from pages that begin behind the last row of the one before; others get a turn before each row. */
async function* pages<Row>(read: (last: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const page = await read(last);
    for (const row of page) {
      yield row;
      last = row;
      await setImmediate();
    }
    if (page.length < PAGE) return;
  }
}

async function* listed<Row>(rows: AsyncIterable<Row>, toValue: (row: Row) => unknown): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(toValue(row))}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}

async function* separated(parts: readonly AsyncIterable<string>[]): AsyncGenerator<string> {
  yield '[';
  for (const [index, part] of parts.entries()) {
    if (index > 0) yield ',\n';
    yield* part;
  }
  yield ']';
}

/** What is kept of a user's sign-ins, without the secrets, for the file that a user can take along. */
const ownSecurityData = async (db: Database, userId: number) => {
  const newEmail = await readNewEmail(db, userId, Date.now());
  return {
    sessions: await listSessions(db, userId),
    devices: await listDevices(db, userId),
    ...(newEmail === undefined ? {} : { newEmail }),
  };
};
