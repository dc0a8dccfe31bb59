import { describe, expect, it } from 'vitest';
import { chapterTree } from '../../../chess/studies/study-pgn';
import { createDraft, firstDifference, isSaved, withEdit, withRefetched, withSaved } from './use-saved-chapter';

const SAVED = { id: 1, name: 'One', orientation: 'white' as const, pgn: '1. e4 *\n', version: 3 };

describe('a chapter that is being changed', () => {
  it('shows what was read again while nothing of one’s own is unsaved', () => {
    const initial = createDraft(SAVED, undefined);
    expect(isSaved(initial)).toBe(true);
    const theirs = { ...SAVED, pgn: '1. d4 *\n', version: 4 };
    expect(withRefetched(initial, theirs)).toMatchObject({ saved: theirs, draft: { pgn: '1. d4 *\n' }, generation: 1 });
    expect(withRefetched(initial, SAVED)).toBe(initial);
    expect(withRefetched(initial, { ...theirs, version: 2 })).toBe(initial);
    const changed = withEdit(initial, { name: 'Mine' });
    expect(isSaved(changed)).toBe(false);
    expect(withRefetched(changed, theirs)).toBe(changed);
  });

  it('keeps what was changed while it was sent', () => {
    const sent = withEdit(createDraft(SAVED, undefined), { name: 'Sent' });
    const later = withEdit(sent, { pgn: '1. c4 *\n' });
    const saved = withSaved(later, { ...SAVED, name: 'Sent', version: 4 });
    expect(saved).toMatchObject({ saved: { name: 'Sent', version: 4 }, draft: { pgn: '1. c4 *\n' } });
    expect(isSaved(saved)).toBe(false);
    expect(isSaved(withSaved(sent, { ...SAVED, name: 'Sent', version: 4 }))).toBe(true);
  });

  it('begins with what was not saved, under the version that it was changed in', () => {
    const unsaved = { name: 'Mine', orientation: 'black' as const, pgn: '1. c4 *\n', version: 2 };
    const initial = createDraft(SAVED, unsaved);
    expect(initial).toMatchObject({ saved: { name: 'One', version: 2 }, isBaseKnown: false, draft: { name: 'Mine' } });
    const base = { name: 'Base', orientation: 'white' as const, pgn: '*\n' };
    expect(createDraft(SAVED, { ...unsaved, base })).toMatchObject({ saved: { name: 'Base' }, isBaseKnown: true });
    expect(withRefetched(initial, SAVED)).toBe(initial);
    const rebased = createDraft(SAVED, { ...SAVED, version: 2 });
    expect(withRefetched(rebased, SAVED).saved.version).toBe(3);
  });
});

it.each([
  ['1. e4 e5 2. Nf3 *', '1. e4 e5 2. Nf3 *', 2],
  ['1. e4 e5 2. Nf3 *', '1. e4 e5 *', 2],
  ['1. e4 e5 *', '1. e4 e5 2. Nf3 *', 1],
  ['1. e4 e5 2. Nf3 *', '1. e4 c5 2. Nf3 *', 1],
  ['1. e4 {center} e5 *', '1. e4 e5 *', 0],
  ['1. e4 e5 2. Nf3 (2. f4) 2... Nc6 *', '1. e4 e5 2. Nf3 (2. d4) 2... Nc6 *', 2],
  ['{mine} 1. e4 *', '{theirs} 1. e4 *', -1],
  ['*', '1. e4 *', -1],
])('%j differs from %j at ply %i', (left, right, ply) => {
  expect(firstDifference(chapterTree(left)!, chapterTree(right)!)).toBe(ply);
});
