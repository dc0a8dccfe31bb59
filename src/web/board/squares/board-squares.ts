import type { Key } from '@lichess-org/chessground/types';
import type { Uci } from '../../../chess/types';

export const isKey = (text: string): text is Key => /^[a-h][1-8]$/.test(text);

/** The squares a move leaves and reaches, or `undefined` where the text is no move or leads nowhere. */
export const moveSquares = (uci: Uci): [Key, Key] | undefined => {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  return isKey(from) && isKey(to) && from !== to ? [from, to] : undefined;
};

/** Where each piece may go, as the board library has it. */
export const moveTargets = (destinations: ReadonlyMap<string, readonly string[]>): Map<Key, Key[]> =>
  new Map([...destinations].flatMap(([from, to]) => (isKey(from) ? [[from, to.filter(isKey)] as const] : [])));
