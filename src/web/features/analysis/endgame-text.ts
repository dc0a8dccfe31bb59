/** What a tablebase proves, in words. */
import { type Color, otherColor } from '../../../chess/types';
import type { KnownEndgame, TablebaseVerdict } from '../../../contract/positions';

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

/** `White wins: mate in 13.` */
export const endgameText = ({ verdict, mate }: Pick<KnownEndgame, 'verdict' | 'mate'>, turn: Color): string => {
  const [mover, other] = [NAMES[turn], NAMES[otherColor(turn)]];
  switch (verdict) {
    case 'win':
      return `${mover} wins${mateText(mate)}.`;
    case 'loss':
      return `${other} wins${mateText(mate)}.`;
    case 'cursedWin':
      return `${mover} would win, but not within the fifty-move rule.`;
    case 'blessedLoss':
      return `${other} would win, but not within the fifty-move rule.`;
    case 'draw':
      return 'A draw with best play.';
    case 'unknown':
      return 'The tables cannot say for certain.';
  }
};

const VERDICTS: Readonly<Record<TablebaseVerdict, string>> = {
  win: 'wins',
  cursedWin: 'draws, just',
  draw: 'draws',
  blessedLoss: 'draws, just',
  loss: 'loses',
  unknown: 'unknown',
};

/** Of one move, for who plays it: `wins, mate in 12`. */
export const moveVerdictText = ({ verdict, mate }: KnownEndgame['moves'][number]): string => {
  const isDecided = verdict === 'win' || verdict === 'loss';
  return isDecided && mate !== null ? `${VERDICTS[verdict]}, mate in ${toMoves(mate)}` : VERDICTS[verdict];
};

const mateText = (plies: number | null): string => (plies === null ? '' : `: mate in ${toMoves(plies)}`);

/** Plies to mate as moves. */
const toMoves = (plies: number): number => Math.ceil(plies / 2);
