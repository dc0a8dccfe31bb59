import { firstMoves } from '../../chess/studies/study-pgn';
import { DEFAULT_NOTIFICATIONS, type Preferences, preferencesSchema } from '../../contract/account/account';
import type { FollowedPlayer } from '../../contract/account/notifications';
import type { OwnEvent, Round } from '../../contract/events';
import type { Attempt } from '../../contract/learn/puzzles';
import { type LibraryImport, PGN_IMPORT, type TrackedAccount } from '../../contract/library';
import { preparedLineSchema } from '../../contract/preparation';
import type { ListedRepertoire, RepertoireHead, StoredRepertoire } from '../../contract/repertoires/repertoires';
import type { ListedStudy, Study } from '../../contract/studies';
import type { StoredEvent, StoredRound } from '../db/events';
import type { StoredAttempt } from '../db/learn/attempts';
import type { StoredImport } from '../db/library/imports';
import type { TrackedAccount as StoredName } from '../db/library/tracked-accounts';
import type { PushDevice } from '../db/push-subscriptions';
import type { RepertoireHead as StoredHead, StoredRepertoire as WholeRepertoire } from '../db/repertoires/repertoires';
import type { FollowedPlayer as StoredFollow } from '../db/scout/follows';
import type { StoredStudy, StudySummary } from '../db/studies/studies';
import type { StoredChapter } from '../db/studies/study-chapters';

/** For a site, `read` counts games; for a PGN, characters. */
export const toLibraryImport = (stored: StoredImport): LibraryImport => ({
  id: stored.id,
  kind: stored.kind,
  label: stored.label,
  state: stored.state,
  read: stored.kind === PGN_IMPORT ? stored.charsRead : stored.added + stored.known + stored.refused,
  size: stored.size,
  added: stored.added,
  known: stored.known,
  refused: stored.refused,
  shortened: stored.shortened,
  message: stored.message,
  createdAt: new Date(stored.createdAt).toISOString(),
});

export const toTrackedAccount = ({ checkedAt, newSince, ...name }: StoredName): TrackedAccount => ({
  ...name,
  checkedAt: new Date(checkedAt).toISOString(),
  newSince: newSince === undefined ? undefined : new Date(newSince).toISOString(),
});

export const toFollowedPlayer = ({ player, newGames, failure, ...times }: StoredFollow): FollowedPlayer => ({
  player,
  newGames,
  checkedAt: times.checkedAt === undefined ? undefined : toTime(times.checkedAt),
  newestAt: times.newestAt === undefined ? undefined : toTime(times.newestAt),
  seenAt: times.seenAt === undefined ? undefined : toTime(times.seenAt),
  failure,
});

const toTime = (time: number): string => new Date(time).toISOString();

export const toStudy = ({
  address,
  name,
  notes,
  visibility,
  version,
  changedAt,
  chapters,
}: StoredStudy): Omit<Study, 'canWrite'> => ({
  id: address,
  name,
  notes,
  visibility,
  version,
  changedAt: toTime(changedAt),
  chapters: chapters.map(toStudyChapter),
});

export const toStudyChapter = ({
  id,
  name,
  orientation,
  pgn,
  version,
  analyzedAt,
}: StoredChapter): Study['chapters'][number] => ({
  id,
  analyzedAt,
  name,
  orientation,
  pgn,
  version,
});

export const toListedStudy = ({ address, changedAt, first, ...totals }: StudySummary): ListedStudy => ({
  ...totals,
  id: address,
  changedAt: toTime(changedAt),
  first: first && { ...first, pgn: firstMoves(first.pgn) },
});

export const toOwnStudy = ({ deletedAt, ...study }: StoredStudy) => ({
  ...toStudy({ ...study, chapters: study.chapters }),
  deletedAt: deletedAt === undefined ? undefined : toTime(deletedAt),
});

export const toRepertoireHead = (
  { address, name, color, goal, speed, rating, state, version, changedAt, chapters }: StoredHead,
  canUndo: boolean,
): RepertoireHead => ({
  id: address,
  name,
  color,
  goal,
  speed,
  rating,
  state,
  version,
  changedAt: toTime(changedAt),
  canUndo,
  ...(chapters.length > 0 && { chapters }),
});

export const toListedRepertoire = (head: StoredHead, canUndo: boolean): ListedRepertoire => ({
  ...toRepertoireHead(head, canUndo),
  moves: head.size,
});

export const toStoredRepertoire = (repertoire: WholeRepertoire, canUndo: boolean): StoredRepertoire => {
  const { starts, moves, notes } = repertoire;
  return { ...toRepertoireHead(repertoire, canUndo), starts, moves, notes };
};

export const toOwnRepertoire = (repertoire: WholeRepertoire) => {
  const { canUndo: _, ...own } = toStoredRepertoire(repertoire, false);
  const { deletedAt } = repertoire;
  return { ...own, deletedAt: deletedAt === undefined ? undefined : toTime(deletedAt) };
};

export const toEvent = ({
  rounds,
  deletedAt,
  ...details
}: StoredEvent): OwnEvent & { readonly deletedAt?: string } => ({
  ...details,
  deletedAt: deletedAt === undefined ? undefined : toTime(deletedAt),
  rounds: rounds.map(toRound),
});

const toRound = ({ prepared, preparedAt, ...round }: StoredRound): Round => ({
  ...round,
  ...(prepared === undefined || preparedAt === undefined
    ? {}
    : {
        prepared: {
          ...prepared,
          lines: prepared.lines.map((line) => preparedLineSchema.parse(line)),
          preparedAt: toTime(preparedAt),
        },
      }),
});

export const toAttempt = ({
  userId,
  puzzleId,
  key,
  solved,
  timeSpent,
  attemptedAt,
  id,
  theme,
  seconds,
  hinted,
  ratingBefore,
  ratingAfter,
}: StoredAttempt): Attempt => ({
  userId,
  puzzleId,
  solved,
  timeSpent,
  attemptedAt: new Date(attemptedAt).toISOString(),
  id,
  theme,
  hinted,
  seconds: seconds ?? null,
  ratingBefore: ratingBefore ?? null,
  ratingAfter: ratingAfter ?? null,
  key,
});

export const toPushDevice = ({ device, addedAt, sentAt }: PushDevice) => ({
  device,
  addedAt: new Date(addedAt).toISOString(),
  lastSentAt: sentAt === undefined ? undefined : new Date(sentAt).toISOString(),
});

const DEFAULT_PREFERENCES: Preferences = {
  boardTheme: 'Classic',
  pieceSet: 'Classic',
  notifications: DEFAULT_NOTIFICATIONS,
};

/** Invalid and missing preferences become defaults. */
export const toPreferences = (stored: unknown): Preferences => {
  const parsed = preferencesSchema.safeParse({ ...DEFAULT_PREFERENCES, ...(typeof stored === 'object' ? stored : {}) });
  return parsed.success ? parsed.data : DEFAULT_PREFERENCES;
};
