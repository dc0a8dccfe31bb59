import type { Key } from '@lichess-org/chessground/types';
import type { Color, Uci } from '../../../chess/types';

export const isKey = (text: string): text is Key => /^[a-h][1-8]$/.test(text);

/** `undefined` for an invalid move. */
export const moveSquares = (uci: Uci): [Key, Key] | undefined => {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  return isKey(from) && isKey(to) && from !== to ? [from, to] : undefined;
};

/** In the format of chessground. */
export const moveTargets = (destinations: ReadonlyMap<string, readonly string[]>): Map<Key, Key[]> =>
  new Map([...destinations].flatMap(([from, to]) => (isKey(from) ? [[from, to.filter(isKey)] as const] : [])));

/** Cursor movement of a key, as the board is seen. */
const STEPS: ReadonlyMap<string, readonly [right: number, up: number]> = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, 1]],
  ['ArrowDown', [0, -1]],
  ['Home', [-7, 0]],
  ['End', [7, 0]],
  ['PageUp', [0, 7]],
  ['PageDown', [0, -7]],
]);

const FILES = 'abcdefgh';

/** Stops at the edge; `undefined` for another key. */
export const moveCursor = (square: string, key: string, orientation: Color): string | undefined => {
  const step = STEPS.get(key);
  if (step === undefined) return undefined;
  const [right, up] = orientation === 'white' ? step : [-step[0], -step[1]];
  return (
    FILES.charAt(onBoard(FILES.indexOf(square.charAt(0)) + right)) + String(onBoard(Number(square[1]) - 1 + up) + 1)
  );
};

const onBoard = (index: number): number => Math.max(0, Math.min(7, index));

/** `x` and `y` in board widths from its top left; `undefined` outside. */
export const squareAt = (
  { x, y }: { readonly x: number; readonly y: number },
  orientation: Color,
): string | undefined => squareRows(orientation)[Math.floor(y * 8)]?.[Math.floor(x * 8)];

/** From the top left, as the board is seen. */
export const squareRows = (orientation: Color): readonly (readonly string[])[] => {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => Array.from(FILES, (file) => `${file}${rank}`));
  return orientation === 'white' ? rows : rows.map((row) => row.toReversed()).toReversed();
};
