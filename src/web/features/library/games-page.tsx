import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Library } from '../../../contract/library';
import { isSamplePlayer, SAMPLE_OWNER } from '../../../contract/player/samples';
import { SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import type { Profile } from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import { RepertoireSection } from '../../game/repertoires/repertoire-section';
import { useProfileId } from '../../lib/account/profile';
import { isPrivate } from '../../lib/http/failures';
import { useInView } from '../../lib/screen';
import { countOf, gamesText } from '../../player/labels';
import { profileQuery } from '../../player/profile/profile-queries';
import { scoutKey } from '../../player/profile/scout-queries';
import { LINK } from '../../ui/class-names';
import { deferred } from '../../ui/deferred';
import { Segmented } from '../../ui/fields/segmented';
import { LoadError } from '../../ui/load-states';
import { Card, CardTitle, Page } from '../../ui/page';
import { Badge } from '../../ui/status/status';
import { TabLinks } from '../../ui/tab-links';
import { PROFILE_TABS, type ProfileTab, useProfileTab } from './games-address';
import { LibraryPanel } from './import/library-panel';
import { useLibraryUndoUntilLeft } from './library-changes';

import { LibraryReport, LoadedReport, useLibraryPlayer } from './report/library-report';
import { ProfileTabSkeleton } from './report/overview';
import { SearchCard } from './search-card';
import { useLiveLibrary } from './use-library-stream';
import { WhoCard } from './who-card';

export function GamesPage() {
  const profileId = useProfileId();
  return profileId === undefined ? (
    <GamesFrame header={<HeaderSkeleton />}>
      <GamesSkeleton />
    </GamesFrame>
  ) : (
    <MyProfile
      key={profileId}
      profileId={profileId}
      frame={(header, content) => <GamesFrame header={header}>{content}</GamesFrame>}
    />
  );
}

function GamesSkeleton() {
  const { tab } = useProfileTab('overview');
  return (
    <div className="flex flex-col gap-4">
      <GamesHead profile={undefined} tab={tab} />
      {tab === 'overview' && <div className="h-11.5 rounded-card bg-sunken sm:h-35 lg:h-17" />}
      <ProfileTabSkeleton tab={tab} />
    </div>
  );
}

/** Who one is above the tabs, beside them where there is room. */
function GamesHead({ profile, tab }: { readonly profile: Profile | undefined; readonly tab: ProfileTab }) {
  return (
    <div className="flex flex-col gap-4 lg:flex-row-reverse lg:gap-0">
      <WhoCard profile={profile} />
      <div className="min-w-0 flex-1">
        <TabLinks label="My games" tabs={PROFILE_TABS} current={tab} isFirstNamed />
      </div>
    </div>
  );
}

/** As high and as wide as the sample player's. */
function HeaderSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:ml-auto">
      <div className="h-6.5 w-51 rounded-md bg-sunken" />
      <div className="h-5 w-33 rounded-md bg-sunken" />
    </div>
  );
}

function GamesFrame({ header, children }: { readonly header?: ReactNode; readonly children: ReactNode }) {
  return (
    <Page
      title="My Chess Profile"
      isTitleHiddenOnPhone
      aside={
        <>
          <p className="text-sm text-ink-soft">Complete analysis of your chess performance and improvement areas</p>
          {header}
        </>
      }
    >
      {children}
    </Page>
  );
}

type MyProfileProps = {
  readonly profileId: number;
  /** Wraps the content; `header` is shown beside the title. */
  readonly frame: (header: ReactNode, content: ReactNode) => ReactNode;
};

/** An empty or private library opens on the import tab, and stays there during the import. */
function MyProfile({ profileId, frame }: MyProfileProps) {
  const { data: profile } = useQuery(profileQuery(profileId));
  const liveLibrary = useLiveLibrary(profileId);
  useLibraryUndoUntilLeft(profileId);
  const { state, player, tournaments, failure } = useLibraryPlayer(profileId);
  const { view, setView, load, problem, reload, reset } = useLoad();
  const [startedEmpty, setStartedEmpty] = useState<boolean>();
  if (startedEmpty === undefined && liveLibrary.data !== undefined) setStartedEmpty(liveLibrary.data.games === 0);
  const defaultTab = startedEmpty === true || isPrivate(liveLibrary.error) ? 'import' : 'overview';
  const { tab, openTab } = useProfileTab(defaultTab);
  const myName = myPlatformName(profile);
  const name = view === 'loaded' ? load?.name : profile?.username;
  const isIdle = view === 'library' && state === 'none';

  const header =
    view === 'loaded' || player ? (
      <ProfileHeader
        name={name ?? 'Your games'}
        isSample={name !== undefined && isSamplePlayer(name)}
        library={liveLibrary.data}
        view={view}
        views={{
          ...(player && { library: `Library · ${gamesText(player.profile.results.all.games)}` }),
          ...(load && { loaded: `${PLATFORM.label} · last ${SCOUTED_GAMES} of ${load.name}` }),
        }}
        onView={setView}
      />
    ) : (
      state === 'loading' && <HeaderSkeleton />
    );
  return frame(
    header,
    <div className="flex flex-col gap-4">
      <GamesHead profile={profile} tab={tab} />
      {/* Hidden, not unmounted: keeps the typed text and running requests. */}
      <div hidden={tab !== 'overview'}>
        <SearchCard username={myName} problem={problem} onLoad={reload} isBrief={!isIdle} />
      </div>
      <div hidden={tab !== 'import'}>
        <LibraryPanel profileId={profileId} liveLibrary={liveLibrary} isShown={tab === 'import'} />
      </div>
      {view === 'loaded' && load && (
        <LoadedReport
          key={`${load.name} ${load.round}`}
          name={load.name}
          onFailed={reset}
          onCancel={() => reset()}
          tab={tab}
          openTab={openTab}
        />
      )}
      {view === 'library' && state === 'loading' && <ProfileTabSkeleton tab={tab} />}
      {isIdle && <IdleNote username={myName} tab={tab} hasLibrary={liveLibrary.data !== undefined} />}
      {view === 'library' && failure && tab !== 'import' && (
        <Card aria-label="Report">
          <LoadError what="The report on your games" failure={failure.error} onRetry={failure.retry} />
        </Card>
      )}
      {view === 'library' && player && (
        <LibraryReport profileId={profileId} player={player} tournaments={tournaments} tab={tab} />
      )}
      {(tab === 'overview' || tab === 'openings') && view === 'library' && state !== 'loading' && (
        <Repertoires profileId={liveLibrary.data?.kind === 'own' ? profileId : undefined} />
      )}
    </div>,
  );
}

const RepertoireReport = deferred(
  async () => (await import('../../game/repertoires/repertoire-report')).RepertoireReport,
  { isOptional: true },
);

/** What is to be trained, and where the games of the library leave the lines. `undefined`: no games of the user's own. */
function Repertoires({ profileId }: { readonly profileId: number | undefined }) {
  const { ref, wasInView } = useInView();
  return (
    <div ref={ref} className="flex flex-col gap-4">
      <RepertoireSection />
      {wasInView && profileId !== undefined && <RepertoireReport profileId={profileId} />}
    </div>
  );
}

type ProfileHeaderProps = {
  readonly name: string;
  readonly isSample: boolean;
  readonly library: Library | undefined;
  readonly view: GamesView;
  /** Labels of the available views. */
  readonly views: Readonly<Partial<Record<GamesView, string>>>;
  readonly onView: (view: GamesView) => void;
};

function ProfileHeader({ name, isSample, library, view, views, onView }: ProfileHeaderProps) {
  const options = (['library', 'loaded'] as const).flatMap((value) => {
    const label = views[value];
    return label === undefined ? [] : [{ value, label }];
  });
  const activity = library && activityText(library);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:ml-auto">
      <h2 className="flex min-w-0 items-center gap-2 font-semibold break-words">
        {name} {isSample && <Badge className="font-normal">Sample</Badge>}
      </h2>
      {options.length > 1 ? (
        <Segmented label="Games shown" options={options} value={view} onChange={onView} />
      ) : (
        <p className="text-sm text-ink-soft tabular-nums">{views[view]}</p>
      )}
      {activity !== undefined && (
        <Link to="." search={(old: object) => ({ ...old, tab: 'import' })} className={`${LINK} text-sm tabular-nums`}>
          {activity}
        </Link>
      )}
    </div>
  );
}

/** Unseen new games, otherwise pending reviews. */
const activityText = ({ keptNames = [], waiting }: Library): string | undefined => {
  const newGames = keptNames.reduce((sum, account) => sum + account.newGames, 0);
  if (newGames > 0) return countOf(newGames, 'new game');
  return waiting > 0 ? `${gamesText(waiting)} waiting for the engine` : undefined;
};

type IdleNoteProps = {
  readonly username: string;
  /** The current tab. */
  readonly tab: ProfileTab;
  readonly hasLibrary: boolean;
};

function IdleNote({ username, tab, hasLibrary }: IdleNoteProps) {
  return (
    <Card aria-label="No report yet">
      <CardTitle>No games to show yet</CardTitle>
      <p className="mt-1 max-w-[70ch] text-sm text-ink-soft">
        {tab === 'overview' ? (
          <>Press “{PLATFORM.label} Username” above</>
        ) : (
          <>
            Press “{PLATFORM.label} Username” on <TabLink tab="overview" />
          </>
        )}{' '}
        to load the last 50 games of {username}: results, rating, openings and tactics appear here, each with its games.
        {hasLibrary && tab !== 'import' && (
          <>
            {' '}
            <TabLink tab="import" /> lets you add your own games.
          </>
        )}
      </p>
    </Card>
  );
}

function TabLink({ tab }: { readonly tab: ProfileTab }) {
  return (
    <Link to="." search={(old: object) => ({ ...old, tab })} className={LINK}>
      {PROFILE_TABS[tab]}
    </Link>
  );
}

type GamesView = 'library' | 'loaded';

/** A request to the platform; `round` changes on each retry. */
type Load = { readonly name: string; readonly round: number };

type LoadControl = {
  readonly view: GamesView;
  readonly setView: (view: GamesView) => void;
  /** Kept while the library is shown. */
  readonly load: Load | undefined;
  /** Error message of the last load. */
  readonly problem: string | undefined;
  /** Reloads everything unless a load is running. */
  readonly reload: (name: string) => void;
  /** Returns to the library, with an error message if there is one. */
  readonly reset: (why?: string) => void;
};

/** STATE-01, STATE-02. */
const useLoad = (): LoadControl => {
  const queryClient = useQueryClient();
  const [load, setLoad] = useState<Load>();
  const [view, setView] = useState<GamesView>('library');
  const [problem, setProblem] = useState<string>();

  const reload = (name: string) => {
    const queryKey = scoutKey(name);
    if (view === 'loaded' && queryClient.isFetching({ queryKey }) > 0) return;
    queryClient.removeQueries({ queryKey });
    setLoad({ name, round: (load?.round ?? 0) + 1 });
    setView('loaded');
    setProblem(undefined);
  };
  const reset = (reason?: string) => {
    setLoad(undefined);
    setView('library');
    setProblem(reason);
  };

  return { view: load === undefined ? 'library' : view, setView, load, problem, reload, reset };
};

/** The username that is loaded: the user's own, or the sample's on a fresh installation. OWN-18. */
const myPlatformName = (profile: Profile | undefined): string => {
  const name = profile?.lichessId?.trim() ?? '';
  return name === '' ? SAMPLE_OWNER.username : name;
};
