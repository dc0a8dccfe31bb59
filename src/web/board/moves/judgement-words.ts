import type { ShownJudgement } from '../shown-move';

/** Sign and word of each judgement, so that no judgement is told by color alone. */
export const judgementWords: Readonly<Record<ShownJudgement, { sign: string; word: string; plural: string }>> = {
  inaccuracy: { sign: '?!', word: 'Inaccuracy', plural: 'Inaccuracies' },
  mistake: { sign: '?', word: 'Mistake', plural: 'Mistakes' },
  blunder: { sign: '??', word: 'Blunder', plural: 'Blunders' },
};
