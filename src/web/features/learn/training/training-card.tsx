/** Tactics missed in one's own games, to be solved again. */
export function TrainingCard() {
  return null;
}
