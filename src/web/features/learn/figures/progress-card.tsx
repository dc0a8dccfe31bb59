/** The puzzle rating and what was solved. */
export function ProgressCard() {
  return null;
}
