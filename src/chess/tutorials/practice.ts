/**
 * Practicing a line of a tutorial: one side's moves are asked for, the other's are played. A move that is not the
 * line's leaves the position as it was. Values only; who waits how long before a reply is the screen's affair.
 */
import { START_FEN } from '../notation/fen';
import { plyColor, START_PLY } from '../replay';
import { COLORS, type Color, type Ply, type San } from '../types';
import type { Tutorial, TutorialLine, TutorialMove } from './tutorial';

/** What was shown of the move that is asked for: nothing, the piece that moves, the move itself. */
export type Help = 'none' | 'piece' | 'move';

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
