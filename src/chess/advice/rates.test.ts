import { describe, expect, it } from 'vitest';
import { adviceSentence } from '../../messages/advice';
import { MOTIFS } from '../motifs/motif';
import { tacticAdvice } from './rates';

describe('the advice against a missed tactic', () => {
  it('differs for fork, capture and check, and is one for all other kinds [SCT-13]', () => {
    const own = ['fork', 'capture', 'check'];
    const adviceOn = (kind: string): string => adviceSentence(tacticAdvice(kind));
    const generic = adviceOn('anything');
    expect(new Set([...own.map(adviceOn), generic]).size).toBe(4);
    const others = [...MOTIFS.filter((kind) => !own.includes(kind)), 'constructor', ''];
    expect(new Set(others.map(adviceOn))).toEqual(new Set([generic]));
  });
});
