import { BookOpen, Check } from 'lucide-react';
import { classNames } from '../ui/class-names';
import type { ShownJudgement, ShownMove } from './shown-move';

export function JudgementMark({ judgement }: { readonly judgement: ShownJudgement }) {
  return <Sign {...judgementLabels[judgement]} />;
}

type SignProps = {
  readonly sign: string;
  readonly word: string;
  /** Announced instead of the word. */
  readonly label?: string;
  readonly className: string;
};

export function Sign({ sign, word, label = word, className }: SignProps) {
  return (
    <span title={word} className={classNames('font-semibold', className)}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

type JudgementLabels = {
  readonly sign: string;
  readonly word: string;
  readonly plural: string;
  readonly className: string;
};

/** Color alone is not accessible. */
export const judgementLabels: Readonly<Record<ShownJudgement, JudgementLabels>> = {
  inaccuracy: { sign: '?!', word: 'Inaccuracy', plural: 'Inaccuracies', className: 'text-inaccuracy' },
  mistake: { sign: '?', word: 'Mistake', plural: 'Mistakes', className: 'text-mistake' },
  blunder: { sign: '??', word: 'Blunder', plural: 'Blunders', className: 'text-blunder' },
};

/** A quiet mark of a move without judgement. */
export function MoveMark({ mark }: { readonly mark: NonNullable<ShownMove['mark']> }) {
  if (mark === 'good') return <Sign sign="!" word="The only good move" className="text-accent" />;
  if (mark === 'brilliant') return <Sign sign="!!" word="A sacrifice that works" className="text-accent" />;
  const [Icon, word] = mark === 'book' ? [BookOpen, 'Book'] : [Check, 'Best move'];
  return (
    <span aria-hidden title={word} className="text-ink-soft/70">
      <Icon className="size-3.5" />
    </span>
  );
}

// Numeric annotation glyphs. http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm, section 10

type Glyph = { readonly sign: string; readonly word: string };

/** The glyphs that the engine sets, too. */
export const JUDGEMENT_NAGS: Readonly<Record<ShownJudgement, number>> = { mistake: 2, blunder: 4, inaccuracy: 6 };

const JUDGED: ReadonlyMap<number, ShownJudgement> = new Map([
  [JUDGEMENT_NAGS.mistake, 'mistake'],
  [JUDGEMENT_NAGS.blunder, 'blunder'],
  [JUDGEMENT_NAGS.inaccuracy, 'inaccuracy'],
]);

const GLYPHS: ReadonlyMap<number, Glyph> = new Map([
  [1, { sign: '!', word: 'Good move' }],
  [3, { sign: '!!', word: 'Brilliant move' }],
  [5, { sign: '!?', word: 'Interesting move' }],
  [7, { sign: '□', word: 'Only move' }],
  [10, { sign: '=', word: 'Equal' }],
  [13, { sign: '∞', word: 'Unclear' }],
  [14, { sign: '+=', word: 'White is slightly better' }],
  [15, { sign: '=+', word: 'Black is slightly better' }],
  [16, { sign: '±', word: 'White is better' }],
  [17, { sign: '∓', word: 'Black is better' }],
  [18, { sign: '+−', word: 'White is winning' }],
  [19, { sign: '−+', word: 'Black is winning' }],
  [146, { sign: 'N', word: 'Novelty' }],
]);

export const judgementOfGlyphs = (nags: readonly number[] = []): ShownJudgement | undefined =>
  nags.map((nag) => JUDGED.get(nag)).find((judgement) => judgement !== undefined);

/** An unknown glyph is shown as its number. */
export const nagSign = (nag: number): Glyph => {
  const judgement = JUDGED.get(nag);
  return judgement ? judgementLabels[judgement] : (GLYPHS.get(nag) ?? { sign: `$${nag}`, word: `Glyph ${nag}` });
};

/** Without judgements and unknown glyphs. */
export const glyphsOf = (nags: readonly number[] = []): readonly Glyph[] =>
  nags.flatMap((nag) => GLYPHS.get(nag) ?? []);
