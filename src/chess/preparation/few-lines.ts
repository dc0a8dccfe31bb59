import { LINE_KINDS, type PreparedLine } from './lines';

/** So many lines at most, in their order: the best of each kind, then what else there is of the first kinds. */
export const fewLines = <Line extends Pick<PreparedLine, 'kind'>>(
  lines: readonly Line[],
  most: number,
): readonly Line[] => {
  const byKind = LINE_KINDS.map((kind) => lines.filter((line) => line.kind === kind));
  const firsts = byKind.flatMap((some) => some.slice(0, 1));
  const others = byKind.flatMap((some) => some.slice(1));
  const chosen = new Set([...firsts, ...others].slice(0, most));
  return lines.filter((line) => chosen.has(line));
};
