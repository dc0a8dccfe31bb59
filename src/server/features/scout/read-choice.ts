import type { Result } from '../../../chess/types';
import { choiceSchema, type GamesChoice } from '../../../contract/player/scouted-games';

export type Choice = GamesChoice;

/** Which games a text asks for, as a query does; the error is one line. */
export const readChoice = (text: string): Result<Choice, string> => {
  const choice = choiceSchema.safeParse(text);
  return choice.success
    ? { ok: true, value: choice.data }
    : { ok: false, error: choice.error.issues.map(({ message }) => message).join('; ') };
};
