/** `/shared-games/LINK`: the games of somebody who shows them to whoever has the link. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { SharedGames } from '../../../contract/shared-games';
import { replayShortcuts } from '../../board/use-replay';
import { useGameAnalysis } from '../../game/analysis/game-analysis';
import { describeFailure } from '../../lib/http/failures';
import { HttpError } from '../../lib/http/http';
import { GameViewer } from '../../player/games/game-viewer';
import { toShownGame } from '../../player/games/shown-game';
import { gamesText } from '../../player/labels';
import { SkeletonLines } from '../../player/player-card';
import { sharedGameQuery, sharedGamesQuery } from '../../player/profile/library-queries';
import { LinkButton } from '../../ui/button';
import { PageLoadError } from '../../ui/load-states';
import { Card, Page } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { useGamesAddress } from './games-address';
import { GamesCard } from './games/games-card';
import { SideBySide } from './side-by-side';

const TITLE = 'Shared Games';

const NOT_FOUND = 404;

export function SharedGamesPage() {
  const { link = '' } = useParams({ strict: false });
  const { data: shared, error, refetch } = useQuery(sharedGamesQuery(link));
  if (shared) return <SharedGamesView key={link} link={link} shared={shared} />;
  return (
    <Page title={TITLE}>
      {error === null ? (
        <Card aria-label={TITLE} aria-busy>
          <SkeletonLines count={8} className="h-12" />
        </Card>
      ) : isNotShared(error) ? (
        <Card role="alert">
          <p>{describeFailure(error)}</p>
          <p className="mt-1 mb-4 text-ink-soft">Please ask for a new link, or check that all of it was copied.</p>
          <LinkButton to="/" variant="secondary" size="compact">
            Go to Home
          </LinkButton>
        </Card>
      ) : (
        <PageLoadError what="These games" why={describeFailure(error)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

const isNotShared = (error: Error): boolean => error instanceof HttpError && error.status === NOT_FOUND;

type SharedGamesViewProps = { readonly link: string; readonly shared: SharedGames };

/** The game, filter and order are in the address. */
function SharedGamesView({ link, shared: { name, games } }: SharedGamesViewProps) {
  const { address, setAddress } = useGamesAddress();
  const { game: shownGame, filter, order = 'newest' } = address;
  const analysis = useGameAnalysis();
  const { data, error, isPlaceholderData } = useQuery({
    ...sharedGameQuery(link, shownGame ?? ''),
    enabled: shownGame !== undefined,
    placeholderData: keepPreviousData,
  });
  const game = shownGame === undefined || data === undefined || isPlaceholderData ? undefined : toShownGame(data);
  return (
    <Page
      title={`Games of ${name}`}
      aside={<p className="text-sm text-ink-soft tabular-nums">{gamesText(games)}, for whoever has the link</p>}
    >
      <SideBySide
        hasGame={game !== undefined}
        main={
          <GamesCard
            source={{ kind: 'shared', link }}
            filter={filter}
            onFilter={(next) => setAddress({ ...address, filter: next })}
            order={order}
            onOrder={(next) => setAddress({ ...address, order: next })}
            shownGame={shownGame}
            scrollRequests={0}
            onSelect={(id) => setAddress({ ...address, game: id })}
            onClear={() => setAddress({ order, filter: {} })}
          />
        }
        aside={
          <GameViewer game={game} analysis={analysis}>
            {shownGame === undefined ? undefined : error === null ? 'Loading the game' : describeFailure(error)}
          </GameViewer>
        }
      />
      {analysis.dialog}
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </Page>
  );
}
