import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Library } from '../../../contract/library';
import { isSamplePlayer, SAMPLE_OWNER } from '../../../contract/player/samples';
import { SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import type { Profile } from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import { useProfileId } from '../../lib/account/profile';
import { isPrivate } from '../../lib/http/failures';
import { countOf, gamesText } from '../../player/labels';
import { profileQuery } from '../../player/profile/profile-queries';
import { scoutKey } from '../../player/profile/scout-queries';
import { LINK } from '../../ui/class-names';
import { Segmented } from '../../ui/fields/segmented';
import { NotRead } from '../../ui/load-states';
import { Card, CardTitle, Page } from '../../ui/page';
import { Badge } from '../../ui/status';
import { TabLinks } from '../../ui/tab-links';
import { OWN_TABS, type OwnTab, useOwnTab } from './games-address';
import { LibraryPanel } from './import/library-panel';
import { useForgottenDeletions } from './library-changes';
import { gamesCount } from './library-labels';
import { LibraryReport, LoadedReport, useLibraryPlayer } from './report/library-report';
import { OwnTabSkeleton } from './report/overview';
import { SearchCard } from './search-card';
import { useWatchedLibrary } from './use-watched-library';

/** `/games`: the own profile with the analysis of the own games. */
export function GamesPage() {
  const profileId = useProfileId();
  return profileId === undefined ? (
    <GamesFrame>
      <Unknown />
    </GamesFrame>
  ) : (
    <OwnProfile
      key={profileId}
      profileId={profileId}
      frame={(header, content) => <GamesFrame header={header}>{content}</GamesFrame>}
    />
  );
}

/** Until it is known whose games they are. */
function Unknown() {
  const { tab } = useOwnTab('overview');
  return (
    <div className="flex flex-col gap-4">
      <TabLinks label="My games" tabs={OWN_TABS} current={tab} isFirstNamed />
      <OwnTabSkeleton tab={tab} />
    </div>
  );
}

function GamesFrame({ header, children }: { readonly header?: ReactNode; readonly children: ReactNode }) {
  return (
    <Page
      title="My Chess Profile"
      isTitleSpoken
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
function OwnProfile({ profileId, frame }: OwnProfileProps) {
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

type OwnHeaderProps = {
  readonly name: string;
  readonly isSample: boolean;
  /** As it stands; missing where there is none. */
  readonly library: Library | undefined;
  readonly view: OwnView;
  /** The words of each view that can be shown. */
  readonly views: Readonly<Partial<Record<OwnView, string>>>;
  readonly onView: (view: OwnView) => void;
};

/** Whose games these are, and which of them; a switch where there is a choice. */
function OwnHeader({ name, isSample, library, view, views, onView }: OwnHeaderProps) {
  const options = (['library', 'loaded'] as const).flatMap((value) => {
    const label = views[value];
    return label === undefined ? [] : [{ value, label }];
  });
  const news = library && newsText(library);
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
      {news !== undefined && (
        <Link to="." search={(old: object) => ({ ...old, tab: 'import' })} className={`${LINK} text-sm tabular-nums`}>
          {news}
        </Link>
      )}
      <Link to="/profile" className={`${LINK} text-sm`}>
        Profile and statistics
      </Link>
    </div>
  );
}

/** What goes on in the library and stands on the tab of the import; nothing while it is at rest. */
const newsText = ({ keptNames = [], waiting }: Library): string | undefined => {
  const newGames = keptNames.reduce((sum, kept) => sum + kept.newGames, 0);
  if (newGames > 0) return countOf(newGames, 'new game');
  return waiting > 0 ? `${gamesCount(waiting)} waiting for the engine` : undefined;
};

type IdleNoteProps = {
  readonly ownName: string;
  /** On which it stands. */
  readonly tab: OwnTab;
  /** Whether games can be imported. */
  readonly hasLibrary: boolean;
};

/** Where no games are known yet: what to do next. */
function IdleNote({ ownName, tab, hasLibrary }: IdleNoteProps) {
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
        to load the last 50 games of {ownName}: results, rating, openings and tactics appear here, each with its games.
        {hasLibrary && tab !== 'import' && (
          <>
            {' '}
            <TabLink tab="import" /> has the way for games of your own.
          </>
        )}
      </p>
    </Card>
  );
}

function TabLink({ tab }: { readonly tab: OwnTab }) {
  return (
    <Link to="." search={(old: object) => ({ ...old, tab })} className={LINK}>
      {OWN_TABS[tab]}
    </Link>
  );
}

/** Which games are shown: those of the library, or those loaded from the platform. */
type OwnView = 'library' | 'loaded';

/** What was asked for from the platform; asking again is another round. */
type Load = { readonly name: string; readonly round: number };

type LoadControl = {
  readonly view: OwnView;
  readonly setView: (view: OwnView) => void;
  /** Stays while the library is looked at. */
  readonly load: Load | undefined;
  /** Why nothing was loaded the last time, in words for people. */
  readonly problem: string | undefined;
  /** Asks for everything anew, unless it is being asked for. */
  readonly start: (name: string) => void;
  /** Back to where one was, with the reason if there is one. */
  readonly giveUp: (why?: string) => void;
};

/** Loading games from the platform: at first nothing is, and after a failure nothing is again. STATE-01, STATE-02. */
const useLoad = (): LoadControl => {
  const queryClient = useQueryClient();
  const [load, setLoad] = useState<Load>();
  const [view, setView] = useState<OwnView>('library');
  const [problem, setProblem] = useState<string>();

  const start = (name: string) => {
    const queryKey = scoutKey(name);
    if (view === 'loaded' && queryClient.isFetching({ queryKey }) > 0) return;
    queryClient.removeQueries({ queryKey });
    setLoad({ name, round: (load?.round ?? 0) + 1 });
    setView('loaded');
    setProblem(undefined);
  };
  const giveUp = (why?: string) => {
    setLoad(undefined);
    setView('library');
    setProblem(why);
  };

  return { view: load === undefined ? 'library' : view, setView, load, problem, start, giveUp };
};

/** The name that is loaded from the platform: the user's own there, or the one that a fresh installation has. OWN-18. */
const ownPlatformName = (profile: Profile | undefined): string => {
  const name = profile?.lichessId?.trim() ?? '';
  return name === '' ? SAMPLE_OWNER.username : name;
};
