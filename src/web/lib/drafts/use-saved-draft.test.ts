import { describe, expect, it } from 'vitest';
import { digestOf } from './drafts';
import { createDraft, withRefetched, withSaved } from './use-saved-draft';

type Text = { readonly text: string };

const kind = {
  contentOf: ({ text }: Text): Text => ({ text }),
  isSame: (one: Text, other: Text) => one.text === other.text,
};

const SAVED = { id: 1, text: 'one', version: 3 };

describe('a draft', () => {
  it('shows what was read again while nothing of one’s own is unsaved', () => {
    const initial = createDraft(kind, SAVED, undefined);
    const theirs = { ...SAVED, text: 'theirs', version: 4 };
    expect(withRefetched(kind, initial, theirs)).toMatchObject({
      saved: theirs,
      draft: { text: 'theirs' },
      generation: 1,
    });
    expect(withRefetched(kind, initial, SAVED)).toBe(initial);
    expect(withRefetched(kind, initial, { ...theirs, version: 2 })).toBe(initial);
    const changed = { ...initial, draft: { text: 'mine' } };
    expect(withRefetched(kind, changed, theirs)).toBe(changed);
  });

  it('keeps what was changed while it was sent', () => {
    const later = { ...createDraft(kind, SAVED, undefined), draft: { text: 'later' } };
    expect(withSaved(later, { ...SAVED, text: 'sent', version: 4 })).toMatchObject({
      saved: { text: 'sent', version: 4 },
      draft: { text: 'later' },
    });
  });

  it('begins with what was not saved, under the version that it was changed in', () => {
    const unsaved = { content: { text: 'mine' }, version: 2 };
    const initial = createDraft(kind, SAVED, unsaved);
    expect(initial).toMatchObject({
      saved: { text: 'one', version: 2 },
      isBaseKnown: false,
      draft: { text: 'mine' },
    });
    expect(createDraft(kind, SAVED, { ...unsaved, base: { text: 'base' } })).toMatchObject({
      saved: { text: 'base', version: 2 },
      isBaseKnown: true,
    });
    expect(withRefetched(kind, initial, SAVED)).toBe(initial);
  });

  it('takes the saved version as its own where it sent just that before, and goes on from it', () => {
    const unsaved = {
      content: { text: 'more' },
      version: 2,
      base: { text: 'base' },
      sent: [digestOf({ text: 'one' })],
    };
    expect(createDraft(kind, SAVED, unsaved)).toMatchObject({
      saved: SAVED,
      isBaseKnown: true,
      draft: { text: 'more' },
    });
  });
});
