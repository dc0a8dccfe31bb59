import { adviseLines } from '../../chess/preparation/avoid';
import type { Preparation } from '../../contract/preparation';
import { changeSentence } from '../../messages/changes';
import {
  adviceSentence,
  ageSentence,
  errorSentence,
  expectedSentence,
  formatMoves,
  knownLabel,
  lineSentence,
  noAdviceLabel,
  ownErrorSentence,
  rareSentence,
  reasonSentence,
  strengthSentence,
} from '../../messages/preparation/preparation';
import { emptyPreparation } from '../data/preparations';

/** The part of a preparation that the sentence rests on; the others are empty. */
export type SheetInput = Partial<Omit<Preparation, 'opponent' | 'me'>> & {
  /** Milliseconds since 1970: what is old is old at this time. */
  readonly now?: number;
};

/** What a preparation says of itself, a sentence a line, expectation, strength or error. */
export const sheetSentencesOf = ({ now = 0, ...input }: SheetInput): readonly string[] => {
  const preparation: Preparation = { ...emptyPreparation(), ...input };
  const { color, lines, changes, expect, rare, avoid, errors } = preparation;
  const { decision, toPlay, ownErrors } = adviseLines(preparation);
  return [
    ageSentence(preparation, now) ?? '',
    adviceSentence(preparation) ?? (input.lines?.length === 0 ? noAdviceLabel(toPlay) : ''),
    ...changes.map(changeSentence),
    ...lines.flatMap((line) => {
      if (line === decision) return [];
      const written = { ...line, reason: reasonSentence(line, color) };
      return `${formatMoves(line.moves)}: ${knownLabel(line)}. ${lineSentence(written)}`;
    }),
    ...expect.map((line) => `${formatMoves(line.moves)}: ${expectedSentence(line)}`),
    ...rare.map(rareSentence),
    ...avoid.map((strength) => `${formatMoves(strength.moves)}: ${strengthSentence(strength)}`),
    ...errors.map((error) => `${formatMoves([...error.moves, error.move])}: ${errorSentence(error)}`),
    ...ownErrors.map((error) => `${formatMoves([...error.moves, error.move])}: ${ownErrorSentence(error)}`),
  ].filter((sentence) => sentence !== '');
};
