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

export const describeScore = ({ first, three }: Score): string => `${first.toFixed(1)} ${three.toFixed(1)}`;

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
  /** In brackets where few moves say so. */
  readonly offBy: () => readonly string[];
  /** In points, of the tenths that enough moves are in. */
  readonly worst: () => number;
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
    offBy: () =>
      tenths.map((tenth) => {
        if (tenth.moves === 0) return '-';
        return isFilled(tenth) ? offBy(tenth).toFixed(1) : `(${offBy(tenth).toFixed(1)})`;
      }),
    worst: () => Math.max(0, ...tenths.filter(isFilled).map((tenth) => Math.abs(offBy(tenth)))),
    isGood: () => tenths.every((tenth) => !isFilled(tenth) || isGood(tenth)),
  };
};

const addTo = (tenth: Tenth, { moves, stated, happened }: Tenth = { moves: 0, stated: 0, happened: 0 }): void => {
  tenth.moves += moves;
  tenth.stated += stated;
  tenth.happened += happened;
};

const isFilled = ({ moves }: Tenth): boolean => moves >= LEAST_FILLED;

const isGood = (tenth: Tenth): boolean => Math.abs(offBy(tenth)) <= MOST_OFF;

/** In points; positive when it happened more often than was said. */
const offBy = ({ moves, stated, happened }: Tenth): number => (100 * (happened - stated)) / moves;

const describe = (tenth: Tenth, index: number): string => {
  const { moves, stated, happened } = tenth;
  const bounds = `${index * TENTHS}-${(index + 1) * TENTHS} %`.padEnd(9);
  if (moves === 0) return `${bounds} no moves`;
  const verdict = isFilled(tenth) ? (isGood(tenth) ? 'good' : 'NOT good') : 'too few to say';
  const [said, did] = [stated, happened].map((sum) => `${((100 * sum) / moves).toFixed(1)} %`);
  return `${bounds} said ${said ?? ''}, played ${did ?? ''} of ${moves}: ${offBy(tenth).toFixed(1)} points, ${verdict}`;
};
