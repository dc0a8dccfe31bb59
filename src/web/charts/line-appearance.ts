/** How the lines of a chart are told apart: by dash first, so that paper and every eye can, and by color. */
type LineAppearance = {
  readonly stroke: string;
  /** In pixels, as `stroke-dasharray` has them; nothing for a whole line. */
  readonly dash?: string;
};

const APPEARANCES = [
  { stroke: 'stroke-accent' },
  { stroke: 'stroke-warning', dash: '7 4' },
  { stroke: 'stroke-ink', dash: '2 3' },
  { stroke: 'stroke-bad', dash: '10 3 2 3' },
  { stroke: 'stroke-ink-soft', dash: '14 5' },
  { stroke: 'stroke-inaccuracy', dash: '5 2 1 2 1 2' },
] as const satisfies readonly LineAppearance[];

/** Of the line at an index; they repeat from the seventh on. */
export const lineAppearance = (index: number): LineAppearance =>
  APPEARANCES[index % APPEARANCES.length] ?? APPEARANCES[0];
