/** What there is to say while a line is practiced, and of where it ends. The words are the catalogue's. */
import { otherColor } from '../turn-of';
import { START_FEN } from '../notation/fen';
import { moveNumber } from '../replay';
import type { Color, San, Uci } from '../types';
import { numberedMove } from './numbered-move';
import type { Practice, Score } from './practice';
import type { Claim, TutorialLine } from './tutorial';

const PIECES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', O: 'king' } as const;
type Piece = (typeof PIECES)[keyof typeof PIECES] | 'pawn';

export type PracticeMessage =
  | { readonly id: 'practice.your-turn'; readonly values: { readonly color: Color; readonly move: number } }
  | { readonly id: 'practice.their-turn'; readonly values: { readonly color: Color } }
  | { readonly id: 'practice.wrong-move'; readonly values: { readonly san: San } }
  | { readonly id: 'practice.other-line'; readonly values: { readonly san: San; readonly line: string } }
  | { readonly id: 'practice.piece'; readonly values: { readonly piece: Piece; readonly square: string } }
  | { readonly id: 'practice.move'; readonly values: { readonly move: string } }
  | { readonly id: 'practice.all-right' | 'practice.score'; readonly values: Score };

export type ClaimMessage = { readonly id: `claim.${Claim}` };

/** Asks for the next move, or says who is to move. */
export const turnMessage = ({ side, ply }: Practice, isRequested: boolean): PracticeMessage =>
  isRequested
    ? { id: 'practice.your-turn', values: { color: side, move: moveNumber({ start: START_FEN }, ply + 1) } }
    : { id: 'practice.their-turn', values: { color: otherColor(side) } };

/** What was wrong about the last try. */
export const refusedMessage = ({ san, line }: NonNullable<Practice['refused']>): PracticeMessage =>
  line === undefined
    ? { id: 'practice.wrong-move', values: { san } }
    : { id: 'practice.other-line', values: { san, line } };

/** The help that was asked for about the move to find; `undefined` when there was none. */
export const helpMessage = (
  { help, ply }: Practice,
  { san, uci }: { readonly san: San; readonly uci: Uci },
): PracticeMessage | undefined => {
  if (help === 'none') return undefined;
  if (help === 'move') return { id: 'practice.move', values: { move: numberedMove(ply + 1, san) } };
  return { id: 'practice.piece', values: { piece: pieceOf(san), square: uci.slice(0, 2) } };
};

const pieceOf = (san: San): Piece => {
  const letter = san.charAt(0);
  return isPiece(letter) ? PIECES[letter] : 'pawn';
};

const isPiece = (letter: string): letter is keyof typeof PIECES => Object.hasOwn(PIECES, letter);

/** How many moves were right on the first try. */
export const scoreMessage = (score: Score): PracticeMessage => ({
  id: score.right === score.of ? 'practice.all-right' : 'practice.score',
  values: score,
});

/** What is claimed of the line's end; nothing of a checkmate, which speaks for itself. */
export const claimMessage = ({ moves, claim }: TutorialLine): ClaimMessage | undefined =>
  claim === undefined || moves.at(-1)?.san.endsWith('#') ? undefined : { id: `claim.${claim}` };
