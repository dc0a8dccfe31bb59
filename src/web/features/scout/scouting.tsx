import { Link } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { isSamplePlayer } from '../../../contract/player/samples';
import { REFERENCE } from '../../../contract/reference';
import { makePlayer, parsePlayer, PERSON_SITE, playersOf } from '../../../contract/sites';
import { LoadingCard, ScanProgress } from '../../player/cards/report-progress';
import { playerName, recordRecentPlayer, searchable, useSites } from '../../player/profile/player-names';
import { type ScoutFailure, useScout } from '../../player/profile/use-scout';
import { Button, buttonAppearance } from '../../ui/button';
import { Card, CardTitle } from '../../ui/page';
import { AlsoPlaysAs } from './also-plays-as';
import { FollowPlayer } from './follow-player';
import { PlayerChoices } from './player-choices';
import { ReportHeader } from './report/report-header';
import { ScoutReport } from './report/scout-report';

type ScoutingProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  /** Requests everything again. */
  readonly onRetry: () => void;
};

export function Scouting({ player, gamesFilter, onRetry }: ScoutingProps) {
  const { state, progress, failure, player: known, tournaments, isGrowing, stop, goOn } = useScout(player, gamesFilter);
  const username = known?.profile.username;
  const isSample = playersOf(player).every(({ name }) => isSamplePlayer(name));
  useRecordRecent(player, state === 'loaded' ? username : undefined);

  if (failure) {
    return (
      <div className="flex flex-col gap-8">
        <FailureNote failure={failure} player={player} onRetry={onRetry} />
        <PlayerChoices />
      </div>
    );
  }
  if (state === 'loaded' && known?.games.length === 0) {
    return (
      <div className="flex flex-col gap-6">
        <ReportHeader known={known} player={player} gamesFilter={gamesFilter} />
        <NoGamesNote name={known.profile.username} />
        <PlayerChoices />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {known ? (
        <ReportHeader
          known={known}
          player={player}
          gamesFilter={gamesFilter}
          actions={
            isSample ? undefined : (
              <FollowPlayer key={player.toLowerCase()} player={player} gamesFilter={gamesFilter} games={known.games} />
            )
          }
        >
          {!isSample && <AlsoPlaysAs player={player} profile={known.profile} />}
          {(state === 'loading' || state === 'loaded') && (
            <ScanProgress
              player={known}
              state={state}
              progress={progress}
              isGrowing={isGrowing}
              onStop={stop}
              onGoOn={goOn}
              className="mt-0.5 min-h-10 border-t border-hairline"
            />
          )}
        </ReportHeader>
      ) : (
        state === 'loading' && (
          <LoadingCard
            title={`Scouting ${playerName(player)}`}
            progress={progress}
            onCancel={stop}
            className={isSample ? 'sm:gap-2 sm:py-2.5' : ''}
          />
        )
      )}
      {state === 'stopped' && (
        <StoppedNote name={playerName(player)} hasReport={known !== undefined} onContinue={goOn} />
      )}
      <p role="status" className="sr-only">
        {state === 'loaded' && `The report on ${username ?? playerName(player)} is ready`}
      </p>
      {state === 'stopped' && !known ? (
        <PlayerChoices />
      ) : (
        <ScoutReport player={player} gamesFilter={gamesFilter} known={known} tournaments={tournaments} />
      )}
    </div>
  );
}

/** The player's own spelling; for people with several names or from files, the key. */
const recentName = (player: string, username: string): string => {
  const { site } = parsePlayer(player);
  return site === PERSON_SITE || site === REFERENCE.site ? player : makePlayer({ site, name: username });
};

const useRecordRecent = (player: string, username: string | undefined): void => {
  useEffect(() => {
    if (username !== undefined) recordRecentPlayer(recentName(player, username), username);
  }, [player, username]);
};

type FailureNoteProps = Pick<ScoutingProps, 'player' | 'onRetry'> & { readonly failure: ScoutFailure };

function FailureNote({ failure: { title, message, mayPass, isUnknown }, player, onRetry }: FailureNoteProps) {
  return (
    <Card aria-label="No report" className="flex flex-wrap items-center justify-between gap-4">
      <div role="alert" className="flex min-w-0 items-start gap-3">
        <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          <p className="mt-0.5 max-w-[70ch] text-sm break-words text-ink-soft">{message}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isUnknown && <OtherSites player={player} />}
        <Button variant={mayPass ? 'primary' : 'secondary'} size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Card>
  );
}

function OtherSites({ player }: { readonly player: string }) {
  const { site, name } = parsePlayer(player);
  const others = searchable(useSites()).filter((one) => one.site !== site);
  if (site === PERSON_SITE || site === REFERENCE.site) return null;
  return others.map((other) => (
    <Link
      key={other.site}
      to="."
      search={(old: object) => ({ ...old, player: makePlayer({ site: other.site, name }) })}
      className={buttonAppearance({ size: 'small' })}
    >
      Search on {other.label}
    </Link>
  ));
}

type StoppedNoteProps = { readonly name: string; readonly hasReport: boolean; readonly onContinue: () => void };

/** Results received before Cancel stay visible. */
function StoppedNote({ name, hasReport, onContinue }: StoppedNoteProps) {
  return (
    <Card aria-label="Stopped" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <CardTitle className="break-words">Stopped scouting {name}</CardTitle>
        <p className="mt-0.5 text-sm text-ink-soft">
          {hasReport ? 'The report below is partial.' : 'No data received.'}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onContinue}>
        Continue
      </Button>
    </Card>
  );
}

function NoGamesNote({ name }: { readonly name: string }) {
  return (
    <Card aria-label="No games">
      <CardTitle>No games to analyze</CardTitle>
      <p className="mt-0.5 max-w-[70ch] text-sm text-ink-soft">
        {name} has no finished public games to analyze. They may play under another username: try that one, or choose a
        player below.
      </p>
    </Card>
  );
}
