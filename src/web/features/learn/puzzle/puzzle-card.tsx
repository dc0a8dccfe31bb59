/** The daily puzzle on a board to play on. */
export function PuzzleCard() {
  return null;
}
