import type { ShownJudgement } from './shown-move';

type JudgementLabels = {
  readonly sign: string;
  readonly word: string;
  readonly plural: string;
  readonly className: string;
};

/** Sign, word and text color of each judgement, so that none is told by color alone. */
export const judgementLabels: Readonly<Record<ShownJudgement, JudgementLabels>> = {
  inaccuracy: { sign: '?!', word: 'Inaccuracy', plural: 'Inaccuracies', className: 'text-inaccuracy' },
  mistake: { sign: '?', word: 'Mistake', plural: 'Mistakes', className: 'text-mistake' },
  blunder: { sign: '??', word: 'Blunder', plural: 'Blunders', className: 'text-blunder' },
};
