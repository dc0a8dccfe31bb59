/** Joins class names, leaving out what is absent. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ');
}

/** How a link or a link-like button inside a text looks. */
export const LINK =
  'cursor-pointer rounded-sm font-semibold text-accent underline decoration-accent/40 underline-offset-4 ' +
  'hover:decoration-accent disabled:cursor-not-allowed disabled:opacity-60';
