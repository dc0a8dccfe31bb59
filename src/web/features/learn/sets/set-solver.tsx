import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SetCycle } from '../../../../chess/puzzles/cycles';
import { type PuzzleDto, puzzlesApi } from '../../../../contract/learn/puzzles';
import type { NewSetResult } from '../../../../contract/learn/puzzle-sets';
import { puzzleSetSentence } from '../../../../messages/learn';
import { useBoardKeys } from '../../../board/use-replay';
import { type OpenSet, setQuery, setStoreFor, SETS_KEY } from '../../../game/puzzles/puzzle-sets';
import { describeFailure } from '../../../lib/http/failures';
import { endpointQuery } from '../../../lib/http/endpoints';
import { percentText } from '../../../player/labels';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { Loading, LoadError, PageLoadError } from '../../../ui/load-states';
import { Card, Page } from '../../../ui/page';
import { Progress } from '../../../ui/status/status';
import { useApiMutation } from '../../../ui/use-api-mutation';
import { BOARD_COLUMN, SOLVER_GRID, solutionLabel } from '../puzzle/solver-controls';
import { RunPuzzle } from '../runs/run-card';
import { chapterOf } from './chapter-source';
import { NextCycle, SetResult } from './set-result';

const puzzleQuery = (id: number) => endpointQuery(puzzlesApi.read, { id }, { staleTime: Infinity });

type SetSolverProps = { readonly userId: number; readonly id: string };

/** `/learn/sets/ID` */
export function SetSolver({ userId, id }: SetSolverProps) {
  const { data: set, error, refetch } = useQuery(setQuery(userId, id));
  const [solving, setSolving] = useState<number>();
  return (
    <Page
      title={set?.name ?? 'Puzzle Set'}
      aside={
        <Link to="/learn/sets/{-$set}" params={{ set: undefined }} className={`${LINK} text-sm max-sm:p-2.5`}>
          All sets
        </Link>
      }
    >
      {set === undefined && error === null && <Loading />}
      {set === undefined && error !== null && (
        <PageLoadError what="This set" why={describeFailure(error)} onRetry={() => void refetch()} />
      )}
      {set !== undefined &&
        (solving === set.cycle ? (
          <Cycle userId={userId} set={set} />
        ) : (
          <Card
            aria-label="Cycles"
            className={set.last === undefined ? 'max-w-2xl' : 'grid gap-x-10 gap-y-6 lg:grid-cols-2'}
          >
            <div className="flex min-w-0 flex-col gap-4">
              <CycleTable cycles={set.cycles} />
              {set.cycles.length === 0 && <p className="text-ink-soft">{ABOUT}</p>}
              <NextCycle set={set} />
              {set.puzzles === 0 ? (
                <p>The puzzles of this set no longer exist.</p>
              ) : (
                <Button className="self-start" onClick={() => setSolving(set.cycle)}>
                  {puzzleSetSentence({ id: 'set.start', values: { cycle: set.cycle, left: set.left.length } })}
                </Button>
              )}
            </div>
            <SetResult set={set} />
          </Card>
        ))}
    </Page>
  );
}

const ABOUT =
  'Solve every puzzle once, at your own pace. Then solve them all again, and see how much faster you have become. No rating changes.';

/** The first wrong move counts as missed, and the answer is shown. */
function Cycle({ userId, set }: { readonly userId: number; readonly set: OpenSet }) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<readonly number[]>([]);
  const [missed, setMissed] = useState<PuzzleDto>();
  const left = set.left.filter((id) => !sent.includes(id));
  const [next, after] = left;
  const { chapters } = set;
  const isOfChapters = chapters !== undefined;
  const current = useQuery({ ...puzzleQuery(next ?? 0), enabled: next !== undefined && !isOfChapters });
  useQuery({ ...puzzleQuery(after ?? 0), enabled: after !== undefined && !isOfChapters });
  const chapter = useMemo(() => chapterOf(chapters, next), [chapters, next]);
  const puzzle = missed ?? (isOfChapters ? chapter : current.data);
  const shownAt = useShownAt(puzzle?.id);
  const { mutate } = useApiMutation({
    mutationFn: (result: NewSetResult) => setStoreFor(set.id, userId).record(set.id, result),
    failureTitle: 'The result was not recorded: the puzzle comes again',
    onSuccess: (now) => {
      queryClient.setQueryData(setQuery(userId, set.id).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: [SETS_KEY, 'own'] });
    },
    onError: (_, { puzzleId }) => setSent((ids) => ids.filter((id) => id !== puzzleId)),
  });
  const record = (solved: boolean) => {
    if (next === undefined) return;
    const seconds = Math.min(86_400, Math.round((Date.now() - shownAt.current) / 1000));
    setSent([...sent, next]);
    mutate({ cycle: set.cycle, puzzleId: next, solved, seconds });
  };
  const handleJudged = (outcome: 'solved' | 'missed') => {
    if (outcome === 'missed') setMissed(puzzle);
    else record(true);
  };
  const goOn = () => {
    setMissed(undefined);
    record(false);
  };
  useBoardKeys(undefined, ({ key }) => {
    if (key !== ' ' || missed === undefined) return false;
    goOn();
    return true;
  });
  const tried = set.puzzles - left.length;
  return (
    <Card aria-label="Cycle">
      <div className="@container">
        <div className={SOLVER_GRID}>
          <div className={BOARD_COLUMN}>
            {puzzle && (
              <RunPuzzle key={puzzle.id} puzzle={puzzle} isOver={missed !== undefined} onJudged={handleJudged} />
            )}
          </div>
          <div className="flex min-w-0 flex-col items-start gap-4">
            <p className="text-lg font-semibold">
              {puzzleSetSentence({ id: 'set.progress', values: { cycle: set.cycle, tried, of: set.puzzles } })}
            </p>
            <div className="w-full max-w-sm">
              <Progress value={tried} max={set.puzzles} label="Puzzles of this cycle" />
            </div>
            <p role="status" className="min-h-6">
              {missed === undefined
                ? 'Play your move on the board.'
                : `That wasn’t best. The answer: ${solutionLabel(missed)}`}
            </p>
            {missed !== undefined && isOfChapters && <p className="text-sm break-words">{missed.description}</p>}
            {missed !== undefined && <Button onClick={goOn}>Next puzzle</Button>}
            <div className="w-full max-w-md">
              <CycleTable cycles={set.cycles.filter(({ isComplete }) => isComplete)} />
            </div>
            {puzzle === undefined && next !== undefined && current.error === null && <Loading />}
            {puzzle === undefined && current.error !== null && (
              <LoadError what="The puzzle" failure={current.error} onRetry={() => void current.refetch()} />
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

/** When the puzzle came on the board, milliseconds since 1970. */
const useShownAt = (id: unknown) => {
  const at = useRef(0);
  useEffect(() => {
    at.current = Date.now();
  }, [id]);
  return at;
};

/** Side by side. */
export function CycleTable({ cycles }: { readonly cycles: readonly SetCycle[] }) {
  if (cycles.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1 pr-4 font-normal">
              Cycle
            </th>
            <th scope="col" className="py-1 pr-4 font-normal">
              Solved
            </th>
            <th scope="col" className="py-1 pr-4 font-normal">
              Time
            </th>
            <th scope="col" className="py-1 font-normal">
              Per puzzle
            </th>
          </tr>
        </thead>
        <tbody>
          {cycles.map(({ cycle, tried, solved, seconds, isComplete }) => (
            <tr key={cycle} className="border-t border-hairline">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {cycle}
                {!isComplete && <span className="text-ink-soft"> (not complete)</span>}
              </th>
              <td className="py-1.5 pr-4">
                {solved} of {tried} ({percentText((100 * solved) / tried)})
              </td>
              <td className="py-1.5 pr-4">{formatTime(seconds)}</td>
              <td className="py-1.5">{Math.round(seconds / tried)} s</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `4:05`, `1:02:09` */
const formatTime = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const end = String(rest).padStart(2, '0');
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${String(minutes).padStart(2, '0')}:${end}`;
};
