import { describe, expect, it } from 'vitest';
import { adviceSentence } from '../../messages/advice';
import { MOTIFS } from '../motifs/motif';
import { myTacticAdvice, tacticAdvice } from './rates';

describe('the advice against a missed tactic', () => {
  it.each([tacticAdvice, myTacticAdvice])('differs for fork, capture and check alone: %o [SCT-13]', (adviceAgainst) => {
    const own = ['fork', 'capture', 'check'];
    const adviceOn = (kind: string): string => adviceSentence(adviceAgainst(kind));
    const generic = adviceOn('anything');
    expect(new Set([...own.map(adviceOn), generic]).size).toBe(4);
    const others = [...MOTIFS.filter((kind) => !own.includes(kind)), 'constructor', ''];
    expect(new Set(others.map(adviceOn))).toEqual(new Set([generic]));
  });
});
