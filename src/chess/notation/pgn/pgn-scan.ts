/**
 * The first reading of a PGN text: where its games begin and end, their headers, and the words of their lines.
 * Knows no chess: whether a word is a legal move is found out in pgn-reading.ts. One pass, no recursion and no backtracking, so
 * that the time is proportional to the length whatever the text is.
 */
import type { ScannedGame } from './pgn-scan-line';
import { startScan, step } from './pgn-scan-step';

/** The most letters from where a game begins to where the next one has clearly begun, or the text ends. */
export const MAX_GAME_TEXT = 1_000_000;

/** A text from an index on. `isLast`: nothing follows it. Without `hasSideLines` variations are passed over. */
export type ScannedText = {
  readonly text: string;
  readonly from: number;
  readonly isLast: boolean;
  readonly hasSideLines: boolean;
};

/** Where what has not been handed over begins: a game that is too long, or one that more text may belong to. */
export type ScanEnd = { readonly rest: number; readonly isTooLong: boolean };

/**
 * The games of a text, in its order. A text in which nothing looks like a game has none. Where more text follows, only
 * those games are handed over that it cannot change: scanning goes on from `rest` with more text as if it had not stopped.
 */
export function* scanGames({ text, from, isLast, hasSideLines }: ScannedText): Generator<ScannedGame, ScanEnd> {
  const scan = startScan(text, from, hasSideLines);
  while (scan.at < text.length) {
    const rest = scan.games[0]?.start ?? from;
    step(scan);
    scan.seen = Math.max(scan.seen, scan.at + 1);
    const isOpen = !isLast && scan.seen > text.length;
    const isTooLong = Math.min(scan.seen, text.length) - rest > MAX_GAME_TEXT;
    if (isOpen || isTooLong) return { rest, isTooLong };
    // Where a game ends is known when the next one begins. Handing it over at once keeps memory low.
    if (scan.games.length > 1) yield* scan.games.splice(0, 1);
  }
  if (!isLast) return { rest: scan.games[0]?.start ?? from, isTooLong: false };
  yield* scan.games;
  return { rest: text.length, isTooLong: false };
}
