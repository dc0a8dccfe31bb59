/**
 * Edits that are not saved yet, in localStorage: they survive a crash and times without a network. Each belongs to one
 * account and is shown to nobody else who uses this browser.
 */
import { storageOwner } from '../account/current-user';
import type { ResponseSchema } from '../http/http';
import { parseFields, readStored, storedKeys, writeStored } from '../storage';

/** `owner` as it was when the edit began: somebody else may have signed in meanwhile. */
export type DraftPlace = { readonly owner: string; readonly name: string };

export type Draft<Content> = {
  readonly content: Content;
  /** What the edit began with, and its version. */
  readonly version: number;
  readonly base?: Content;
  /** Digests of what was sent since, with an answer that never arrived: a save by this edit, not by somebody else. */
  readonly sent?: readonly string[];
};

const PREFIX = 'unsaved';

/** Space as separator: neither account numbers nor usernames have one. */
const startOf = (owner: string): string => `${PREFIX} ${owner} `;

export const ownDraft = (name: string): DraftPlace => ({ owner: storageOwner() ?? '', name });

const keyOf = ({ owner, name }: DraftPlace): string => startOf(owner) + name;

/** By hand: every page looks for drafts, and zod would be the largest part of it. */
export const readDraft = <Content>(place: DraftPlace, content: ResponseSchema<Content>): Draft<Content> | undefined => {
  const fields = parseFields(readStored(keyOf(place)));
  const [version, base, sent] = ['version', 'base', 'sent'].map((name) => fields.get(name));
  if (typeof version !== 'number') return undefined;
  try {
    return {
      content: content.parse(fields.get('content')),
      version,
      ...(base !== undefined && { base: content.parse(base) }),
      ...(Array.isArray(sent) && { sent: sent.map(String) }),
    };
  } catch {
    return undefined;
  }
};

/** Returns whether there was room for it. */
export const storeDraft = <Content>(place: DraftPlace, draft: Draft<Content>): boolean =>
  writeStored(keyOf(place), JSON.stringify(draft));

export const removeDraft = (place: DraftPlace): void => void writeStored(keyOf(place), undefined);

/** Of the current account, by the start of their names. */
export const listDrafts = (start: string): readonly DraftPlace[] => {
  const { owner } = ownDraft('');
  return storedKeys(startOf(owner) + start).map((key) => ({ owner, name: key.slice(startOf(owner).length) }));
};

const openDrafts = new Set<string>();

/** A draft that a screen of this page saves itself, until the returned function is called. */
export const markOpen = (place: DraftPlace): (() => void) => {
  openDrafts.add(keyOf(place));
  return () => {
    openDrafts.delete(keyOf(place));
    for (const listener of listeners) listener();
  };
};

const listeners = new Set<() => void>();

/** Called after a screen has left its draft, until the returned function is called. */
export const onClosed = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const isOpen = (place: DraftPlace): boolean => openDrafts.has(keyOf(place));

/** 64 bits of a text, which tell one's own saves apart; nothing here has to withstand anybody. */
export const digestOf = (content: unknown): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of JSON.stringify(content)) {
    const code = character.codePointAt(0) ?? 0;
    [high, low] = [Math.imul(high ^ code, 2654435761), Math.imul(low ^ code, 1597334677)];
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
};
