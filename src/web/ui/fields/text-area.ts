/** How a field of several lines looks. */
export const TEXT_AREA =
  'mt-1.5 block w-full resize-y rounded-control border border-hairline-strong bg-surface px-3 py-2.5 text-sm ' +
  'leading-relaxed text-ink tabular-nums placeholder:text-ink-soft read-only:opacity-70';
