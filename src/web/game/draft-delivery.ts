/** Sends unsaved changes of chapters and notes whose screens are not open. What conflicts waits for its screen. */
import type { QueryClient } from '@tanstack/react-query';
import { offlineSentence } from '../../messages/offline';
import {
  type DraftPlace,
  isOpen,
  listDrafts,
  onClosed,
  readDraft,
  removeDraft,
  storeDraft,
} from '../lib/drafts/drafts';
import { type DraftKind, sendDraft, type Versioned, withSent } from '../lib/drafts/send-draft';
import { notesKind, readNotesDraft, typedNotesSchema } from '../lib/events';
import type { ResponseSchema } from '../lib/http/http';
import { logError } from '../lib/log';
import { retryDelay } from '../lib/retry';
import { chapterDraftSchema, chapterKind, readChapterPlace } from './studies/chapter-drafts';
import { accountStudies } from './studies/study-queries';
import { isLocalStudy } from './studies/study-store';

/** Of the current account; retries until the returned function is called. */
export const deliverDrafts = (client: QueryClient, profileId: number): (() => void) => {
  let isEnded = false;
  let failedTries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deliver = async (): Promise<void> => {
    clearTimeout(timer);
    const { isSent, isWaiting } = await sendDrafts(profileId);
    // Screens read them when they are opened.
    if (isSent) void client.invalidateQueries({ refetchType: 'none' });
    failedTries = isWaiting ? failedTries + 1 : 0;
    if (isWaiting && !isEnded) timer = setTimeout(start, retryDelay(failedTries));
  };
  const start = (): void => void deliver().catch(logError);
  start();
  // The screen itself has tried when it was left.
  const unsubscribe = onClosed(() => {
    clearTimeout(timer);
    timer = setTimeout(start, retryDelay(1));
  });
  window.addEventListener('online', start);
  return () => {
    isEnded = true;
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('online', start);
  };
};

/** Nobody waits longer for it, in milliseconds. */
const SIGN_OUT_LIMIT = 5000;

/** Also those whose screens would save them. The sentence tells what stays; `undefined` where nothing does. */
export const sendBeforeSigningOut = async (profileId: number): Promise<string | undefined> => {
  const limit = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_LIMIT));
  await Promise.race([sendDrafts(profileId, true), limit]);
  const changes = listDrafts('').length;
  return changes === 0 ? undefined : offlineSentence({ id: 'offline.unsent', values: { changes } });
};

const sendDrafts = async (
  profileId: number,
  isWithOpen = false,
): Promise<{ readonly isSent: boolean; readonly isWaiting: boolean }> => {
  const outcomes: Outcome[] = [];
  for (const place of listDrafts('')) if (isWithOpen || !isOpen(place)) outcomes.push(await sendOne(place, profileId));
  return { isSent: outcomes.includes('saved'), isWaiting: outcomes.includes('waiting') };
};

type Outcome = 'saved' | 'waiting' | 'kept';

const sendOne = async (place: DraftPlace, profileId: number): Promise<Outcome> => {
  const chapter = readChapterPlace(place.name);
  if (chapter !== undefined) {
    if (isLocalStudy(chapter.study)) return 'kept';
    return sendStored(
      place,
      chapterKind(accountStudies(profileId), chapter.study, chapter.chapter),
      chapterDraftSchema,
    );
  }
  const notes = readNotesDraft(place.name);
  return notes === undefined ? 'kept' : sendStored(place, notesKind(notes), typedNotesSchema);
};

const sendStored = async <Content, Saved extends Content & Versioned>(
  place: DraftPlace,
  kind: DraftKind<Content, Saved>,
  schema: ResponseSchema<Content>,
): Promise<Outcome> => {
  const draft = readDraft(place, schema);
  if (draft === undefined) return 'kept';
  const sent = withSent(draft.sent ?? [], kind.contentOf(draft.content));
  storeDraft(place, { ...draft, sent });
  const outcome = await sendDraft(kind, draft.content, draft);
  if (outcome.kind === 'conflict') return 'kept';
  if (outcome.kind === 'failed') return outcome.failure.kind === 'refused' ? 'kept' : 'waiting';
  // A screen that was opened meanwhile may have changed it.
  const now = readDraft(place, schema);
  if (now !== undefined && kind.isSame(now.content, draft.content)) removeDraft(place);
  return 'saved';
};
