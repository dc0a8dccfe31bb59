import type { Result } from '../../../chess/types';
import { type GameSelection, gameSelectionSchema } from '../../../contract/player/scouted-games';

export type Choice = GameSelection;

/** Parses a selection as in a query string; the error is one line. */
export const readChoice = (text: string): Result<Choice, string> => {
  const choice = gameSelectionSchema.safeParse(text);
  return choice.success
    ? { ok: true, value: choice.data }
    : { ok: false, error: choice.error.issues.map(({ message }) => message).join('; ') };
};
