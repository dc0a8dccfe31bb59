/** What a guest has made in this browser. For lazy pages only. */
import { queryOptions } from '@tanstack/react-query';
import { RUN_KINDS, type RunKind } from '../../../chess/puzzles/run';
import { studiesApi, type Study } from '../../../contract/studies';
import { guestWorkSentence } from '../../../messages/guest-work';
import { dayOf } from '../../lib/account/today';
import { callEndpoint } from '../../lib/http/endpoints';
import { logError } from '../../lib/log';
import { listLocalAttempts, type LocalAttempt, type LocalSet } from '../puzzles/local-puzzles';
import { listLocalSets } from '../puzzles/puzzle-sets';
import { readDeviceBest } from '../puzzles/run-bests';
import { GUEST, readSession, type TodaySession } from '../puzzles/stored-session';
import {
  listLocalCards,
  listLocalRepertoires,
  type LocalCard,
  type LocalRepertoire,
} from '../repertoires/local-repertoires';
import { listLocalStudies } from '../studies/study-store';

export type GuestWork = {
  readonly attempts: readonly LocalAttempt[];
  /** Of today; nothing of it was answered where it is missing. */
  readonly session: TodaySession | undefined;
  readonly bests: readonly { readonly kind: RunKind; readonly solved: number }[];
  readonly sets: readonly LocalSet[];
  readonly repertoires: readonly LocalRepertoire[];
  readonly cards: readonly LocalCard[];
  readonly studies: readonly Study[];
};

/** What cannot be read stays where it is, and is skipped. */
export const readGuestWork = async (): Promise<GuestWork> => {
  const [attempts, sets, repertoires, cards, studies] = await Promise.all([
    orNone(listLocalAttempts()),
    orNone(listLocalSets()),
    orNone(listLocalRepertoires()),
    orNone(listLocalCards()),
    orNone(listLocalStudies()),
  ]);
  const session = readSession(GUEST, dayOf());
  const bests = RUN_KINDS.flatMap((kind) => {
    const solved = readDeviceBest(kind);
    return solved === undefined ? [] : [{ kind, solved }];
  });
  return { attempts, sets, repertoires, cards, studies, session, bests };
};

const orNone = <Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> =>
  rows.catch((failure: unknown) => {
    logError(failure);
    return [];
  });

/** In the order in which they are named. */
export const WORK_KINDS = ['attempts', 'sessions', 'bests', 'sets', 'repertoires', 'results', 'studies'] as const;

export type WorkKind = (typeof WORK_KINDS)[number];

export type WorkCounts = Readonly<Partial<Record<WorkKind, number>>>;

export const countWork = (work: GuestWork): WorkCounts => ({
  attempts: work.attempts.length,
  sessions: work.session === undefined ? 0 : 1,
  bests: work.bests.length,
  sets: work.sets.length,
  repertoires: work.repertoires.length,
  results: work.cards.reduce((sum, { results }) => sum + results.length, 0),
  studies: work.studies.length,
});

/** `12 puzzle attempts, 1 set`; empty where there is nothing. */
export const namedCounts = (counts: WorkCounts): string =>
  WORK_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [guestWorkSentence({ id: `guest.${kind}`, values: { count } })];
  }).join(', ');

export const GUEST_WORK_KEY = 'guest work';

export const guestWorkQuery = () =>
  queryOptions({ queryKey: [GUEST_WORK_KEY], queryFn: readGuestWork, staleTime: 0, gcTime: 0 });

/** Whether it may move to a profile: on a shared installation only its owner may write. */
export const canTakeWorkQuery = (profileId: number) =>
  queryOptions({
    queryKey: [GUEST_WORK_KEY, 'can take', profileId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(studiesApi.list, { params: { id: profileId }, signal })).canWrite,
  });
