import { useEffect } from 'react';
import { REFERENCE } from '../../../contract/reference';
import { makePlayer, parsePlayer } from '../../../contract/sites';
import { GrowingNote } from '../../player/cards/growing-note';
import { LoadingCard } from '../../player/cards/loading-card';
import { PlayerChoices } from './player-choices';
import { changeRecentPlayers, withPlayer } from './recent-players';
import { ReportHeader } from './report-header';
import { FailureNote, NoGamesNote, StoppedNote } from './scout-notes';
import { ScoutReport } from './scout-report';
import { useScout } from '../../player/profile/use-scout';

type ScoutingProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Asks for everything anew. */
  readonly onAgain: () => void;
};

/** One player from the question to the report: loading, stopped, failed or loaded. */
export function Scouting({ player, onAgain }: ScoutingProps) {
  const { site, name } = parsePlayer(player);
  const { state, progress, failure, player: known, tournaments, isGrowing, stop, goOn } = useScout(player);
  const username = known?.profile.username;
  useRecent(
    state === 'loaded' && username !== undefined
      ? makePlayer({ site, name: site === REFERENCE.site ? name : username })
      : undefined,
  );
  const scan = known?.profile.scan;

  if (failure) {
    return (
      <div className="flex flex-col gap-8">
        <FailureNote failure={failure} onAgain={onAgain} />
        <PlayerChoices />
      </div>
    );
  }
  if (state === 'loaded' && known?.games.length === 0) {
    return (
      <div className="flex flex-col gap-6">
        <ReportHeader known={known} player={player} />
        <NoGamesNote name={known.profile.username} />
        <PlayerChoices />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {state === 'loading' && <LoadingCard title={`Scouting ${name}`} progress={progress} onCancel={stop} />}
      {state === 'stopped' && <StoppedNote name={name} hasReport={known !== undefined} onGoOn={goOn} />}
      {known && <ReportHeader known={known} player={player} />}
      {state === 'loaded' && scan && !scan.isOver && (
        <GrowingNote scan={scan} isGrowing={isGrowing} onStop={stop} onGoOn={goOn} />
      )}
      <p role="status" className="sr-only">
        {state === 'loaded' && `The report on ${username ?? name} is ready`}
      </p>
      {state === 'stopped' && !known ? <PlayerChoices /> : <ScoutReport {...{ player, known, tournaments }} />}
    </div>
  );
}

/** Lists a player under the recent ones once there is a report. */
const useRecent = (player: string | undefined): void => {
  useEffect(() => {
    if (player !== undefined) changeRecentPlayers(withPlayer, player);
  }, [player]);
};
