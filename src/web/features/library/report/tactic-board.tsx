import { useMemo, useState } from 'react';
import { moveNumber, plyColor } from '../../../../chess/game';
import { formatLine } from '../../../../chess/position/move';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Path } from '../../../../chess/tree/path';
import { pathOfPly } from '../../../../chess/tree/tree-replay';
import type { Ply, San } from '../../../../chess/types';
import { StepButtons } from '../../../board/replay-buttons';
import { useEditedReplay } from '../../../board/use-edited-replay';
import { Workspace } from '../../../board/workspace/workspace';
import { OpenOnBoard } from '../../../game/open-on-board';
import { useRevealOnMount } from '../../../lib/screen';
import { playersOf, useViewedGame, viewAllowed, viewChances } from '../../../player/games/viewed-game';
import { viewedMoves } from '../../../player/games/viewed-moves';
import { countOf } from '../../../player/labels';
import { Button } from '../../../ui/button';
import type { WeakGame, WeakPoint } from './weak-points';

type TacticBoardProps = {
  readonly weakGame: WeakGame;
  readonly point: WeakPoint;
};

/** Steps through the positions of a game where the tactic was available. OPA-08. */
export function TacticBoard({ weakGame: { game: shownGame, places }, point: { label, filter } }: TacticBoardProps) {
  const { scouted, color } = shownGame;
  const isAllowed = filter.allowed !== undefined;
  const tree = useViewedGame(scouted);
  const moves = useMemo(() => viewedMoves(tree, scouted), [tree, scouted]);
  const chances = useMemo(() => (isAllowed ? viewAllowed(scouted) : viewChances(scouted)), [scouted, isAllowed]);
  const replay = useEditedReplay(tree, { orientation: color });
  const [kind, textOf] = isAllowed ? (['allowed', allowedText] as const) : (['missed', missedText] as const);
  const [next, setNext] = useState(0);
  const area = useRevealOnMount<HTMLDivElement>({ isInView: true });
  const { path, jump, step } = replay;
  /** For an allowed tactic, the opponent's reply. */
  const turnAt = (tacticPly: Ply): Ply => (isAllowed ? tacticPly + 1 : tacticPly);
  const pathAt = (tacticPly: Ply): Path => pathOfPly(tree, turnAt(tacticPly) - 1);
  const currentPly = places.find((tacticPly) => pathAt(tacticPly) === path);
  const line = chances.find(({ ply }) => currentPly !== undefined && ply === turnAt(currentPly))?.line ?? [];

  const handleJump = () => {
    const tacticPly = places[next % places.length];
    if (tacticPly === undefined) return;
    jump(pathAt(tacticPly));
    setNext(next + 1);
  };

  return (
    <div ref={area} className="scroll-mb-1 [--back:var(--card)]">
      <Workspace
        layout="card"
        area={area}
        replay={replay}
        isReadOnly
        moves={moves}
        players={playersOf(scouted)}
        task={
          <p aria-live="polite" className="min-h-10 max-w-[70ch] text-sm">
            {currentPly === undefined ? countText(kind, places.length) : textOf({ tree, label, ply: currentPly, line })}
          </p>
        }
        steps={
          <div role="group" aria-label={`Step to the ${kind} tactic`} className="flex flex-wrap gap-1.5">
            <StepButtons steps={STEPS} onStep={step} />
            <Button size="small" disabled={places.length === 0} onClick={handleJump}>
              Jump <span className="max-sm:sr-only">to {kind} tactic</span>
            </Button>
          </div>
        }
        actions={<OpenOnBoard replay={replay} />}
      />
    </div>
  );
}

const STEPS = ['previous', 'next'] as const;

const countText = (kind: 'missed' | 'allowed', places: number): string =>
  places > 1
    ? `${kind === 'missed' ? 'Missed' : 'Allowed'} ${countOf(places, 'time')} in this game. Press again for the next one.`
    : 'Press to jump to the position.';

type TacticText = {
  readonly tree: GameTree;
  readonly label: string;
  /** The user's move. */
  readonly ply: Ply;
  /** The better line, or the reply that the move allowed; empty if unknown. */
  readonly line: readonly San[];
};

/** `Missed Forks, move 12: you played 12.Nd5. Better was 12.Nc7+ Kd8 13.Nxa8.` */
const missedText = ({ line, ...played }: TacticText): string => {
  const better = line.length === 0 ? '' : ` Better was ${lineText(played.tree, played.ply, line)}.`;
  return `${playedText(played)}.${better}`;
};

/** `Allowed Fork, move 12: you played 12.Nd5, which allowed 12...Nc2+ 13.Kd1 Nxa1.` */
const allowedText = ({ line, ...played }: TacticText): string => {
  const answer = line.length === 0 ? '' : `, which allowed ${lineText(played.tree, played.ply + 1, line)}`;
  return `${playedText(played)}${answer}.`;
};

const playedText = ({ tree, label, ply }: Omit<TacticText, 'line'>): string => {
  const played = tree.moves.slice(ply, ply + 1).map(({ san }) => san);
  return `${label}, move ${moveNumber(tree, ply)}: you played ${lineText(tree, ply, played)}`;
};

const lineText = (tree: GameTree, ply: Ply, line: readonly San[]): string =>
  formatLine({ turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) }, line);
