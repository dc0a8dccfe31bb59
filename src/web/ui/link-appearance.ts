/** How a link or a link-like button inside a text looks. */
export const LINK =
  'cursor-pointer rounded-sm font-semibold text-accent underline decoration-accent/40 underline-offset-4 ' +
  'hover:decoration-accent disabled:cursor-not-allowed disabled:opacity-60';
