import { lazy, type ReactNode, Suspense } from 'react';
import type { Ply } from '../../../chess/types';
import { formatDate } from '../../lib/format-date';
import { CardTitle, Spinner } from '../../ui/page';
import type { ShownGame } from './shown-game';
import type { ViewedGameProps } from './viewed-game-board';
import { AnalyzeButton, ViewerSteps } from './viewer-buttons';

const ViewedGame = lazy(async () => ({ default: (await import('./viewed-game-board')).ViewedGame }));

type GameViewerProps = ViewedGameProps & {
  readonly game: ShownGame | undefined;
  /** By default the start of the game. */
  readonly before?: Ply;
  readonly children?: ReactNode;
};

const NO_GAME = 'Select a game to see move-by-move analysis';

/** Another game starts at its beginning. */
export function GameViewer({ game, before = 0, children = NO_GAME, ...props }: GameViewerProps) {
  return (
    <section aria-labelledby="game-viewer" className="flex scroll-mt-20 flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <CardTitle id="game-viewer">Game Viewer</CardTitle>
        {game && <p className="min-w-0 truncate text-sm text-ink-soft">{captionOf(game)}</p>}
      </div>
      {game === undefined ? (
        <>
          <div className="rounded-control border border-dashed border-hairline-strong px-4 py-10 text-center text-sm text-ink-soft">
            {children}
          </div>
          <div className="flex flex-wrap justify-between gap-2">
            <ViewerSteps />
            <AnalyzeButton />
          </div>
        </>
      ) : (
        <Suspense fallback={<Spinner label="Loading the board" className="m-auto size-8 text-ink-soft" />}>
          <ViewedGame key={`${game.id} ${before}`} initialPly={before - 1} game={game} {...props} />
        </Suspense>
      )}
    </section>
  );
}

/** `Philidor Defense, 10+5, 1 Jul 2026`. */
const captionOf = ({ opening, timeControl, playedAt }: ShownGame): string =>
  [opening, timeControl, playedAt === undefined ? undefined : formatDate(playedAt)]
    .filter((part) => part !== undefined)
    .join(', ');
