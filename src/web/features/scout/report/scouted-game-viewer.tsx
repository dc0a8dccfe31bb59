import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Ply } from '../../../../chess/types';
import type { GameAnalysisControl } from '../../../game/game-analysis';
import { GameViewer } from '../../../player/games/game-viewer';
import { type ShownGame, toShownGame } from '../../../player/games/shown-game';
import { wholeGameQuery } from '../../../player/profile/scout-queries';
import type { TreeBeside } from '../../../player/tree/tree-panel';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';

type ScoutedGameViewerProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
  readonly game: ShownGame | undefined;
  readonly before: Ply | undefined;
  readonly analysis: GameAnalysisControl;
  readonly beside: TreeBeside;
};

/** The viewer of a scouted player's games: one that is known in brief is asked for first. */
export function ScoutedGameViewer({ player, chosen, game, before, analysis, beside }: ScoutedGameViewerProps) {
  const isBrief = game?.scouted.plies !== undefined;
  const { data, isError, refetch } = useQuery({
    ...wholeGameQuery(player, chosen, game?.id ?? ''),
    enabled: isBrief,
  });
  const whole = useMemo(() => data && toShownGame(data), [data]);
  if (!isBrief || whole) return <GameViewer game={whole ?? game} {...{ before, analysis, beside }} />;
  return (
    <GameViewer game={undefined} analysis={analysis}>
      {isError ? (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 text-sm">
          The game could not be loaded.
          <Button variant="secondary" size="small" className="h-10" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Spinner label="Loading the game" className="mx-auto text-accent" />
      )}
    </GameViewer>
  );
}
