export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ');
}

/** A link, or a button that looks like one, in a text. */
export const LINK =
  'cursor-pointer rounded-sm font-semibold text-accent underline decoration-accent/40 underline-offset-4 ' +
  'hover:decoration-accent disabled:cursor-not-allowed disabled:opacity-60';
