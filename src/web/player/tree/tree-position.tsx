import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import { formatEvaluation, toEvalFloat, toMate } from '../../../chess/evaluation-number';
import type { Fen, Uci } from '../../../chess/types';
import type { ReferenceTree, TreeMove } from '../../../contract/analysis/positions';
import { formatDate } from '../../lib/format-date';
import { useInView, useSettled } from '../../lib/screen';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Tooltip } from '../../ui/tooltip';
import { DASH, gamesText, percentText } from '../labels';
import { evaluationQuery } from './tree-queries';

type TreePositionProps = {
  readonly tree: ReferenceTree & { readonly isGrowing?: boolean };
  readonly plies: number;
  readonly onPlay: (move: Uci) => void;
};

export function TreePosition({ tree, plies, onPlay }: TreePositionProps) {
  const { ref, wasInView } = useInView();
  const evaluations = useEvaluations(tree.moves, wasInView);
  const number = `${Math.floor(plies / 2) + 1}.${plies % 2 === 0 ? '' : '..'}`;
  return (
    <>
      <p ref={ref} aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {tree.opening && <span className="font-semibold text-ink">{tree.opening.name}. </span>}
        {tree.games === 0 ? 'No matching game reaches this position.' : `${gamesText(tree.games)} here.`}
        {tree.isGrowing && ' More games are being loaded.'}
      </p>
      {tree.moves.length > 0 && (
        <TreeMoves moves={tree.moves} number={number} evaluations={evaluations} onPlay={({ uci }) => onPlay(uci)} />
      )}
      {tree.games > 0 && tree.moves.length === 0 && (
        <p className="text-sm text-ink-soft">No further moves were played here, or the tree ends.</p>
      )}
    </>
  );
}

type NotLoadedProps = {
  /** As the server sends it. */
  readonly reason?: string;
  readonly onAgain: () => void;
};

export function NotLoaded({ reason, onAgain }: NotLoadedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p>The moves of this position could not be loaded.{reason && ` ${reason}`}</p>
      <Button variant="secondary" size="small" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

type TreeMovesProps = {
  /** The most played first. */
  readonly moves: readonly TreeMove[];
  /** `12.` or `12...` */
  readonly number: string;
  readonly evaluations: ReadonlyMap<Fen, Evaluation>;
  readonly onPlay: (move: TreeMove) => void;
};

/** With fewer games a performance rating is mostly chance. */
const ENOUGH_GAMES = 3;

/** On phones without performance. */
const COLUMNS =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_4.5rem_3rem] items-center gap-x-3 sm:grid-cols-[5rem_minmax(0,1fr)_7rem_3.5rem_3.25rem]';

function TreeMoves({ moves, number, evaluations, onPlay }: TreeMovesProps) {
  const mostGames = moves[0]?.games ?? 1;
  return (
    <div>
      <div aria-hidden className={classNames(COLUMNS, 'border-b border-hairline pb-1 text-xs text-ink-soft')}>
        <span>Move</span>
        <span>Games</span>
        <span>Score</span>
        <span className="hidden text-right sm:block">Perf.</span>
        <span className="text-right">Engine</span>
      </div>
      <ul aria-label="Moves" className="divide-y divide-hairline">
        {moves.map((move) => (
          <li key={move.uci}>
            <MoveRow
              move={move}
              number={number}
              mostGames={mostGames}
              onPlay={onPlay}
              evaluation={evaluations.get(move.fen)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type MoveRowProps = Pick<TreeMovesProps, 'number' | 'onPlay'> & {
  readonly move: TreeMove;
  readonly mostGames: number;
  readonly evaluation: Evaluation | undefined;
};

function MoveRow({ move, number, mostGames, evaluation, onPlay }: MoveRowProps) {
  const { san, games, wins, draws, losses, score, performance, transpositions } = move;
  const percent = Math.round(100 * score);
  const engine = evaluation && formatEvaluation(toEvalFloat(evaluation), toMate(evaluation));
  return (
    <Tooltip label={tooltipText(move)}>
      <button
        type="button"
        onClick={() => onPlay(move)}
        className={classNames(
          COLUMNS,
          'relative -mx-2 min-h-11 w-[calc(100%+1rem)] cursor-pointer rounded-md px-2 py-1 text-left text-sm tabular-nums hover:bg-sunken',
        )}
      >
        <span className="sr-only">{labelOf(move, engine)}</span>
        <span aria-hidden className="contents">
          <span className="truncate font-semibold">
            <span className="font-normal text-ink-soft">{number}</span>
            {san}
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <span
              className="h-2 rounded-full bg-accent"
              style={{ width: `${(60 * games) / mostGames}%`, minWidth: '2px' }}
            />
            <span>
              {games}
              {transpositions > 0 && <span className="text-xs text-ink-soft"> +{transpositions}</span>}
            </span>
          </span>
          <span className="flex flex-col gap-1">
            <span>{percent}%</span>
            <span className="flex h-1.5 gap-px overflow-hidden rounded-full bg-sunken">
              <span className="bg-good" style={{ flexGrow: wins }} />
              <span className="bg-hairline-strong" style={{ flexGrow: draws }} />
              <span className="bg-bad" style={{ flexGrow: losses }} />
            </span>
          </span>
          <span className="hidden text-right text-ink-soft sm:block">
            {games < ENOUGH_GAMES ? DASH : (performance ?? DASH)}
          </span>
          <span className="text-right">{engine ?? DASH}</span>
        </span>
      </button>
    </Tooltip>
  );
}

const resultsText = ({ wins, draws, losses }: TreeMove): string => `${wins} won, ${draws} drawn, ${losses} lost`;

const tooltipText = (move: TreeMove): string => {
  const { averageRating, transpositions, lastPlayed, opening } = move;
  return [
    opening,
    resultsText(move),
    averageRating !== undefined && `against ${averageRating} on average`,
    transpositions > 0 && `${gamesText(transpositions)} more reach the position by transposition`,
    `last played ${formatDate(lastPlayed)}`,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join('; ');
};

const labelOf = (move: TreeMove, engine: string | undefined): string =>
  [
    move.san,
    gamesText(move.games),
    `score ${percentText(100 * move.score)}`,
    resultsText(move),
    ...(engine === undefined ? [] : [`engine ${engine}`]),
  ].join(', ');

/** While stepping through a line, in milliseconds. */
const PAUSE = 500;

/** Missing ones are requested one by one if `isWanted`. */
const useEvaluations = (moves: readonly TreeMove[], isEnabled: boolean): ReadonlyMap<Fen, Evaluation> => {
  const client = useQueryClient();
  const [found, setFound] = useState<ReadonlyMap<Fen, Evaluation>>(new Map());
  const settled = useSettled(moves, PAUSE);

  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCancelled = false;
    const evaluateAll = async (): Promise<void> => {
      for (const { fen, evaluation } of settled) {
        if (isCancelled) return;
        if (evaluation !== undefined) continue;
        const result = await client.query(evaluationQuery(fen));
        setFound((before) => new Map(before).set(fen, result.evaluation));
      }
    };
    // The column stays as it is.
    evaluateAll().catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [client, settled, isEnabled]);

  return new Map([
    ...found,
    ...moves.flatMap(({ fen, evaluation }) => (evaluation ? [[fen, evaluation] as const] : [])),
  ]);
};
