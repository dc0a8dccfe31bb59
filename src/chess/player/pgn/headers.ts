import type { Game } from '../../game';

export type Headed = Pick<Game, 'headers'>;

/** PGN's words for what is not known or does not apply. */
const UNKNOWN: ReadonlySet<string> = new Set(['', '?', '-']);
/** Longer values are cut: nothing that is meant to be read is as long. */
const MOST_LETTERS = /^.{0,255}/su;

/** The value of a header, trimmed; `undefined` where the header is missing or says that nothing is known. */
export const headerOf = ({ headers }: Headed, name: string): string | undefined => {
  const value = MOST_LETTERS.exec(headers.get(name)?.trim() ?? '')?.[0] ?? '';
  return UNKNOWN.has(value) ? undefined : value;
};
