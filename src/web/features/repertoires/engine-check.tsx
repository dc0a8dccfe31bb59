import { Cpu } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sanLine } from '../../../chess/position/move';
import {
  CHECK_DEPTH,
  type CheckedPositions,
  LEAST_LOSS,
  type LosingMove,
  losingMoves,
  missingChecks,
  type PositionToCheck,
} from '../../../chess/repertoire/check';
import { formatMove } from '../../../chess/repertoire/games/played-gaps';
import { fenOf, type RepertoireGraph, sanAt, wayTo } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { repertoireSentence } from '../../../messages/repertoire';
import { type CheckFailure, requestChecks, useChecked } from '../../game/repertoires/engine-check';
import { useIsEngineMissing } from '../../game/analysis/missing-engine';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/status/status';
import { lineText, reachText } from './repertoire-tabs';

export type EngineCheck = {
  readonly checked: CheckedPositions;
  readonly positions: number;
  /** Of `positions`, those of which everything is known. */
  readonly done: number;
  readonly isRunning: boolean;
  readonly failure: CheckFailure | undefined;
  readonly start: () => void;
  readonly stop: () => void;
};

/** Ends with the component. */
export const useEngineCheck = (positions: readonly PositionToCheck[]): EngineCheck => {
  const checked = useChecked();
  const isMissing = useIsEngineMissing();
  const run = useRef<AbortController>(undefined);
  const [state, setState] = useState<'running' | CheckFailure>();
  const missing = useMemo(() => missingChecks(positions, checked), [positions, checked]);
  const stop = (): void => {
    run.current?.abort();
    setState(undefined);
  };
  const start = (): void => {
    stop();
    if (missing.length === 0) return;
    const { signal } = (run.current = new AbortController());
    setState('running');
    void requestChecks(missing, signal).then((failure) => {
      if (!signal.aborted) setState(failure);
    });
  };
  useEffect(() => () => run.current?.abort(), []);
  const isRunning = state === 'running';
  return {
    checked,
    positions: positions.length,
    done: positions.length - missing.length,
    isRunning,
    failure: isRunning ? undefined : (state ?? (isMissing ? 'no-engine' : undefined)),
    start,
    stop,
  };
};

type EngineCheckProps = {
  readonly graph: RepertoireGraph;
  readonly reach: ReadonlyMap<Epd, number>;
  readonly check: EngineCheck;
  readonly onOpen: (start: Epd, moves: readonly string[]) => void;
};

const MAX_ROWS = 50;

/** Own moves that lose something, by reach and loss. */
export function EngineCheckTab({ graph, reach, check, onOpen }: EngineCheckProps) {
  const { checked, positions, done, isRunning, failure, start, stop } = check;
  const losing = useMemo(() => losingMoves(graph, checked, { reach }), [graph, checked, reach]);
  if (positions === 0) return <p className="text-sm text-ink-soft">No moves of yours to check yet.</p>;
  const isDone = done === positions;
  return (
    <section aria-label="Check with the engine" className="flex flex-col gap-3 text-sm">
      {(losing.length > 0 || !isDone) && (
        <p className="text-ink-soft">
          {repertoireSentence({ id: 'check.about', values: { least: LEAST_LOSS, depth: CHECK_DEPTH } })}
        </p>
      )}
      <CheckProgress check={check} />
      {isDone && losing.length === 0 && (
        <p role="status">
          {repertoireSentence({ id: 'check.nothing', values: { least: LEAST_LOSS, depth: CHECK_DEPTH, positions } })}
        </p>
      )}
      <ul aria-label="Moves that lose" className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {losing.slice(0, MAX_ROWS).map((move) => (
          <li key={`${move.position} ${move.uci}`}>
            <LosingRow graph={graph} move={move} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {!isDone && (
        <Button
          variant={isRunning ? 'secondary' : 'primary'}
          size="small"
          className="self-start"
          onClick={isRunning ? stop : start}
        >
          <Cpu aria-hidden className="size-4" />
          {isRunning ? 'Stop' : done === 0 ? 'Check with the engine' : 'Check the rest'}
        </Button>
      )}
      {failure !== undefined && !isDone && (
        <p role="alert" className="text-bad">
          {repertoireSentence({ id: `check.${failure}` })}
        </p>
      )}
    </section>
  );
}

/** How many positions are checked, once there are any. */
export function CheckProgress({ check: { positions, done, isRunning } }: { readonly check: EngineCheck }) {
  if (!isRunning && (done === 0 || done === positions)) return null;
  return (
    <div className="flex flex-col gap-1 text-ink-soft tabular-nums">
      <Progress value={done} max={positions} label="Positions checked" />
      <p>{repertoireSentence({ id: 'check.progress', values: { done, positions } })}</p>
      {isRunning && done < positions && <p>{repertoireSentence({ id: 'check.spare-time' })}</p>}
    </div>
  );
}

type LosingRowProps = Pick<EngineCheckProps, 'graph' | 'onOpen'> & { readonly move: LosingMove };

function LosingRow({ graph, move, onOpen }: LosingRowProps) {
  const { start, moves } = wayTo(graph, move.position);
  const sans = sanLine(fenOf(start), moves, false);
  return (
    <button
      type="button"
      onClick={() => onOpen(start, sans)}
      className="grid min-h-11 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-left tabular-nums hover:bg-sunken"
    >
      <span className="min-w-0 break-words">
        <span className="block text-xs text-ink-soft">{lineText({ start, moves: sans })}</span>
        {losingText(graph, move)}
      </span>
      <span className="text-right text-xs">{move.reach === 0 ? 'Rare' : reachText(move.reach)}</span>
    </button>
  );
}

/** `5.Bg5 loses 8 points; better 5.e3`. */
export const losingText = (graph: RepertoireGraph, { position, uci, best, loss }: LosingMove): string => {
  const { start, moves } = wayTo(graph, position);
  const [played, better] = [uci, best].map((move) => formatMove(start, moves.length, sanAt(position, move)));
  return repertoireSentence({
    id: 'check.loses',
    values: { played: played ?? '', points: Math.round(loss), best: better ?? '' },
  });
};
