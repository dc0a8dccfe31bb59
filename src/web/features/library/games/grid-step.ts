/** The row that a key leads to from `active` (-1: none yet); `undefined` for a key that leads nowhere. */
export const gridStep = (
  key: string,
  { active, count, inSight }: { readonly active: number; readonly count: number; readonly inSight: number },
): number | undefined => {
  const last = count - 1;
  if (last < 0) return undefined;
  const within = (row: number) => Math.min(Math.max(row, 0), last);
  switch (key) {
    case 'ArrowDown':
      return within(active + 1);
    case 'ArrowUp':
      return within(active - 1);
    case 'PageDown':
      return within(active + inSight);
    case 'PageUp':
      return within(active - inSight);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
};
