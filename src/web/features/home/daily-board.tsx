import { queryOptions, useQuery } from '@tanstack/react-query';
import { challengeOf } from '../../../chess/puzzles/solving';
import { turnOf } from '../../../chess/types';
import { type PuzzleDto, puzzlesApi, puzzleSchema } from '../../../contract/learn/puzzles';
import { Board } from '../../board/squares/board';
import { EmptyBoard } from '../../board/squares/empty-board';
import { ToMove } from '../../game/solving';
import { dayOf } from '../../lib/account/today';
import { getJson } from '../../lib/http/http';
import { readThrough } from '../../lib/offline-cache';
import { usePuzzleProgress } from '../../player/profile/puzzle-progress';
import { LoadError } from '../../ui/load-states';
import { DAILY_BOARD_SIZE, showPicture } from './first-paint';

/** That of an earlier day is not shown without a network. */
const puzzleOfToday = puzzleSchema.refine(({ day }) => day === dayOf());

const dailyQuery = () =>
  queryOptions({
    queryKey: [puzzlesApi.daily.path],
    queryFn: ({ signal }) =>
      readThrough({
        name: puzzlesApi.daily.path,
        schema: puzzleOfToday,
        read: () => getJson(puzzlesApi.daily.path, puzzleSchema, signal),
      }),
    staleTime: 0,
    gcTime: 0,
  });

/** The puzzle of the day, to look at: it is solved on the page for learning. HOME-04. */
export function DailyBoard() {
  const { data: puzzle, error, refetch } = useQuery(dailyQuery());
  if (puzzle !== undefined) return <PuzzleDiagram puzzle={puzzle} />;
  return (
    <div className="w-full">
      <OperaDiagram isShown={error !== null} />
      <div className="mt-2 min-h-8">
        {error !== null && <LoadError what="The puzzle of the day" failure={error} onRetry={() => void refetch()} />}
      </div>
    </div>
  );
}

function PuzzleDiagram({ puzzle }: { readonly puzzle: PuzzleDto }) {
  const { start } = challengeOf(puzzle);
  const { data: progress } = usePuzzleProgress();
  const turn = turnOf(start);
  return (
    <div className="w-full">
      <Board
        fen={start}
        lastMove={puzzle.lastMove}
        orientation={turn}
        size={DAILY_BOARD_SIZE}
        label={`Puzzle of the day, ${turn} to move`}
      />
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-sm [&>div]:px-0">
        <ToMove color={turn} isSolved={false} />
        {progress?.today.isDailySolved === true && <span className="text-ink-soft">You have solved it today.</span>}
      </div>
    </div>
  );
}

const FINAL_POSITION = '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b - - 1 17';

/** The final position of Morphy's opera game, or an empty board while loading. */
function OperaDiagram({ isShown }: { readonly isShown: boolean }) {
  if (!isShown) return <EmptyBoard size={DAILY_BOARD_SIZE} ref={showPicture} />;
  return (
    <Board
      fen={FINAL_POSITION}
      orientation="white"
      lastMove="d1d8"
      size={DAILY_BOARD_SIZE}
      label="The final position of Morphy's opera game"
    />
  );
}
