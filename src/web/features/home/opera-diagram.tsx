import { Board } from '../../board/squares/board';

const FINAL_POSITION = '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b - - 1 17';

/** In pixels. */
const SIZE = 440;

/** The end of Morphy's opera game, where no puzzle is to be had; only its place while one may still come. */
export function OperaDiagram({ isShown }: { readonly isShown: boolean }) {
  if (!isShown) return <div aria-hidden className="aspect-square w-full rounded bg-board-light empty-board" />;
  return (
    <Board
      fen={FINAL_POSITION}
      orientation="white"
      lastMove="d1d8"
      size={SIZE}
      label="The final position of Morphy's opera game"
    />
  );
}
