/** Saving an edit under the version that it began with. */
import { isSessionEnded } from '../account/current-user';
import { isTemporary } from '../http/failures';
import type { WriteResult } from '../http/write-json';
import { logError } from '../log';
import { digestOf } from './drafts';

/** How one kind of content is compared and written. */
export type DraftKind<Content, Saved extends Content & Versioned> = {
  /** `null`: it was deleted meanwhile. */
  readonly write: (content: Content & Versioned) => Promise<WriteResult<Saved, Saved | null>>;
  /** Without what does not belong to the content. */
  readonly contentOf: (saved: Content) => Content;
  readonly isSame: (one: Content, other: Content) => boolean;
};

export type Versioned = { readonly version: number };

/** `waiting`: it will be tried again; `ended`: after signing in again; `refused`: as it is, it can never be saved. */
export type SaveFailure = {
  readonly kind: 'offline' | 'waiting' | 'ended' | 'refused';
  readonly cause: unknown;
};

type SendOutcome<Saved> =
  | { readonly kind: 'saved'; readonly now: Saved }
  | { readonly kind: 'conflict'; readonly now: Saved | null }
  | { readonly kind: 'failed'; readonly failure: SaveFailure };

/** A conflict with what this edit itself has saved, in a request whose answer was lost, is none. */
export const sendDraft = async <Content, Saved extends Content & Versioned>(
  kind: DraftKind<Content, Saved>,
  content: Content,
  { version, sent = [] }: Versioned & { readonly sent?: readonly string[] },
): Promise<SendOutcome<Saved>> => {
  const { write, contentOf, isSame } = kind;
  try {
    const outcome = await write({ ...contentOf(content), version });
    if (outcome.ok) return { kind: 'saved', now: outcome.value };
    const { now } = outcome;
    if (now === null) return { kind: 'conflict', now };
    // Another tab may have saved the same.
    if (isSame(now, content)) return { kind: 'saved', now };
    if (!sent.includes(digestOf(contentOf(now)))) return { kind: 'conflict', now };
    return await sendDraft(kind, content, { version: now.version });
  } catch (cause) {
    logError(cause);
    return { kind: 'failed', failure: { kind: failureKindOf(cause), cause } };
  }
};

const failureKindOf = (cause: unknown): SaveFailure['kind'] => {
  if (cause instanceof TypeError) return 'offline';
  if (isSessionEnded(cause)) return 'ended';
  return isTemporary(cause) ? 'waiting' : 'refused';
};

/** What was sent under one version, with unknown outcome. */
const MAX_SENT = 50;

export const withSent = (sent: readonly string[], content: unknown): readonly string[] => {
  const digest = digestOf(content);
  return sent.at(-1) === digest ? sent : [...sent.filter((one) => one !== digest), digest].slice(-MAX_SENT);
};
