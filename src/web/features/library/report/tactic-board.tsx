import { useMemo, useState } from 'react';
import { pathOfPly } from '../../../../chess/tree/tree-replay';
import { arrowOf } from '../../../board/shown-place';
import { StepButtons } from '../../../board/step-buttons';
import { useReplay } from '../../../board/use-replay';
import { useArrival } from '../../../lib/use-arrival';
import { GameViewerPlace } from '../../../player/games/game-viewer-place';
import { evaluationAt } from '../../../player/games/replay-evaluation';
import { useViewedGame } from '../../../player/games/use-viewed-game';
import { ViewedBoard } from '../../../player/games/viewed-board';
import { viewChances } from '../../../player/games/viewed-game';
import { Button } from '../../../ui/button';
import { countOf } from '../../../player/labels';
import { missedText } from './missed-text';
import type { PlacedGame } from './weak-points';

type TacticBoardProps = {
  readonly placed: PlacedGame;
  /** What was seen in this game. */
  readonly label: string;
};

/** A game on a board that leads to where something was missed in it, one place after the other. OPA-08. */
export function TacticBoard({ placed: { game: shown, places }, label }: TacticBoardProps) {
  const { scouted, color } = shown;
  const tree = useViewedGame(scouted);
  const chances = useMemo(() => viewChances(scouted), [scouted]);
  const replay = useReplay(tree, { orientation: color });
  const [next, setNext] = useState(0);
  const arrived = useArrival<HTMLDivElement>({ isInView: true });
  const { path, jump, step } = replay;
  const evaluation = evaluationAt(scouted, replay);
  const at = places.find((place) => pathOfPly(tree, place - 1) === path);
  const chance = at === undefined ? undefined : chances.find(({ ply }) => ply === at);

  const handleJump = () => {
    const place = places[next % places.length];
    if (place === undefined) return;
    jump(pathOfPly(tree, place - 1));
    setNext(next + 1);
  };

  return (
    <div ref={arrived} className="grid scroll-my-20 gap-x-6 gap-y-3 xl:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        <ViewedBoard {...{ replay, scouted, evaluation }} arrows={arrowOf(tree, path, chance?.line[0])} />
        <div role="group" aria-label="Step to the missed tactic" className="flex flex-wrap gap-1.5 sm:pl-5.5">
          <StepButtons steps={STEPS} onStep={step} />
          <Button size="small" className="h-10" disabled={places.length === 0} onClick={handleJump}>
            Jump to missed tactic
          </Button>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <GameViewerPlace {...{ replay, evaluation }} />
        <p aria-live="polite" className="max-w-[70ch] text-sm">
          {at === undefined ? countText(places.length) : missedText({ tree, label, ply: at, chance })}
        </p>
      </div>
    </div>
  );
}

const STEPS = ['previous', 'next'] as const;

const countText = (places: number): string =>
  places > 1
    ? `Missed ${countOf(places, 'time')} in this game. Press again for the next one.`
    : 'Press to jump to the position.';
