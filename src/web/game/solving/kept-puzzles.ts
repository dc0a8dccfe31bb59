/** The puzzles that this device keeps for times without a network. */
import { puzzleSetSchema, type PuzzleOnWire } from '../../../contract/learn';
import { findKept, keepRead } from '../../lib/offline/kept-reads';

/** Among what is kept on this device. */
export const SUPPLY = 'puzzles';

/** It is not given again. */
export const dropFromSupply = async (id: PuzzleOnWire['id']): Promise<void> => {
  const supply = await findKept(SUPPLY, puzzleSetSchema);
  if (supply?.answer.some((one) => one.id === id) !== true) return;
  await keepRead(
    SUPPLY,
    supply.answer.filter((one) => one.id !== id),
    { keptAt: supply.keptAt },
  );
};
