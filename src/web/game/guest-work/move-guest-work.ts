/**
 * Moves a guest's work from this browser into an account. Everything has an idempotency key, and leaves the browser when it
 * has arrived, so the move can be repeated.
 */
import { isFinished } from '../../../chess/learning/session';
import { puzzlesApi } from '../../../contract/learn/puzzles';
import { puzzleRunsApi } from '../../../contract/learn/puzzle-runs';
import { guestWorkSentence } from '../../../messages/guest-work';
import { dayOf } from '../../lib/account/today';
import { describeFailure, isTemporary } from '../../lib/http/failures';
import { callEndpoint } from '../../lib/http/endpoints';
import { HttpError, post } from '../../lib/http/http';
import { logError } from '../../lib/log';
import { Refusal } from '../../lib/refusal';
import { deleteLocalAttempt } from '../puzzles/local-puzzles';
import { accountSets, deleteLocalSet } from '../puzzles/puzzle-sets';
import { removeDeviceBest } from '../puzzles/run-bests';
import { GUEST, moveSession, readSession, type TodaySession } from '../puzzles/stored-session';
import { importGuestRepertoire, importGuestResults } from '../repertoires/import-guest-repertoires';
import { isLocal, readLocalEntry } from '../repertoires/local-repertoires';
import { accountRepertoires } from '../repertoires/repertoire-queries';
import { importGuestStudy } from '../studies/import-guest-studies';
import { accountStudies } from '../studies/study-queries';
import { type GuestWork, namedCounts, type WorkCounts, type WorkKind } from './guest-work';

export type MovedWork = {
  readonly moved: WorkCounts;
  /** Ready for display: what is still in this browser, and why. */
  readonly left: readonly string[];
};

export type WorkMove = {
  readonly profileId: number;
  readonly username: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, of: number) => void;
};

/** Never rejects. */
export const moveGuestWork = async (work: GuestWork, move: WorkMove): Promise<MovedWork> => {
  const steps = stepsOf(work, move);
  const moved: Partial<Record<WorkKind, number>> = {};
  const left: LeftStep[] = [];
  let stopped: string | undefined;
  const stoppedKinds = new Map<WorkKind, string>();
  for (const [done, step] of steps.entries()) {
    move.onProgress(done, steps.length);
    const before = move.signal.aborted ? STOPPED : (stopped ?? stoppedKinds.get(step.kind));
    if (before !== undefined) {
      left.push({ ...step, why: before });
      continue;
    }
    try {
      await step.act();
      moved[step.kind] = (moved[step.kind] ?? 0) + step.count;
    } catch (failure) {
      logError(failure);
      const why = describeFailure(failure);
      left.push({ ...step, why });
      if (concernsAll(failure)) stopped = why;
      else if (isTemporary(failure) && failure instanceof HttpError) stoppedKinds.set(step.kind, why);
    }
  }
  return { moved, left: describeLeft(left) };
};

const STOPPED = 'Stopped.';

/** The network has gone, or the session has ended. */
const concernsAll = (failure: unknown): boolean =>
  failure instanceof TypeError || (failure instanceof HttpError && failure.status === 401);

type Step = {
  readonly kind: WorkKind;
  readonly count: number;
  readonly name?: string;
  readonly act: () => Promise<unknown>;
};

type LeftStep = Step & { readonly why: string };

/** A session asks for moves of repertoires, which are there first. Attempts are many, and come last. */
const stepsOf = (work: GuestWork, { profileId, username }: WorkMove): readonly Step[] => {
  const repertoires = accountRepertoires(profileId);
  const studies = accountStudies(profileId);
  const sets = accountSets(profileId);
  const results = work.cards.reduce((sum, card) => sum + card.results.length, 0);
  const one = { count: 1 };
  return [
    ...work.repertoires.map((local) => ({
      ...{ ...one, kind: 'repertoires' as const, name: local.repertoire.name },
      act: () => importGuestRepertoire(local, repertoires),
    })),
    ...(results === 0
      ? []
      : [{ kind: 'results' as const, count: results, act: () => importGuestResults(work.cards, repertoires) }]),
    ...work.sets.toReversed().map((set) => ({
      ...{ ...one, kind: 'sets' as const, name: set.name },
      act: async () => {
        const { id: idempotencyKey, name, createdAt, puzzleIds, results: solved } = set;
        const chapters = set.chapters?.map((chapter) => ({ ...chapter, line: [...chapter.line] }));
        const puzzles = chapters === undefined ? { puzzleIds: [...puzzleIds] } : { chapters };
        await sets.make({ name, idempotencyKey, createdAt, results: [...solved], ...puzzles });
        await deleteLocalSet(set);
      },
    })),
    ...work.studies.map((study) => ({
      ...{ ...one, kind: 'studies' as const, name: study.name },
      act: () => importGuestStudy(study, studies),
    })),
    ...(work.session === undefined
      ? []
      : [{ ...one, kind: 'sessions' as const, act: () => moveSessionTo(profileId, username) }]),
    ...work.bests.map(({ kind, solved }) => ({
      ...{ ...one, kind: 'bests' as const },
      act: async () => {
        await callEndpoint(puzzleRunsApi.keep, { body: { userId: profileId, kind, solved } });
        removeDeviceBest(kind);
      },
    })),
    ...work.attempts.map(({ key, madeAt, attempt }) => ({
      ...{ ...one, kind: 'attempts' as const },
      act: async () => {
        await post(puzzlesApi.recordAttempt.path, { ...attempt, userId: profileId, key, at: madeAt });
        await deleteLocalAttempt(key);
      },
    })),
  ];
};

const moveSessionTo = async (profileId: number, username: string): Promise<void> => {
  const day = dayOf();
  const current = readSession(GUEST, day);
  if (current === undefined) return;
  if (readSession(username, day) !== undefined)
    throw new Refusal('Your account has a session of today already. This one stays here until the day ends.');
  const moved = new Map<string, string>();
  for (const id of new Set(current.session.items.flatMap(({ card }) => card?.repertoire.id ?? []))) {
    const entry = await readLocalEntry(id);
    if (entry !== undefined && !isLocal(entry)) moved.set(id, entry.movedTo);
  }
  if (isFinished(current.session)) await callEndpoint(puzzlesApi.finishSession, { params: { id: profileId } });
  moveSession(username, day, withRepertoires(current, moved));
};

/** The cards ask for what is in the account now. */
const withRepertoires = (
  { session: { items, queue, outcomes }, puzzles }: TodaySession,
  moved: ReadonlyMap<string, string>,
): TodaySession => {
  const change = <Item extends TodaySession['session']['items'][number]>(item: Item): Item => {
    const id = item.card && moved.get(item.card.repertoire.id);
    if (item.card === undefined || id === undefined) return item;
    return { ...item, card: { ...item.card, isWithAccount: true, repertoire: { ...item.card.repertoire, id } } };
  };
  return { session: { items: items.map(change), queue: queue.map(change), outcomes }, puzzles };
};

/** By the reason: a few by their names, and the others counted. */
const describeLeft = (left: readonly LeftStep[]): readonly string[] => {
  const reasons = new Map<string, LeftStep[]>();
  for (const step of left) {
    const steps = reasons.get(step.why);
    if (steps === undefined) reasons.set(step.why, [step]);
    else steps.push(step);
  }
  return [...reasons].map(([why, steps]) =>
    guestWorkSentence({ id: 'guest.not-moved', values: { what: describeSteps(steps), why } }),
  );
};

const MOST_NAMES = 5;

const describeSteps = (steps: readonly LeftStep[]): string => {
  const names = steps.flatMap(({ name }) => (name === undefined ? [] : [`“${name}”`]));
  const areNamed = names.length <= MOST_NAMES;
  const counts: Partial<Record<WorkKind, number>> = {};
  for (const { kind, name, count } of steps)
    if (!areNamed || name === undefined) counts[kind] = (counts[kind] ?? 0) + count;
  return [...(areNamed ? names : []), namedCounts(counts)].filter((text) => text !== '').join(', ');
};
