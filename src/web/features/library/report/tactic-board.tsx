import { useMemo, useState } from 'react';
import type { Path } from '../../../../chess/tree/path';
import { pathOfPly } from '../../../../chess/tree/tree-replay';
import type { Ply } from '../../../../chess/types';
import { arrowOf } from '../../../board/shown-place';
import { StepButtons } from '../../../board/step-buttons';
import { useReplay } from '../../../board/use-replay';
import { OpenOnBoard } from '../../../game/open-on-board';
import { useArrival } from '../../../lib/hooks/use-arrival';
import { GameViewerPlace } from '../../../player/games/game-viewer-place';
import { evaluationAt } from '../../../player/games/replay-evaluation';
import { useViewedGame } from '../../../player/games/use-viewed-game';
import { ViewedBoard } from '../../../player/games/viewed-board';
import { viewAllowed, viewChances } from '../../../player/games/viewed-game';
import { countOf } from '../../../player/labels';
import { Button } from '../../../ui/button';
import { allowedText, missedText } from './place-text';
import type { PlacedGame, WeakPoint } from './weak-points';

type TacticBoardProps = {
  readonly placed: PlacedGame;
  /** What was seen in this game. */
  readonly point: WeakPoint;
};

/**
 * A game on a board that leads to where something was missed or allowed in it, one place after the other: to the position
 * in which it was there. OPA-08.
 */
export function TacticBoard({ placed: { game: shown, places }, point: { label, filter } }: TacticBoardProps) {
  const { scouted, color } = shown;
  const isAllowed = filter.allowed !== undefined;
  const tree = useViewedGame(scouted);
  const chances = useMemo(() => (isAllowed ? viewAllowed(scouted) : viewChances(scouted)), [scouted, isAllowed]);
  const replay = useReplay(tree, { orientation: color });
  const [kind, textOf] = isAllowed ? (['allowed', allowedText] as const) : (['missed', missedText] as const);
  const [next, setNext] = useState(0);
  const arrived = useArrival<HTMLDivElement>({ isInView: true });
  const { path, jump, step } = replay;
  const evaluation = evaluationAt(scouted, replay);
  /** The ply that could be played there: the own one, or the answer to it. */
  const turnAt = (place: Ply): Ply => (isAllowed ? place + 1 : place);
  const pathAt = (place: Ply): Path => pathOfPly(tree, turnAt(place) - 1);
  const at = places.find((place) => pathAt(place) === path);
  const line = chances.find(({ ply }) => at !== undefined && ply === turnAt(at))?.line ?? [];

  const handleJump = () => {
    const place = places[next % places.length];
    if (place === undefined) return;
    jump(pathAt(place));
    setNext(next + 1);
  };

  return (
    <div ref={arrived} className="grid scroll-my-20 gap-x-6 gap-y-3 xl:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        <ViewedBoard {...{ replay, scouted, evaluation }} arrows={arrowOf(tree, path, line[0])} />
        <div role="group" aria-label={`Step to the ${kind} tactic`} className="flex flex-wrap gap-1.5 sm:pl-5.5">
          <StepButtons steps={STEPS} onStep={step} />
          <OpenOnBoard replay={replay} />
          <Button size="small" className="h-10" disabled={places.length === 0} onClick={handleJump}>
            Jump to {kind} tactic
          </Button>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <GameViewerPlace {...{ replay, evaluation }} />
        <p aria-live="polite" className="max-w-[70ch] text-sm">
          {at === undefined ? countText(kind, places.length) : textOf({ tree, label, ply: at, line })}
        </p>
      </div>
    </div>
  );
}

const STEPS = ['previous', 'next'] as const;

const countText = (kind: 'missed' | 'allowed', places: number): string =>
  places > 1
    ? `${kind === 'missed' ? 'Missed' : 'Allowed'} ${countOf(places, 'time')} in this game. Press again for the next one.`
    : 'Press to jump to the position.';
