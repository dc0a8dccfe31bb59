import { describe, expect, it } from 'vitest';
import { MOTIFS } from '../motifs/motifs';
import { tacticAdvice } from './tactic-advice';

describe('the advice against a missed tactic', () => {
  it('differs for fork, capture and check, and is one for all other kinds [SCT-13]', () => {
    const own = ['fork', 'capture', 'check'];
    const generic = tacticAdvice('anything');
    expect(new Set([...own.map(tacticAdvice), generic]).size).toBe(4);
    const others = [...MOTIFS.filter((kind) => !own.includes(kind)), 'constructor', ''];
    expect(new Set(others.map(tacticAdvice))).toEqual(new Set([generic]));
  });
});
