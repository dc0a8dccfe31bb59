import { lazy, Suspense } from 'react';
import { logError } from '../../lib/log';

const FINAL_POSITION = '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b - - 1 17';
const SIZE = 440;

/* The board comes after the first paint; without it the diagram stays empty and the page stays whole. */
const Board = lazy(async () => {
  try {
    return { default: (await import('../../board/squares/board')).Board };
  } catch (error) {
    logError(error);
    return { default: EmptyBoard };
  }
});

/** A diagram with its caption, as in a tournament book: the end of Morphy's opera game. It can't be operated. */
export function OperaDiagram() {
  return (
    <figure className="mx-auto w-full max-w-[440px] lg:w-[440px]">
      <Suspense fallback={<EmptyBoard />}>
        <Board
          fen={FINAL_POSITION}
          orientation="white"
          lastMove="d1d8"
          size={SIZE}
          label="The final position of Morphy's opera game"
        />
      </Suspense>
      <figcaption className="mt-3 text-center text-sm text-ink-soft">
        Morphy – Duke Karl and Count Isouard, Paris 1858. 17.Rd8#
      </figcaption>
    </figure>
  );
}

function EmptyBoard() {
  return <div aria-hidden className="aspect-square w-full rounded bg-board-light empty-board" />;
}
