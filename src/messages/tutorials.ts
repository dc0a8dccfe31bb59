/** What is said while a tutorial's line is practiced, and of where it ends. */
import type { ClaimMessage, PracticeMessage } from '../chess/tutorials/feedback';
import type { SentenceOf } from './message';
import { sentencesOf } from './sentence';

export const tutorialTexts = {
  'practice.your-turn': 'Your turn: find {color, select, white {White} other {Black}}’s move {move}.',
  'practice.their-turn': '{color, select, white {White} other {Black}} is to move.',
  'practice.wrong-move': '{san} isn’t the move in this line. Try again, or ask for a hint.',
  'practice.other-line': '{san} belongs to another line: {line}. Find the move in this line.',
  'practice.piece':
    'It is a move of the {piece, select, king {king} queen {queen} rook {rook} bishop {bishop} knight {knight} other {pawn}} on {square}.',
  'practice.move': 'The move is {move}. Play it on the board to go on.',
  'practice.all-right': 'All {of} moves right on the first try.',
  'practice.score': '{right} of {of} moves right on the first try.',

  'claim.equal': 'The chances are equal.',
  'claim.white is slightly better': 'White is slightly better.',
  'claim.black is slightly better': 'Black is slightly better.',
  'claim.white is better': 'White is better.',
  'claim.black is better': 'Black is better.',
  'claim.white is winning': 'White is winning.',
  'claim.black is winning': 'Black is winning.',
} as const;

export const tutorialSentence: SentenceOf<PracticeMessage | ClaimMessage, typeof tutorialTexts> =
  sentencesOf(tutorialTexts);
