/** What there is to learn from, with the specification's counts. */
export function CategoryCards() {
  return null;
}
