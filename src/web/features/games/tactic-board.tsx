import { useEffect, useMemo, useRef, useState } from 'react';
import { positionAt } from '../../../chess/replay';
import { playMove } from '../../../chess/notation/move';
import type { Ply, Uci } from '../../../chess/types';
import { useReplay } from '../../game/use-replay';
import { GameViewerBoard } from '../../player/game-viewer-board';
import { GameViewerPlace } from '../../player/game-viewer-place';
import { replayEvaluation } from '../../player/replay-evaluation';
import { useViewedGame } from '../../player/use-viewed-game';
import { viewChances, type ViewedGame } from '../../player/viewed-game';
import { Button } from '../../ui/button';
import { missedPlaces } from './missed-place';
import { missedText } from './missed-text';
import type { PlacedGame } from './weak-points';

type TacticBoardProps = {
  readonly placed: PlacedGame;
  /** What was seen in this game. */
  readonly label: string;
};

/** A game on a board that leads to where something was missed in it, one place after the other. OPA-08. */
export function TacticBoard({ placed: { game: shown, places: told }, label }: TacticBoardProps) {
  const { scouted, color } = shown;
  const game = useViewedGame(scouted);
  const places = useMemo(() => missedPlaces(told, game, scouted, color), [told, game, scouted, color]);
  const chances = useMemo(() => viewChances(scouted), [scouted]);
  const { ply, jump, step } = useReplay(scouted.moves.length, START);
  const [next, setNext] = useState(0);
  const arrived = useArrival();
  const evaluation = replayEvaluation(scouted.evaluations, ply);
  const at = places.plies.find((place) => place === ply + 1);
  const chance = chances.find((candidate) => candidate.ply === at);

  const handleJump = () => {
    const place = places.plies[next % places.plies.length];
    if (place === undefined) return;
    jump(place - 1);
    setNext(next + 1);
  };

  return (
    <div ref={arrived} className="grid scroll-my-20 gap-x-6 gap-y-3 xl:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        <GameViewerBoard
          {...{ scouted, game, ply, evaluation }}
          orientation={color}
          arrows={at === undefined ? undefined : arrowOf(game, ply, chance?.line[0])}
          onStep={step}
        />
        <div role="group" aria-label="Step to the missed tactic" className="flex flex-wrap gap-1.5 sm:pl-5.5">
          <Button variant="secondary" size="small" className="h-10 min-w-16" onClick={() => step('previous')}>
            Prev
          </Button>
          <Button variant="secondary" size="small" className="h-10 min-w-16" onClick={() => step('next')}>
            Next
          </Button>
          <Button size="small" className="h-10" disabled={places.plies.length === 0} onClick={handleJump}>
            Jump to missed tactic
          </Button>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <GameViewerPlace {...{ scouted, game, ply, evaluation }} />
        <p aria-live="polite" className="max-w-[70ch] text-sm">
          {at === undefined
            ? countText(places.plies.length)
            : missedText({ game, scouted, label, places, ply: at, chance })}
        </p>
      </div>
    </div>
  );
}

const START: Ply = -1;

/** Comes into view below the list in which its game was pressed. */
const useArrival = () => {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    board.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return board;
};

const countText = (places: number): string =>
  places > 1
    ? `It is in this game ${places} times; each press leads to the next one.`
    : 'One press leads to the position.';

const arrowOf = (game: ViewedGame, ply: Ply, best: string | undefined): readonly Uci[] => {
  if (best === undefined) return [];
  const played = playMove(positionAt(game, ply), best);
  return played.ok ? [played.value.uci] : [];
};
