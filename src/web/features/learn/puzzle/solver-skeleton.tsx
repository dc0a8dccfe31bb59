import { EmptyBoard } from '../../../board/squares/empty-board';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER } from './solver-layout';

/** The place of a puzzle that is on its way, of its final size. */
export function SolverSkeleton() {
  return (
    <div role="status" aria-label="Loading the puzzle" className={SOLVER}>
      <div className={BOARD_COLUMN}>
        <div className="h-5" />
        <EmptyBoard size={BOARD_SIZE} />
      </div>
      <div className="flex flex-col gap-3">
        <div className="h-11 max-w-80 rounded-md bg-sunken" />
        <div className="h-12 max-w-80 rounded-md bg-sunken" />
        <div className="h-24 max-w-80 rounded-md bg-sunken" />
      </div>
    </div>
  );
}
