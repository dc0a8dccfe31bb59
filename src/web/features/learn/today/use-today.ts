/** The session of the day on the board of `/learn`. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  answerItem,
  isFinished,
  type ItemOutcome,
  planSession,
  type Session,
  SESSION_ITEMS,
  startSession,
  weakestTheme,
} from '../../../../chess/learning/session';
import { isPuzzleTheme, namedThemes } from '../../../../chess/puzzles/themes';
import { type PuzzleDto, type PuzzleProgress, puzzlesApi, type Training } from '../../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../../contract/profile-paths';
import type { DueCard } from '../../../game/repertoires/training/due-cards';
import { currentUserQuery, readStoredUser, storageOwner } from '../../../lib/account/current-user';
import { useProfileId } from '../../../lib/account/profile';
import { dayOf } from '../../../lib/account/today';
import { callEndpoint } from '../../../lib/http/endpoints';
import { logError } from '../../../lib/log';
import { storedValue } from '../../../lib/storage';
import { progressQuery, usePuzzleProgress } from '../../../player/profile/puzzle-progress';
import { type CurrentPuzzle, type HeldPuzzle, isPlain, type RequestedPuzzle, trainingQuery } from '../puzzle-queries';
import { readSession, storeSession, type TodayItem } from '../../../game/puzzles/stored-session';

export type Today = {
  /** `undefined` until what is due is known. */
  readonly session: Session<TodayItem> | undefined;
  /** On the board; missing while something else is. */
  readonly item: TodayItem | undefined;
  readonly next: TodayItem | undefined;
  /** The puzzles that were on the board, by item. */
  readonly puzzles: ReadonlyMap<string, PuzzleDto>;
  /** Whether the board shows the session or its end. */
  readonly isShown: boolean;
  readonly advance: (outcome: ItemOutcome) => void;
  /** The outcome so far, for when the page is left before the next item. */
  readonly secure: (outcome: ItemOutcome) => void;
  /** Puts the session back on the board. */
  readonly resume: () => void;
  /** For a puzzle that is not of the session. */
  readonly leave: () => void;
  readonly restart: () => void;
};

/** The puzzle that every visit begins with. */
const FIRST = 'first';

export const useToday = (current: CurrentPuzzle): Today => {
  const { search, held, isFetching, failure } = current;
  const { candidates, isKnown, refetch } = useCandidates(held?.isDaily ?? true);
  const [session, setSession] = useState<Session<TodayItem>>();
  const [puzzles, setPuzzles] = useState<ReadonlyMap<string, PuzzleDto>>(new Map());
  const owner = useOwner();
  const finishForAccount = useFinishSession();
  const [readFor, setReadFor] = useState<string>();
  if (owner !== undefined && owner !== readFor) {
    const stored = readSession(owner, dayOf());
    setReadFor(owner);
    setSession(stored?.session);
    setPuzzles(stored?.puzzles ?? new Map());
  }
  const [isAway, setIsAway] = useState(!isPlain(search));
  if (!isPlain(search) && !isAway) setIsAway(true);
  const isShown = !isAway;
  const start = () => startSession(planSession(candidates, { first: FIRST }));
  const isRead = owner !== undefined && owner === readFor;
  if (session === undefined && isRead && isShown && isKnown && (held !== undefined || failure !== null))
    setSession(start());
  const item = isShown ? session?.queue[0] : undefined;

  const show = (shown: TodayItem | undefined, known: ReadonlyMap<string, PuzzleDto>): void => {
    if (shown !== undefined && shown.card === undefined) current.load(requestFor(shown, known));
  };
  const withHeld = (): ReadonlyMap<string, PuzzleDto> => {
    const id = item?.id ?? (session === undefined ? FIRST : undefined);
    if (id === undefined || item?.card !== undefined || !held?.puzzle || !isOf(held, id)) return puzzles;
    return new Map(puzzles).set(id, held.puzzle);
  };
  const hold = (): ReadonlyMap<string, PuzzleDto> => {
    const known = withHeld();
    setPuzzles(known);
    return known;
  };
  const store = (changed: Session<TodayItem>): void => {
    if (isRead) storeSession(owner, dayOf(), { session: changed, puzzles: withHeld() });
  };
  const advance = (outcome: ItemOutcome): void => {
    const known = hold();
    const next = answerItem(session ?? start(), outcome);
    setSession(next);
    if (isFinished(next)) {
      sessionDone.choose(ownToday());
      if (owner !== undefined && owner !== '') void finishForAccount().catch(logError);
      refetch();
    } else show(next.queue[0], known);
  };
  const isHeld = item !== undefined && held !== undefined && isOf(held, item.id);
  if (session !== undefined && isHeld && !isFetching && isUseless(held, item, puzzles))
    setSession(answerItem(session, 'gone'));
  // A session of which nothing was answered begins anew with the next visit.
  const storeShown = useEffectEvent(() => session !== undefined && session.outcomes.size > 0 && store(session));
  useEffect(() => {
    storeShown();
  }, [session, isHeld]);
  const isMissing = item !== undefined && item.card === undefined && !isHeld && !isFetching && failure === null;
  const load = useEffectEvent(() => show(item, puzzles));
  useEffect(() => {
    if (isMissing) load();
  }, [isMissing, item?.id]);
  // Before the query asks for the puzzle that a visit begins with.
  useLayoutEffect(() => {
    if (readFor !== undefined) load();
  }, [readFor]);

  return {
    session,
    item,
    next: session?.queue[1],
    puzzles,
    isShown,
    advance,
    secure: (outcome) => store(answerItem(session ?? start(), outcome)),
    resume: () => {
      setIsAway(false);
      const shown = session?.queue[0];
      const request = shown === undefined || shown.card !== undefined ? undefined : requestFor(shown, puzzles);
      current.resume(request);
    },
    leave: () => {
      hold();
      setIsAway(true);
    },
    restart: () => {
      setPuzzles(new Map());
      const next = startSession(planSession(candidates.filter(({ id }) => id !== FIRST)));
      setSession(next);
      store(next);
      show(next.queue[0], new Map());
    },
  };
};

const isOf = ({ requestId = FIRST }: HeldPuzzle, id: string): boolean => requestId === id;

/** Without a puzzle, or with one that another item had. */
const isUseless = ({ puzzle }: HeldPuzzle, { id, card }: TodayItem, puzzles: ReadonlyMap<string, PuzzleDto>) =>
  card === undefined &&
  id !== FIRST &&
  (puzzle === null || [...puzzles].some(([other, { id: known }]) => other !== id && known === puzzle.id));

const requestFor = ({ id, kind, theme }: TodayItem, known: ReadonlyMap<string, PuzzleDto>): RequestedPuzzle => ({
  id,
  isDaily: kind === 'daily',
  isMistake: kind === 'mistake',
  theme,
  puzzle: known.get(id),
  except: new Set([...known].flatMap(([other, puzzle]) => (other === id ? [] : [puzzle.id]))),
});

/** A username, '' for a guest; `undefined` until known. The last known one until the server says who it is. */
const useOwner = (): string | undefined => {
  const { data, isPending } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const [last] = useState(readStoredUser);
  const user: unknown = isPending ? last : (data ?? null);
  if (user === undefined) return undefined;
  return typeof user === 'object' && user !== null && 'username' in user ? String(user.username) : '';
};

/** On every device of the account. */
const useFinishSession = (): (() => Promise<void>) => {
  const profileId = useProfileId();
  const client = useQueryClient();
  return async () => {
    if (profileId === undefined) return;
    const progress = await callEndpoint(puzzlesApi.finishSession, { params: { id: profileId } });
    client.setQueryData(progressQuery(profileId).queryKey, progress);
  };
};

const useCandidates = (isDaily: boolean) => {
  const profileId = useProfileId();
  const client = useQueryClient();
  const progress = usePuzzleProgress();
  const training = useQuery({
    ...trainingQuery(profileId ?? OWNER_ID),
    enabled: profileId !== undefined,
    retryOnMount: false,
  });
  const cards = useQuery({
    queryKey: ['due cards', profileId],
    queryFn: async () => {
      const { loadDueCards } = await import('../../../game/repertoires/training/due-cards');
      return loadDueCards(client, profileId ?? OWNER_ID, Date.now());
    },
    enabled: profileId !== undefined,
    retryOnMount: false,
    // What was answered in a session is no longer due in the next one.
    gcTime: 0,
  });
  return {
    candidates: candidatesOf(isDaily, cards.data?.cards ?? [], training.data, progress.data),
    isKnown: ![progress, training, cards].some(({ isPending }) => isPending),
    refetch: () => void cards.refetch(),
  };
};

/** Puzzles of the weakest theme; the others have none. */
const MAX_OF_THEME = 3;

export const candidatesOf = (
  isDaily: boolean,
  cards: readonly DueCard[],
  training: Training | undefined,
  progress: Pick<PuzzleProgress, 'themes'> | undefined,
): readonly TodayItem[] => {
  const { due = 0, fresh = 0 } = training ?? {};
  const themes = namedThemes(progress?.themes ?? []);
  const againstOthers = new Map(
    themes.flatMap(({ theme: of, missRatio }) => (missRatio === undefined ? [] : [[of, missRatio] as const])),
  );
  const weakest = weakestTheme(themes, againstOthers);
  const theme = weakest !== undefined && isPuzzleTheme(weakest) ? weakest : undefined;
  return [
    { id: FIRST, kind: isDaily ? 'daily' : 'theme', isDue: true },
    ...cards
      .slice(0, 4 * SESSION_ITEMS)
      .map((card) => ({ id: card.id, kind: 'card' as const, isDue: card.isDue, card })),
    ...Array.from({ length: Math.min(SESSION_ITEMS, due + fresh) }, (_, index) => ({
      id: `mistake ${index}`,
      kind: 'mistake' as const,
      isDue: index < due,
    })),
    ...Array.from({ length: SESSION_ITEMS }, (_, index) => ({
      id: `puzzle ${index}`,
      kind: 'theme' as const,
      isDue: false,
      theme: index < MAX_OF_THEME ? theme : undefined,
    })),
  ];
};

/** Who finished a session last in this browser, and on which day. */
const sessionDone = storedValue<string>({ key: 'session-done', parse: (text) => text ?? '', write: (day) => day });

/** Of whoever uses this browser now. */
const ownToday = (): string => `${storageOwner() ?? ''} ${dayOf()}`.trim();

export const useIsDoneToday = (): boolean => {
  const { data } = usePuzzleProgress();
  const isDoneHere = sessionDone.useValue() === ownToday();
  return isDoneHere || data?.today.isSessionDone === true;
};
