import { makePgn } from '../chess/notation/pgn/pgn';
import { preparationTree, type TreeSayings } from '../chess/preparation/preparation-tree';
import type { Preparation } from '../contract/preparation';
import {
  errorSentence,
  expectedSentence,
  lineSentence,
  ownErrorSentence,
  preparationTitle,
  strengthSentence,
} from './preparation';
import { personRows } from './preparation-person';

/** The preparation as one game with variations, comments and arrows; the same text for the same preparation. */
export const preparationPgn = (preparation: Preparation): string =>
  makePgn(preparationTree(preparation, preparationSayings(preparation)));

/** What is said in a tree of it. */
export const preparationSayings = (preparation: Preparation): TreeSayings<Preparation> => ({
  title: preparationTitle(preparation),
  opponent: personRows(preparation).map(({ label, text }) => `${label}: ${text}`),
  line: (line) => (line.opening === undefined ? lineSentence(line) : `${line.opening}. ${lineSentence(line)}`),
  error: errorSentence,
  ownError: ownErrorSentence,
  expected: expectedSentence,
  strength: strengthSentence,
});
