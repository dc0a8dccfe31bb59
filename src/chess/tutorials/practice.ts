/**
 * Practicing a line of a tutorial: one side's moves are asked for, the other's are played. A move that is not the
 * line's leaves the position as it was. Values only; who waits how long before a reply is the screen's affair.
 */
import { moveNumber, plyColor, START_PLY } from '../game';
import { START_FEN } from '../position/fen';
import { formatLine } from '../position/move';
import type { GameTree } from '../tree/game-tree';
import { treeOfMoves } from '../tree/tree-replay';
import { type Color, COLORS, type Fen, otherColor, type Ply, type San, type Uci } from '../types';
import type { Claim, Tutorial, TutorialLine, TutorialMove } from './tutorials';

/** What was shown of the move that is asked for: nothing, the piece that moves, the move itself. */
type Help = 'none' | 'piece' | 'move';

export type Practice = {
  /** Whose moves are asked for. */
  readonly side: Color;
  /** The last ply on the board. */
  readonly ply: Ply;
  /** Own moves that were found at the first try and without help. */
  readonly rightAtOnce: number;
  readonly help: Help;
  /** The move that is asked for was tried wrongly. */
  readonly hasErred: boolean;
  /** The last try, when it was not the line's move; `line` names another line of the tutorial that goes on so. */
  readonly refused: { readonly san: San; readonly line?: string } | undefined;
};

/** Own moves right at once, of how many. */
export type Score = { readonly right: number; readonly of: number };

const FRESH = { help: 'none', hasErred: false, refused: undefined } as const;

const colorAt = (ply: Ply): Color => plyColor({ start: START_FEN }, ply);

export const startPractice = (side: Color): Practice => ({ side, ply: START_PLY, rightAtOnce: 0, ...FRESH });

/** Both, but nobody is asked for the move that falls into the trap. */
export const sidesToPractice = ({ moves }: TutorialLine): readonly Color[] => {
  const mistake = moves.findIndex(({ isMistake }) => isMistake);
  return mistake === -1 ? COLORS : COLORS.filter((color) => color !== colorAt(mistake));
};

/** The move that is asked for; `undefined` while the other side is to move and at the end. */
export const requestedMove = ({ moves }: TutorialLine, { side, ply }: Practice): TutorialMove | undefined =>
  colorAt(ply + 1) === side ? moves[ply + 1] : undefined;

export const isPracticed = ({ moves }: TutorialLine, { ply }: Practice): boolean => ply >= moves.length - 1;

/** The other side's move is played. */
export const playReply = (practice: Practice): Practice => ({ ...practice, ply: practice.ply + 1 });

/** Shows one more of what there is to show. */
export const takeHelp = (practice: Practice): Practice => ({
  ...practice,
  help: practice.help === 'none' ? 'piece' : 'move',
});

/** A try at the move that is asked for, in the normal form. A good move of another line is refused, but is no error. */
export const tryMove = (practice: Practice, tutorial: Tutorial, line: TutorialLine, san: San): Practice => {
  if (requestedMove(line, practice)?.san !== san) {
    const other = otherLine(tutorial, line, practice.ply, san);
    if (other) return { ...practice, refused: { san, line: other.name } };
    return { ...practice, hasErred: true, refused: { san } };
  }
  const isAtOnce = !practice.hasErred && practice.help === 'none';
  return { ...practice, ...FRESH, ply: practice.ply + 1, rightAtOnce: practice.rightAtOnce + (isAtOnce ? 1 : 0) };
};

export const scoreOf = ({ moves }: TutorialLine, { side, rightAtOnce }: Practice): Score => ({
  right: rightAtOnce,
  of: moves.filter((_, ply) => colorAt(ply) === side).length,
});

/** A line that is the same up to `ply` and goes on with this move, unless that is its mistake. */
const otherLine = ({ lines, traps }: Tutorial, { moves }: TutorialLine, ply: Ply, san: San): TutorialLine | undefined =>
  [...lines, ...traps].find((other) => {
    const next = other.moves[ply + 1];
    const isSameSoFar = moves.slice(0, ply + 1).every((move, index) => other.moves[index]?.san === move.san);
    return isSameSoFar && next?.san === san && !next.isMistake;
  });

/** What there is to say while a line is practiced, and of where it ends. The words are the catalogue's. */

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

/** `?`, as it is written behind a mistake. */
const MISTAKE = 2;

/** A tutorial's line from the start position, its mistakes marked. */
export const lineTree = ({ moves }: Pick<TutorialLine, 'moves'>): GameTree => {
  const { tree } = treeOfMoves(moves.map(({ san }) => san));
  return {
    ...tree,
    moves: tree.moves.map((node, ply) => (moves[ply]?.isMistake ? { ...node, nags: [MISTAKE] } : node)),
  };
};

/** A move of a line with its number: `3.Bc4`, `3...Bc5`. */
export const numberedMove = (ply: Ply, san: San, start: Fen = START_FEN): string =>
  formatLine({ turn: plyColor({ start }, ply), moveNumber: moveNumber({ start }, ply) }, [san]);
