/** How good predictions of moves were. */
import type { MoveChance } from '../src/chess/preparation/prediction/move-model';
import type { Uci } from '../src/chess/types';

/** In percent of the moves that were played: the first choice, and one of the first three. */
export type Score = { readonly first: number; readonly three: number; readonly of: number };

export const scoreOf = (choices: readonly (readonly Uci[])[], played: readonly Uci[]): Score => {
  const among = (most: number): number =>
    (100 * played.filter((uci, index) => choices[index]?.slice(0, most).includes(uci)).length) / played.length;
  return { first: among(1), three: among(3), of: played.length };
};

export const percent = (share: number): string => `${share.toFixed(1).padStart(5)} %`;

const TENTHS = 10;
/** A tenth of fewer moves is told, and proves nothing. */
const LEAST_FILLED = 100;
const MOST_OFF = 5;

type Tenth = { moves: number; stated: number; happened: number };

/** Of the moves that were given a chance between 60 and 70 %, how many were played, and so on. */
export type Calibration = {
  readonly tenths: readonly Tenth[];
  readonly add: (chances: readonly MoveChance[], played: Uci) => void;
  readonly join: (other: Calibration) => void;
  readonly lines: () => readonly string[];
  readonly isGood: () => boolean;
};

export const createCalibration = (): Calibration => {
  const tenths = Array.from({ length: TENTHS }, () => ({ moves: 0, stated: 0, happened: 0 }));
  return {
    tenths,
    add: (chances, played) => {
      for (const { uci, chance } of chances) {
        const tenth = tenths[Math.min(TENTHS - 1, Math.floor(chance * TENTHS))];
        if (tenth !== undefined) addTo(tenth, { moves: 1, stated: chance, happened: Number(uci === played) });
      }
    },
    join: (other) => {
      for (const [index, tenth] of tenths.entries()) addTo(tenth, other.tenths[index]);
    },
    lines: () => tenths.map(describe),
    isGood: () => tenths.every((tenth) => tenth.moves < LEAST_FILLED || Math.abs(offBy(tenth)) <= MOST_OFF),
  };
};

const addTo = (tenth: Tenth, { moves, stated, happened }: Tenth = { moves: 0, stated: 0, happened: 0 }): void => {
  tenth.moves += moves;
  tenth.stated += stated;
  tenth.happened += happened;
};

/** In points; positive when it happened more often than was said. */
const offBy = ({ moves, stated, happened }: Tenth): number => (100 * (happened - stated)) / moves;

const describe = (tenth: Tenth, index: number): string => {
  const { moves, stated, happened } = tenth;
  const bounds = `${index * TENTHS}-${(index + 1) * TENTHS} %`.padEnd(9);
  if (moves === 0) return `${bounds} no moves`;
  const off = offBy(tenth);
  const verdict = moves < LEAST_FILLED ? 'few' : Math.abs(off) <= MOST_OFF ? 'good' : 'OFF';
  return `${bounds} said ${percent((100 * stated) / moves)}, played ${percent((100 * happened) / moves)} of ${moves}: ${off.toFixed(1)} ${verdict}`;
};
