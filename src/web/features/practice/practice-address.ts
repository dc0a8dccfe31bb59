/** The address of a practice game. */
import { DEFAULT_LEVEL, levelOf, type PracticeLevel } from '../../../chess/lessons/practice-game';
import { type FenProblem, parseFen, START_FEN } from '../../../chess/position/fen';
import { type Color, type Fen, type Result, turnOf } from '../../../chess/types';
import { searchParam } from '../../lib/search-params';
import { storedValue } from '../../lib/storage';

export type PracticeAddress = {
  /** Normalized. */
  readonly fen: Fen;
  /** The user's; by default the side to move. */
  readonly color: Color;
  readonly level: PracticeLevel;
  /** From the position, as `makeMoveList` writes them. */
  readonly moves: string;
  readonly isResigned: boolean;
};

/** `remembered` is the level where the address has none. */
export const parsePracticeAddress = (search: string, remembered: string): Result<PracticeAddress, FenProblem> => {
  const fen = parseFen(searchParam(search, 'fen') || START_FEN);
  if (!fen.ok) return fen;
  const as = searchParam(search, 'as');
  return {
    ok: true,
    value: {
      fen: fen.value,
      color: as === 'white' || as === 'black' ? as : turnOf(fen.value),
      level: levelOf(searchParam(search, 'level')) ?? levelOf(remembered) ?? DEFAULT_LEVEL,
      moves: searchParam(search, 'moves'),
      isResigned: searchParam(search, 'resigned') !== '',
    },
  };
};

/** As last chosen on this device. */
export const practiceLevel = storedValue<string>({
  key: 'practice-level',
  parse: (text) => text ?? '',
  write: (text) => text,
});
