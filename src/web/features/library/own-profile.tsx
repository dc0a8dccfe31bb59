import { useQuery } from '@tanstack/react-query';
import { isSamplePlayer } from '../../../contract/sample-players';
import { SCOUTED_GAMES } from '../../../contract/scouted-games';
import { PLATFORM } from '../../../contract/sites';
import { profileQuery } from '../../player/profile/profile-queries';
import { gamesText } from '../../player/labels';
import { NotRead } from '../../player/not-read';
import { Card } from '../../ui/card';
import { IdleNote } from './idle-note';
import { LibraryPanel } from './import/library-panel';
import { LibraryReport } from './report/library-report';
import { LoadedReport } from './report/loaded-report';
import { OwnHeader } from './report/own-header';
import { ownPlatformName } from './own-name';
import { OwnReportSkeleton } from './report/own-report';
import { SearchCard } from './search-card';
import { useLibraryPlayer } from './report/use-library-player';
import { useLoad } from './use-load';

/**
 * The profile of one user: the library as soon as it is there, and the last games at the platform when they are asked
 * for.
 */
export function OwnProfile({ profileId }: { readonly profileId: number }) {
  const { data: profile } = useQuery(profileQuery(profileId));
  const { state, player, tournaments, failure } = useLibraryPlayer(profileId);
  const { view, setView, load, problem, start, giveUp } = useLoad();
  const ownName = ownPlatformName(profile);
  const name = view === 'loaded' ? load?.name : profile?.username;

  return (
    <div className="flex flex-col gap-8">
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:*:only:col-span-2">
        <SearchCard ownName={ownName} problem={problem} onLoad={start} />
        <LibraryPanel profileId={profileId} />
      </div>
      <div className="flex flex-col gap-4">
        {(view === 'loaded' || player) && (
          <OwnHeader
            name={name ?? 'Your games'}
            isSample={name !== undefined && isSamplePlayer(name)}
            view={view}
            views={{
              ...(player && { library: `Library · ${gamesText(player.profile.results.all.games)}` }),
              ...(load && { loaded: `${PLATFORM.label} · last ${SCOUTED_GAMES} of ${load.name}` }),
            }}
            onView={setView}
          />
        )}
        {view === 'loaded' && load && (
          <LoadedReport
            key={`${load.name} ${load.round}`}
            name={load.name}
            onFailed={giveUp}
            onCancel={() => giveUp()}
          />
        )}
        {view === 'library' && state === 'loading' && <OwnReportSkeleton />}
        {view === 'library' && state === 'none' && <IdleNote ownName={ownName} />}
        {view === 'library' && failure && (
          <Card aria-label="Report">
            <NotRead what="The report on your games" failure={failure.error} onRetry={failure.retry} />
          </Card>
        )}
        {view === 'library' && player && <LibraryReport {...{ profileId, player, tournaments }} />}
      </div>
    </div>
  );
}
