/** Sees to it that as many games are won, lost and drawn as there shall be, evenly over the time. */
import type { Outcome } from '../../src/chess/player/results';
import type { SamplePerson } from './people';

export type Book = {
  /** Whether a game that ends so is wanted in this place of the series, counted from 0; if so it is counted. */
  takes(index: number, outcome: Outcome): boolean;
};

/** So many games an outcome may be ahead of its share: more, and the last games would have to make up for it. */
const AHEAD = 1;

/** After the last of `games` each outcome has its quota, which add up to `games`. Without quotas all is taken. */
export const createBook = (quotas: SamplePerson['quotas'], games: number): Book => {
  const count = { win: 0, loss: 0, draw: 0 };
  return {
    takes: (index, outcome) => {
      if (quotas === undefined) return true;
      const share = Math.ceil((quotas[outcome] * (index + 1)) / games);
      if (count[outcome] >= Math.min(quotas[outcome], share + AHEAD)) return false;
      count[outcome] += 1;
      return true;
    },
  };
};
