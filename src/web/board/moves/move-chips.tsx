import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { moveNumber, plyColor } from '../../../chess/game';
import type { GameTree, TreeNode } from '../../../chess/tree/game-tree';
import { idsOf, type Path, START_PATH } from '../../../chess/tree/path';
import { depthOf, goToPath, nodesTo } from '../../../chess/tree/tree-replay';
import { usePhoneWidth } from '../../lib/screen';
import type { Ply } from '../../../chess/types';
import { classNames } from '../../ui/class-names';
import { JudgementMark } from '../judgements';
import { judgedAt, type ShownMove } from '../shown-move';

type MoveChipsProps = {
  readonly tree: GameTree;
  readonly path: Path;
  readonly moves: readonly ShownMove[];
  readonly onGoTo: (path: Path) => void;
};

/** Shown before and after the current move. */
const MOVES_AROUND = 30;

/** The line on the board in one row for a phone, with the current move in its middle. The move table is for screen readers. */
export function MoveChips(props: MoveChipsProps) {
  return usePhoneWidth() ? <Chips {...props} /> : null;
}

function Chips({ tree, path, moves, onGoTo }: MoveChipsProps) {
  const box = useRef<HTMLOListElement>(null);
  const line = useMemo(() => lineThrough(tree, path), [tree, path]);
  const current = depthOf(path);
  useEffect(() => {
    const chip = box.current?.querySelector<HTMLElement>('[data-current]');
    if (box.current)
      box.current.scrollLeft = chip ? chip.offsetLeft - (box.current.clientWidth - chip.clientWidth) / 2 : 0;
  }, [path]);

  if (line.length === 0) return null;
  return (
    <ol
      ref={box}
      aria-hidden
      className="relative -mx-4 flex [scrollbar-width:none] gap-1 overflow-x-auto px-4 text-sm tabular-nums"
    >
      {line.slice(Math.max(0, current - MOVES_AROUND), current + MOVES_AROUND).map((move) => {
        const judgement = judgedAt(move.path, moves)?.judgement;
        const isWhite = plyColor(tree, move.ply) === 'white';
        return (
          <li key={move.path} className="shrink-0">
            <button
              type="button"
              tabIndex={-1}
              data-current={move.path === path || undefined}
              onClick={() => onGoTo(move.path)}
              className={classNames(
                'flex h-10 items-center gap-0.5 rounded-control border px-2',
                move.path === path ? 'border-accent bg-accent-soft text-accent' : 'border-hairline bg-card',
              )}
            >
              {isWhite && <span className="text-ink-soft">{moveNumber(tree, move.ply)}.</span>}
              <span className="font-semibold">{move.node.san}</span>
              {judgement && <JudgementMark judgement={judgement} />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

type MoveLineProps = Omit<MoveChipsProps, 'moves'> & {
  /** Below the moves. */
  readonly children: ReactNode;
};

/** The line on the board in a few rows, where it is short and has no variations. */
export function MoveLine({ tree, path, onGoTo, children }: MoveLineProps) {
  const line = useMemo(() => lineThrough(tree, path), [tree, path]);
  return (
    <div role="region" aria-label="Moves" className="min-h-0 overflow-y-auto overscroll-contain px-2 py-1">
      <h2 className="sr-only">Moves</h2>
      <ol className="flex flex-wrap gap-x-0.5 text-sm tabular-nums">
        {line.map((move) => (
          <li key={move.path} className="flex items-center">
            {plyColor(tree, move.ply) === 'white' && (
              <span className="pl-1 text-ink-soft">{moveNumber(tree, move.ply)}.</span>
            )}
            <button
              type="button"
              aria-current={move.path === path}
              onClick={() => onGoTo(move.path)}
              className={classNames(
                'min-h-7 cursor-pointer rounded-sm px-1 max-sm:min-h-9 max-sm:px-1.5',
                move.path === path ? 'bg-accent-soft font-semibold text-accent' : 'hover:bg-sunken',
              )}
            >
              {move.node.san}
            </button>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}

/** To its end. */
const lineThrough = (tree: GameTree, path: Path): readonly { node: TreeNode; ply: Ply; path: Path }[] => {
  const end = goToPath(tree, path, 'last');
  const ids = idsOf(end);
  let reached = START_PATH;
  return nodesTo(tree, end).map((node, ply) => ({ node, ply, path: (reached += ids[ply] ?? '') }));
};
