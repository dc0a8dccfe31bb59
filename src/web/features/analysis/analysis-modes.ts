/** How thoroughly a game is looked at, as the specification names it. */
export const ANALYSIS_MODES = [
  { value: 'fast', label: '⚡ Fast (depth 12)' },
  { value: 'accurate', label: '🔍 Accurate (0.5s per move)' },
] as const;
