import { Board } from '../../board/squares/board';
import { EmptyBoard } from '../../board/squares/empty-board';
import { DAILY_SIZE } from './daily-size';

const FINAL_POSITION = '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b - - 1 17';

/** The end of Morphy's opera game, where no puzzle is to be had; only its place while one may still come. */
export function OperaDiagram({ isShown }: { readonly isShown: boolean }) {
  if (!isShown) return <EmptyBoard size={DAILY_SIZE} />;
  return (
    <Board
      fen={FINAL_POSITION}
      orientation="white"
      lastMove="d1d8"
      size={DAILY_SIZE}
      label="The final position of Morphy's opera game"
    />
  );
}
