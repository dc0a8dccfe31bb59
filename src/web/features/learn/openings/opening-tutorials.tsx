/** The openings that are taught. */
export function OpeningTutorials() {
  return null;
}
