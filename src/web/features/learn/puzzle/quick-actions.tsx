/** Random puzzle, theme filter, statistics. */
export function QuickActions() {
  return null;
}
