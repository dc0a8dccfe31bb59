import type { DrillResult, RepertoireCard } from '../../../chess/repertoire/drill-result';
import { sharedAnalysisSchema } from '../../../contract/analysis/analysis-links';
import { ownDataSchema } from '../../../contract/account/data-export';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { userOwner } from '../../accounts/stored-secrets';
import { listDevices, listSessions } from '../../db/accounts/sessions';
import { listSiteAccounts } from '../../db/accounts/site-accounts';
import { readNewEmail, type StoredUser } from '../../db/accounts/users';
import { optional } from '../../db/column-values';
import { listRequestedStudies, type RequestedStudy, type SiteConnection } from '../../db/connections';
import type { Database } from '../../db/database';
import { allEvents, type StoredEvent } from '../../db/events';
import { listBestRuns, pageAttempts, readTotals, type StoredAttempt, type StoredRun } from '../../db/learn/attempts';
import { pageCards, type UserCard } from '../../db/learn/cards';
import { listImports, readProblems, type StoredImport } from '../../db/library/imports';
import { type AnyLibrary, listLibraries } from '../../db/library/libraries';
import { readExportPage } from '../../db/library/list';
import type { WholeGame } from '../../db/library/schema';
import { listTrackedAccounts } from '../../db/library/tracked-accounts';
import { type OwnDigest, readDigest } from '../../db/notifications';
import { listPushDevices } from '../../db/push-subscriptions';
import type { OwnPuzzleSets } from '../../../contract/learn/puzzle-sets';
import { allSets, type StoredSet } from '../../db/learn/sets';
import { pageCards as pageRepertoireCards, pageResults, type StoredResult } from '../../db/repertoires/cards';
import { allRepertoires, type StoredRepertoire } from '../../db/repertoires/repertoires';
import { listFollows } from '../../db/scout/follows';
import { allLinks, type StoredLink } from '../../db/analysis-links';
import { allStudies, type StoredStudy } from '../../db/studies/studies';
import { allAnalyses, type StoredAnalysis } from '../../db/studies/study-chapters';
import {
  toAttempt,
  toEvent,
  toFollowedPlayer,
  toLibraryImport,
  toOwnRepertoire,
  toOwnStudy,
  toPushDevice,
  toTrackedAccount,
} from '../../games/to-contract';
import { toWholeOwnGame } from '../../games/to-own-game';
import { joinedArray, jsonArray, pagedArray, sendJson } from '../../http/json-stream';
import { errorResponses, type Routes } from '../../http/routes';
import { type AccountRouteDeps, describeAccountRoute, requireStoredUser, toAccount } from './account';

export const dataExportRoutes: Routes<AccountRouteDeps> = (app, { connections, db, userOf }) => {
  app.get(
    ACCOUNT_PATHS.data,
    {
      schema: {
        ...describeAccountRoute('All data of the user, as a file'),
        response: {
          200: { description: 'The file', content: { 'application/json': { schema: ownDataSchema } } },
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      const { id } = await userOf(request, reply);
      const siteConnections = await connections.list(userOwner(id));
      void reply.header('content-disposition', 'attachment; filename="outpost-pro-data.json"');
      return sendJson(reply, exportUserData(db, await requireStoredUser(db, id), siteConnections));
    },
  );
};

// All data of a user as a JSON stream, without secrets and unread import texts.

const PAGE = 50;

/** Games, with their texts and reviews. */
const GAMES_PAGE = 5;

async function* exportUserData(
  db: Database,
  user: StoredUser,
  connections: readonly SiteConnection[],
): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(toAccount(user, { siteAccounts: await listSiteAccounts(db, user.id) }))}`;
  const security = await readSecurityData(db, user.id);
  for (const [name, value] of Object.entries(security)) yield `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
  yield `,"puzzleSums":${JSON.stringify((await readTotals(db, user.id)) ?? {})}`;
  yield `,"puzzleRuns":${JSON.stringify((await listBestRuns(db, user.id)).map(toRun))}`;
  yield ',"puzzleAttempts":';
  yield* pagedArray<StoredAttempt>((last, size) => pageAttempts(db, user.id, last, size), PAGE, toAttempt);
  yield ',"trainingCards":';
  yield* pagedArray<UserCard>((last, size) => pageCards(db, user.id, last?.puzzleId ?? 0, size), PAGE, toCard);
  const digest = await readDigest(db, user.id);
  if (digest !== undefined) yield `,"digest":${JSON.stringify(toExportedDigest(digest))}`;
  const pushDevices = (await listPushDevices(db, user.id)).map(toPushDevice);
  yield `,"pushDevices":${JSON.stringify(pushDevices)}`;
  const followed = (await listFollows(db, user.id)).map(toFollowedPlayer);
  yield `,"followedPlayers":${JSON.stringify(followed)}`;
  yield ',"events":';
  yield* jsonArray<StoredEvent>(allEvents(db, user.id), toEvent);
  yield `,"connections":${JSON.stringify(connections.map(toExportedConnection))}`;
  const studies = (await listRequestedStudies(db, userOwner(user.id))).map(toExportedStudy);
  yield `,"studies":${JSON.stringify(studies)}`;
  yield ',"ownStudies":';
  yield* jsonArray<StoredStudy>(allStudies(db, user.id), toOwnStudy);
  yield ',"chapterAnalyses":';
  yield* jsonArray(allAnalyses(db, user.id), toOwnAnalysis);
  yield ',"analysisLinks":';
  yield* jsonArray(allLinks(db, user.id), toOwnLink);
  yield ',"repertoires":';
  yield* jsonArray<StoredRepertoire>(allRepertoires(db, user.id), toOwnRepertoire);
  yield ',"repertoireCards":';
  yield* pagedArray<RepertoireCard>((after, limit) => pageRepertoireCards(db, user.id, { after, limit }), PAGE);
  yield ',"repertoireResults":';
  yield* pagedArray<StoredResult>((last, size) => pageResults(db, user.id, last, size), PAGE, toResult);
  yield ',"puzzleSets":';
  yield* jsonArray<StoredSet>(allSets(db, user.id), toOwnSet);
  yield ',"libraries":';
  yield* joinedArray((await listLibraries(db, user.id)).map((library) => exportLibrary(db, library)));
  yield ',"imports":';
  const imports = await listImports(db, user.id);
  yield* joinedArray(imports.map((stored) => exportImport(db, stored)));
  yield '}\n';
}

const toOwnAnalysis = ({ content, ...place }: StoredAnalysis) => {
  const analysis: unknown = JSON.parse(content);
  return { ...place, analysis };
};

const toOwnLink = ({ address, madeAt, content }: StoredLink) => ({
  id: address,
  madeAt: toIsoTime(madeAt),
  ...sharedAnalysisSchema.parse(JSON.parse(content)),
});

const toOwnSet = ({ name, createdAt, puzzleIds, chapters, results }: StoredSet): OwnPuzzleSets[number] => ({
  name,
  createdAt: toIsoTime(createdAt),
  puzzleIds: [...puzzleIds],
  chapters: chapters?.map((chapter) => ({ ...chapter, line: [...chapter.line] })),
  results: results.map(({ at, ...result }) => ({ ...result, at: toIsoTime(at) })),
});

async function* exportLibrary(
  db: Database,
  { id, kind, names, createdAt, retiredAt, gaps }: AnyLibrary,
): AsyncGenerator<string> {
  const retired = retiredAt === undefined ? {} : { retiredAt: toIsoTime(retiredAt) };
  const trackedAccounts = (await listTrackedAccounts(db, id)).map(toTrackedAccount);
  const header = JSON.stringify({
    kind,
    names,
    createdAt: toIsoTime(createdAt),
    ...retired,
    gaps,
    keptNames: trackedAccounts,
  });
  const gamesOf = (isDeleted: boolean): AsyncIterable<string> =>
    pagedArray<WholeGame>(
      (last, size) => readExportPage(db, id, last, size, { isDeleted }),
      GAMES_PAGE,
      toWholeOwnGame,
    );
  yield `${header.slice(0, -1)},"games":`;
  yield* gamesOf(false);
  yield ',"deletedGames":';
  yield* gamesOf(true);
  yield '}';
}

async function* exportImport(db: Database, stored: StoredImport): AsyncGenerator<string> {
  yield JSON.stringify({ ...toLibraryImport(stored), problems: await readProblems(db, stored.id) });
}

const toRun = ({ kind, solved, reachedAt }: StoredRun) => ({ kind, solved, reachedAt: toIsoTime(reachedAt) });

const toCard = ({ puzzleId, queue, due, content }: UserCard) => ({
  puzzleId,
  deck: queue,
  due: toIsoTime(due),
  card: content,
});

const toResult = (stored: StoredResult): DrillResult => {
  const { number: _, ...result } = stored;
  return result;
};

const toExportedConnection = ({ site, scopes, connectedAt, expiresAt }: SiteConnection) => ({
  site,
  scopes,
  connectedAt: toIsoTime(connectedAt),
  endsAt: toIsoTime(expiresAt),
});

const toExportedDigest = ({ sentAt, reported }: OwnDigest) => ({
  reported,
  ...(sentAt === undefined ? {} : { sentAt: toIsoTime(sentAt) }),
});

const toExportedStudy = ({ idempotencyKey, study, begunAt }: RequestedStudy) => ({
  site: idempotencyKey.split(' ')[0] ?? '',
  begunAt: toIsoTime(begunAt),
  ...optional('study', study),
});

const toIsoTime = (time: number): string => new Date(time).toISOString();

const readSecurityData = async (db: Database, userId: number) => {
  const newEmail = await readNewEmail(db, userId, Date.now());
  return {
    sessions: await listSessions(db, userId),
    devices: await listDevices(db, userId),
    ...(newEmail === undefined ? {} : { newEmail }),
  };
};
