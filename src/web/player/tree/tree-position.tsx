import type { Uci } from '../../../chess/types';
import type { ReferenceTree } from '../../../contract/positions';
import { useSeen } from '../../lib/hooks/use-seen';
import { Button } from '../../ui/button';
import { gamesText } from '../labels';
import { TreeMoves } from './tree-moves';
import { useEvaluations } from './use-evaluations';

type TreePositionProps = {
  readonly tree: ReferenceTree & { readonly isGrowing?: boolean };
  readonly plies: number;
  readonly onPlay: (move: Uci) => void;
};

/** The name of the position and what was played in it. */
export function TreePosition({ tree, plies, onPlay }: TreePositionProps) {
  const { ref, isSeen } = useSeen();
  const evaluations = useEvaluations(tree.moves, isSeen);
  const number = `${Math.floor(plies / 2) + 1}.${plies % 2 === 0 ? '' : '..'}`;
  return (
    <>
      <p ref={ref} aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {tree.opening && <span className="font-semibold text-ink">{tree.opening.name}. </span>}
        {tree.games === 0 ? 'No game that fits reaches this position.' : `${gamesText(tree.games)} here.`}
        {tree.isGrowing && ' More games are on their way.'}
      </p>
      {tree.moves.length > 0 && (
        <TreeMoves moves={tree.moves} {...{ number, evaluations }} onPlay={({ uci }) => onPlay(uci)} />
      )}
      {tree.games > 0 && tree.moves.length === 0 && (
        <p className="text-sm text-ink-soft">Nothing further was played here, or the tree ends.</p>
      )}
    </>
  );
}

type NotLoadedProps = {
  /** As the server has it. */
  readonly reason?: string;
  readonly onAgain: () => void;
};

export function NotLoaded({ reason, onAgain }: NotLoadedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p>The moves of this position could not be loaded.{reason && ` ${reason}`}</p>
      <Button variant="secondary" size="small" className="h-10" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
