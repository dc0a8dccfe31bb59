import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isSamplePlayer } from '../../../contract/player/samples';
import { SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { PLATFORM } from '../../../contract/sites';
import { isPrivate } from '../../lib/private-profile';
import { gamesText } from '../../player/labels';
import { NotRead } from '../../player/not-read';
import { profileQuery } from '../../player/profile/profile-queries';
import { Card } from '../../ui/card';
import { TabLinks } from '../../ui/tab-links';
import { IdleNote } from './idle-note';
import { LibraryPanel } from './import/library-panel';
import { ownPlatformName } from './own-name';
import { OWN_TABS, useOwnTab } from './own-tab';
import { LibraryReport } from './report/library-report';
import { LoadedReport } from './report/loaded-report';
import { OwnHeader } from './report/own-header';
import { OwnTabSkeleton } from './report/own-tab-skeleton';
import { useLibraryPlayer } from './report/use-library-player';
import { SearchCard } from './search/search-card';
import { useForgottenDeletions } from './use-deletions';
import { useLoad } from './use-load';
import { useWatchedLibrary } from './use-watched-library';

type OwnProfileProps = {
  readonly profileId: number;
  /** Around everything, with what stands beside the title. */
  readonly frame: (header: ReactNode, content: ReactNode) => ReactNode;
};

/**
 * The profile of one user: the library as soon as it is there, and the last games at the platform when they are asked
 * for. Without games the page begins with the import, and stays there while games come in; where the games are private, it
 * says so there.
 */
export function OwnProfile({ profileId, frame }: OwnProfileProps) {
  const { data: profile } = useQuery(profileQuery(profileId));
  const watched = useWatchedLibrary(profileId);
  useForgottenDeletions(profileId);
  const { state, player, tournaments, failure } = useLibraryPlayer(profileId);
  const { view, setView, load, problem, start, giveUp } = useLoad();
  const [beganEmpty, setBeganEmpty] = useState<boolean>();
  if (beganEmpty === undefined && watched.data !== undefined) setBeganEmpty(watched.data.games === 0);
  const usual = beganEmpty === true || isPrivate(watched.error) ? 'import' : 'overview';
  const { tab, openTab } = useOwnTab(usual);
  const ownName = ownPlatformName(profile);
  const name = view === 'loaded' ? load?.name : profile?.username;
  const isIdle = view === 'library' && state === 'none';

  const header = (view === 'loaded' || player) && (
    <OwnHeader
      name={name ?? 'Your games'}
      isSample={name !== undefined && isSamplePlayer(name)}
      library={watched.data}
      view={view}
      views={{
        ...(player && { library: `Library · ${gamesText(player.profile.results.all.games)}` }),
        ...(load && { loaded: `${PLATFORM.label} · last ${SCOUTED_GAMES} of ${load.name}` }),
      }}
      onView={setView}
    />
  );
  return frame(
    header,
    <div className="flex flex-col gap-4">
      <TabLinks label="My games" tabs={OWN_TABS} current={tab} isFirstNamed />
      {/* Neither goes with its tab: what is typed, and what is on its way, stays. */}
      <div hidden={tab !== 'overview'}>
        <SearchCard ownName={ownName} problem={problem} onLoad={start} isBrief={!isIdle} />
      </div>
      <div hidden={tab !== 'import'}>
        <LibraryPanel profileId={profileId} watched={watched} isShown={tab === 'import'} />
      </div>
      {view === 'loaded' && load && (
        <LoadedReport
          key={`${load.name} ${load.round}`}
          name={load.name}
          onFailed={giveUp}
          onCancel={() => giveUp()}
          {...{ tab, openTab }}
        />
      )}
      {view === 'library' && state === 'loading' && <OwnTabSkeleton tab={tab} />}
      {isIdle && <IdleNote {...{ ownName, tab }} hasLibrary={watched.data !== undefined} />}
      {view === 'library' && failure && tab !== 'import' && (
        <Card aria-label="Report">
          <NotRead what="The report on your games" failure={failure.error} onRetry={failure.retry} />
        </Card>
      )}
      {view === 'library' && player && <LibraryReport {...{ profileId, player, tournaments, tab }} />}
    </div>,
  );
}
