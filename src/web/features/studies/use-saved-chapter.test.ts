import { describe, expect, it } from 'vitest';
import { chapterTree } from '../../../chess/studies/study-pgn';
import { beginDraft, firstDifference, isSaved, withChange, withRead, withSaved, withTheirs } from './use-saved-chapter';

const KEPT = { id: 1, name: 'One', orientation: 'white' as const, pgn: '1. e4 *\n', version: 3 };

describe('a chapter that is being changed', () => {
  it('shows what was read again while nothing of one’s own is unsaved', () => {
    const begun = beginDraft(KEPT, undefined);
    expect(isSaved(begun)).toBe(true);
    const theirs = { ...KEPT, pgn: '1. d4 *\n', version: 4 };
    expect(withRead(begun, theirs)).toEqual(withTheirs(begun, theirs));
    expect(withRead(begun, KEPT)).toBe(begun);
    expect(withRead(begun, { ...theirs, version: 2 })).toBe(begun);
    const changed = withChange(begun, { name: 'Mine' });
    expect(isSaved(changed)).toBe(false);
    expect(withRead(changed, theirs)).toBe(changed);
  });

  it('keeps what was changed while it was sent', () => {
    const sent = withChange(beginDraft(KEPT, undefined), { name: 'Sent' });
    const since = withChange(sent, { pgn: '1. c4 *\n' });
    const answered = withSaved(since, sent.draft, { ...KEPT, name: 'Sent', version: 4 });
    expect(answered).toMatchObject({ saved: { name: 'Sent', version: 4 }, draft: { pgn: '1. c4 *\n' } });
    expect(isSaved(answered)).toBe(false);
    expect(isSaved(withSaved(sent, sent.draft, { ...KEPT, version: 4 }))).toBe(true);
  });

  it('begins with what was not saved, under the version that it was changed in', () => {
    const unsaved = { name: 'Mine', orientation: 'black' as const, pgn: '1. c4 *\n', version: 2 };
    const begun = beginDraft(KEPT, unsaved);
    expect(begun).toMatchObject({ saved: { name: 'One', version: 2 }, draft: { name: 'Mine' } });
    expect(withRead(begun, KEPT)).toBe(begun);
    const settled = beginDraft(KEPT, { ...KEPT, version: 2 });
    expect(withRead(settled, KEPT).saved.version).toBe(3);
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
])('%j differs from %j at ply %i', (one, other, ply) => {
  expect(firstDifference(chapterTree(one)!, chapterTree(other)!)).toBe(ply);
});
