import type { ReactNode } from 'react';
import type { Ply } from '../../../chess/types';
import type { GameAnalysisControl } from '../../game/game-analysis';
import { formatDate } from '../../lib/format-date';
import { Card, CardTitle } from '../../ui/card';
import type { TreeBeside } from '../tree/tree-panel';
import { GameViewerControls } from './game-viewer-controls';
import { GameViewerReplay } from './game-viewer-replay';
import type { ShownGame } from './shown-game';

type GameViewerProps = {
  readonly game: ShownGame | undefined;
  /** The ply before which to begin; the start of the game when missing. */
  readonly before?: Ply;
  readonly analysis: GameAnalysisControl;
  /** With everything that is known of each position, as for one's own games. */
  readonly isDetailed?: boolean;
  /** What is played in its positions, to be folded out. */
  readonly beside?: TreeBeside;
  /** What stands where no game is, instead of what to do. */
  readonly children?: ReactNode;
};

const NO_GAME = 'Select a game to see move-by-move analysis';

/** Goes through one game with the evaluations that are kept with it. Another game starts at its beginning. */
export function GameViewer({
  game,
  before = 0,
  analysis,
  isDetailed = false,
  beside,
  children = NO_GAME,
}: GameViewerProps) {
  return (
    <Card aria-labelledby="game-viewer" className="scroll-mt-20">
      <CardTitle id="game-viewer">Game Viewer</CardTitle>
      {game === undefined ? (
        <div className="mt-4 flex flex-col gap-4">
          <div className="rounded-control border border-dashed border-hairline-strong px-4 py-10 text-center text-sm text-ink-soft">
            {children}
          </div>
          <GameViewerControls />
        </div>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-soft">{captionOf(game)}</p>
          <GameViewerReplay
            key={`${game.id} ${before}`}
            initialPly={before - 1}
            {...{ game, analysis, isDetailed, beside }}
          />
        </>
      )}
    </Card>
  );
}

/** `Philidor Defense, 10+5, 1 Jul 2026`, as far as it is known. */
const captionOf = ({ opening, timeControl, playedAt }: ShownGame): string =>
  [opening, timeControl, playedAt === undefined ? undefined : formatDate(playedAt)]
    .filter((part) => part !== undefined)
    .join(', ');
