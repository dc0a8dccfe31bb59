import { classNames } from '../lib/class-names';
import type { ShownJudgement } from './shown-move';
import { judgementLabels } from './judgement-labels';

/** The sign of a judgement, `?!`, `?` or `??`, with its word for those who cannot see it. */
export function JudgementMark({ judgement }: { readonly judgement: ShownJudgement }) {
  return <Sign {...judgementLabels[judgement]} />;
}

type SignProps = {
  readonly sign: string;
  readonly word: string;
  /** Said in place of the word, in a sentence. */
  readonly spoken?: string;
  readonly className: string;
};

/** A sign with its word. */
export function Sign({ sign, word, spoken = word, className }: SignProps) {
  return (
    <span title={word} className={classNames('font-semibold', className)}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
