import { classNames } from '../lib/class-names';
import { judgementWords } from './judgement-words';
import type { ShownJudgement } from './shown-move';

/** Text colour of each judgement; always beside its sign. */
export const judgementColors: Readonly<Record<ShownJudgement, string>> = {
  inaccuracy: 'text-inaccuracy',
  mistake: 'text-mistake',
  blunder: 'text-blunder',
};

/** The sign of a judgement, `?!`, `?` or `??`, with its word for those who cannot see it. */
export function JudgementMark({ judgement }: { judgement: ShownJudgement }) {
  const { sign, word } = judgementWords[judgement];
  return (
    <span title={word} className={classNames('font-semibold', judgementColors[judgement])}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{word}</span>
    </span>
  );
}
