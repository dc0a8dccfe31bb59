import { evaluationLabel } from '../../chess/player/evaluation-label';
import { phaseByIndex } from '../../chess/player/phase-by-index';
import { moveLabel, START_PLY } from '../../chess/replay';
import { formatStoredEvaluation } from '../../chess/stored-evaluation';
import type { Ply } from '../../chess/types';
import type { ScoutedGame } from '../../contract/scouting';
import { phaseNames } from '../game/phase-names';
import { Badge } from '../ui/badge';
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
        {[judgementOf(evaluation, san), phaseNames[phaseByIndex(ply)]].filter((part) => part !== '').join(' · ')}
      </p>
      <p aria-live="polite" className="sr-only">
        {san === undefined ? 'Before the first move' : `${san}, evaluation ${formatStoredEvaluation(evaluation)}`}
      </p>
    </div>
  );
}

/** `Starting Position`, `Move 12`, `Move 12...`. */
export const placeLabel = ({ start }: ViewedGame, ply: Ply): string => moveLabel(start, ply);

/** `Checkmate`, `Advantage for White`, `Balanced`; nothing where there is no evaluation. LIM-05. */
const judgementOf = (evaluation: number | null, san: string | undefined): string => {
  if (san?.endsWith('#')) return 'Checkmate';
  if (evaluation === null) return '';
  const { label, side } = evaluationLabel(Math.round(100 * evaluation));
  return side === undefined ? label : `${label} for ${side === 'white' ? 'White' : 'Black'}`;
};
