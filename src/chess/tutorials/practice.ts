/**
 * Practicing a tutorial line: the player makes one side's moves, the other side's are played. A wrong move leaves the
 * position unchanged.
 */
import { moveNumber, plyColor, START_PLY } from '../game';
import { START_FEN } from '../position/fen';
import { formatLine } from '../position/move';
import type { GameTree } from '../tree/game-tree';
import { treeOfMoves } from '../tree/tree-replay';
import { type Color, COLORS, type Fen, otherColor, type Ply, type San, type Uci } from '../types';
import type { Claim, Tutorial, TutorialLine, TutorialMove } from './tutorials';

/** What was revealed of the requested move. */
type Help = 'none' | 'piece' | 'move';

export type Practice = {
  /** The player's side. */
  readonly side: Color;
  /** The last ply on the board. */
  readonly ply: Ply;
  /** Moves found at the first attempt and without help. */
  readonly firstTryCount: number;
  readonly help: Help;
  /** Whether the requested move was tried wrongly. */
  readonly hasErred: boolean;
  /** The last wrong move; `line` names another line that continues with it. */
  readonly refused: { readonly san: San; readonly line?: string } | undefined;
};

/** Moves right at the first attempt. */
export type Score = { readonly right: number; readonly of: number };

const NEW_MOVE = { help: 'none', hasErred: false, refused: undefined } as const;

const colorAt = (ply: Ply): Color => plyColor({ start: START_FEN }, ply);

export const startPractice = (side: Color): Practice => ({ side, ply: START_PLY, firstTryCount: 0, ...NEW_MOVE });

/** Both, except the side that falls into a trap. */
export const sidesToPractice = ({ moves }: TutorialLine): readonly Color[] => {
  const mistake = moves.findIndex(({ isMistake }) => isMistake);
  return mistake === -1 ? COLORS : COLORS.filter((color) => color !== colorAt(mistake));
};

/** `undefined` while the other side is to move and at the end. */
export const requestedMove = ({ moves }: TutorialLine, { side, ply }: Practice): TutorialMove | undefined =>
  colorAt(ply + 1) === side ? moves[ply + 1] : undefined;

export const isPracticed = ({ moves }: TutorialLine, { ply }: Practice): boolean => ply >= moves.length - 1;

export const playReply = (practice: Practice): Practice => ({ ...practice, ply: practice.ply + 1 });

/** Reveals one more step. */
export const revealMore = (practice: Practice): Practice => ({
  ...practice,
  help: practice.help === 'none' ? 'piece' : 'move',
});

/** A move in normal form. A good move of another line is rejected without counting as an error. */
export const tryMove = (practice: Practice, tutorial: Tutorial, line: TutorialLine, san: San): Practice => {
  if (requestedMove(line, practice)?.san !== san) {
    const other = otherLine(tutorial, line, practice.ply, san);
    if (other) return { ...practice, refused: { san, line: other.name } };
    return { ...practice, hasErred: true, refused: { san } };
  }
  const isFirstTry = !practice.hasErred && practice.help === 'none';
  return {
    ...practice,
    ...NEW_MOVE,
    ply: practice.ply + 1,
    firstTryCount: practice.firstTryCount + (isFirstTry ? 1 : 0),
  };
};

export const scoreOf = ({ moves }: TutorialLine, { side, firstTryCount }: Practice): Score => ({
  right: firstTryCount,
  of: moves.filter((_, ply) => colorAt(ply) === side).length,
});

/** Another line with the same moves up to `ply` that continues with this move, unless as a mistake. */
const otherLine = ({ lines, traps }: Tutorial, { moves }: TutorialLine, ply: Ply, san: San): TutorialLine | undefined =>
  [...lines, ...traps].find((other) => {
    const next = other.moves[ply + 1];
    const isSameSoFar = moves.slice(0, ply + 1).every((move, index) => other.moves[index]?.san === move.san);
    return isSameSoFar && next?.san === san && !next.isMistake;
  });

// Messages

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

export const turnMessage = ({ side, ply }: Practice, isRequested: boolean): PracticeMessage =>
  isRequested
    ? { id: 'practice.your-turn', values: { color: side, move: moveNumber({ start: START_FEN }, ply + 1) } }
    : { id: 'practice.their-turn', values: { color: otherColor(side) } };

/** About the rejected move. */
export const refusedMessage = ({ san, line }: NonNullable<Practice['refused']>): PracticeMessage =>
  line === undefined
    ? { id: 'practice.wrong-move', values: { san } }
    : { id: 'practice.other-line', values: { san, line } };

/** `undefined` without help. */
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

/** Moves right at the first attempt. */
export const scoreMessage = (score: Score): PracticeMessage => ({
  id: score.right === score.of ? 'practice.all-right' : 'practice.score',
  values: score,
});

/** The claim about the final position; none for a checkmate. */
export const claimMessage = ({ moves, claim }: TutorialLine): ClaimMessage | undefined =>
  claim === undefined || moves.at(-1)?.san.endsWith('#') ? undefined : { id: `claim.${claim}` };

/** The NAG of `?`. */
const MISTAKE = 2;

/** From the start position, with the mistakes marked. */
export const lineTree = ({ moves }: Pick<TutorialLine, 'moves'>): GameTree => {
  const { tree } = treeOfMoves(moves.map(({ san }) => san));
  return {
    ...tree,
    moves: tree.moves.map((node, ply) => (moves[ply]?.isMistake ? { ...node, nags: [MISTAKE] } : node)),
  };
};

/** `3.Bc4` or `3...Bc5`. */
export const numberedMove = (ply: Ply, san: San, start: Fen = START_FEN): string =>
  formatLine({ turn: plyColor({ start }, ply), moveNumber: moveNumber({ start }, ply) }, [san]);
