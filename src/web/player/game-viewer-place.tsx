import { phaseByIndex } from '../../chess/player/phase-by-index';
import { START_PLY } from '../../chess/replay';
import { formatStoredEvaluation } from '../../chess/stored-evaluation';
import type { Ply } from '../../chess/types';
import type { ScoutedGame } from '../../contract/scouting';
import { drawWords } from '../game/draw-words';
import { phaseNames } from '../game/phase-names';
import { Badge } from '../ui/badge';
import { judgementOf, placeLabel } from './place-words';
import type { ViewedGame } from './viewed-game';

type GameViewerPlaceProps = {
  readonly scouted: ScoutedGame;
  readonly game: ViewedGame;
  readonly ply: Ply;
  /** White's view, as `replayEvaluation` gives it. */
  readonly evaluation: number | null;
};

/** Where in the game the board stands, and how good the position is. */
export function GameViewerPlace({ scouted, game, ply, evaluation }: GameViewerPlaceProps) {
  const san = ply === START_PLY ? undefined : scouted.moves[ply];
  const draw = drawWords(game, ply);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <output aria-label="Evaluation" className="min-w-20 text-3xl font-semibold tabular-nums">
          {formatStoredEvaluation(evaluation)}
        </output>
        <Badge>{placeLabel(game, ply)}</Badge>
        {san !== undefined && <span className="text-xl font-semibold">{san}</span>}
      </div>
      <p className="min-h-5 text-sm text-ink-soft">
        {[draw, judgementOf(evaluation, san), phaseNames[phaseByIndex(ply)]].filter((part) => part !== '').join(' · ')}
      </p>
      <p aria-live="polite" className="sr-only">
        {san === undefined
          ? 'Before the first move'
          : `${san}, evaluation ${formatStoredEvaluation(evaluation)}${draw && `. ${draw}`}`}
      </p>
    </div>
  );
}
