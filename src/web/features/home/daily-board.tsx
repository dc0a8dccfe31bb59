import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PlayedMove } from '../../../chess/position/move';
import { fenAt, nodeAt } from '../../../chess/tree/tree-replay';
import { turnOf } from '../../../chess/types';
import { type PuzzleDto, puzzlePaths, puzzleSchema } from '../../../contract/learn';
import { Board } from '../../board/squares/board';
import { EmptyBoard } from '../../board/squares/empty-board';
import { useAttempts, useOutbox } from '../../game/outbox';
import { AttemptNote, progressText, ToMove, useSolving, useVerdictToasts } from '../../game/solving';
import { getJson } from '../../lib/http/http';
import { usePuzzleProgress } from '../../player/profile/puzzle-progress';
import { Button } from '../../ui/button';
import { LoadError } from '../../ui/load-states';
import { DAILY_BOARD_SIZE, showPicture } from './first-paint';

const dailyQuery = () =>
  queryOptions({
    queryKey: [puzzlePaths.daily],
    queryFn: ({ signal }) => getJson(puzzlePaths.daily, puzzleSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Falls back to a famous position if the puzzle cannot be loaded. */
export function DailyBoard() {
  const { data: puzzle, error, refetch } = useQuery(dailyQuery());
  if (puzzle !== undefined) return <PuzzleBoard key={puzzle.id} puzzle={puzzle} />;
  return (
    <div className="w-full">
      <OperaDiagram isShown={error !== null} />
      <div className="mt-3 min-h-14">
        {error !== null && <LoadError what="The puzzle of the day" failure={error} onRetry={() => void refetch()} />}
      </div>
    </div>
  );
}

function PuzzleBoard({ puzzle }: { readonly puzzle: PuzzleDto }) {
  const { solving, challenge, replay, attempts, move, reset } = useSolving(puzzle);
  const createAttempt = useAttempts(puzzle);
  const outbox = useOutbox();
  const showVerdict = useVerdictToasts();
  const { data: progress } = usePuzzleProgress();
  const { tree, path, orientation } = replay;
  const { isSolved } = solving;
  const fen = fenAt(tree, path);
  const isUntouched = attempts === 0 && solving.judged === undefined;

  const handleMove = (played: PlayedMove) => {
    const judged = isSolved ? undefined : move(played).judged;
    if (judged === undefined) return;
    showVerdict(judged);
    if (judged.verdict !== 'onward') outbox.add(createAttempt(judged.verdict === 'solved', false));
  };
  return (
    <>
      <div className="w-full">
        <Board
          key={attempts}
          fen={fen}
          lastMove={nodeAt(tree, path)?.uci ?? puzzle.lastMove}
          orientation={orientation}
          size={DAILY_BOARD_SIZE}
          label={isSolved ? 'Solved puzzle' : `Puzzle of the day, ${orientation} to move`}
          onMove={handleMove}
          isDisabled={isSolved}
          isDragOnly={isUntouched}
        />
        <div className="mt-2 -mb-1 min-h-16 text-sm [&>div]:px-0">
          <ToMove color={turnOf(fen)} isSolved={isSolved} />
          <p role="status" className="mt-1 text-ink-soft">
            {isUntouched && progress?.today.isDailySolved === true
              ? 'You have solved it today.'
              : progressText(challenge, solving)}
          </p>
        </div>
        {!isUntouched && <AttemptNote {...outbox} />}
      </div>
      <Button variant="secondary" disabled={isUntouched || isSolved} onClick={reset}>
        Reset
      </Button>
    </>
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
