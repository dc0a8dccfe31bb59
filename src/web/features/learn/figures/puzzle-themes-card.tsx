/** Each theme with its success rate. */
export function PuzzleThemesCard() {
  return null;
}
