import { describe, expect, it } from 'vitest';
import { STUDY_LIMITS } from '../../../contract/studies';
import { chunkChapters, missingIn } from './import-guest-studies';

const chapter = (name: string, pgn = '*\n') => ({ name, orientation: 'white' as const, pgn });

describe('chapters', () => {
  it('are sent in portions, in their order', () => {
    expect(chunkChapters([])).toEqual([]);
    const many = Array.from({ length: 2 * STUDY_LIMITS.chapters + 1 }, (_, index) => chapter(`${index}`));
    expect(chunkChapters(many).map(({ length }) => length)).toEqual([64, 64, 1]);
    expect(chunkChapters(many).flat()).toEqual(many);
    const long = Array.from({ length: 25 }, () => chapter('x', 'x'.repeat(STUDY_LIMITS.pgn)));
    expect(chunkChapters(long).map(({ length }) => length)).toEqual([10, 10, 5]);
  });

  it('that are there already are not added again, equal ones as often as they are missing', () => {
    const [one, two, other] = [chapter('One'), chapter('Two'), chapter('Two', '1. e4 *\n')];
    expect(missingIn([], [one, two])).toEqual([one, two]);
    expect(missingIn([one, two], [one, two])).toEqual([]);
    expect(missingIn([one], [one, one, two])).toEqual([one, two]);
    expect(missingIn([two, one], [one, other])).toEqual([other]);
    expect(missingIn([chapter('Two', '1. e4 *\n')], [chapter('Two', '1.e4 *')])).toEqual([]);
  });
});
