import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TrainedOpponents as Opponents, TrainedOpponents, Training } from '../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../contract/profile-paths';
import { parsePlayer } from '../../../contract/sites';
import { puzzleSentence } from '../../../messages/puzzles';
import { useProfileId } from '../../lib/account/profile';
import { countOf, dateText, gamesText } from '../../player/labels';
import { PlayerCard, SkeletonLines } from '../../player/player-card';
import { Button, buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { LoadError } from '../../ui/load-states';
import { opponentsQuery, OWN_GAMES, trainingFor, trainingQuery } from './puzzle-queries';

export function TrainingCard() {
  const id = useProfileId();
  const { data, error, refetch } = useQuery({
    ...trainingQuery(id ?? OWNER_ID),
    enabled: id !== undefined,
    // The training line next to the puzzle shares this query.
    retryOnMount: false,
  });
  return (
    <PlayerCard
      title={data?.isSample === true ? 'From Sample Games' : 'From Your Games'}
      basis={data?.games === undefined ? undefined : `From ${gamesText(data.games)}`}
    >
      {data && <TrainingCounts training={data} />}
      {!data && !error && <SkeletonLines count={3} className="h-8" />}
      {!data && error && <LoadError what="Your training" failure={error} onRetry={() => void refetch()} />}
      <OpponentTraining />
    </PlayerCard>
  );
}

function TrainingCounts({ training }: { readonly training: Training }) {
  const { due, fresh, resting } = training;
  if (due + fresh === 0) return <p className="text-sm text-ink-soft">{emptyText(OWN_GAMES, training)}</p>;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {training.isSample === true
          ? puzzleSentence({ id: 'puzzle.examples' })
          : 'Tactics you missed or allowed, as puzzles. They come back until you know them.'}
      </p>
      <dl className="grid grid-cols-3 gap-3">
        <Count label="Due" count={due} />
        <Count label="New" count={fresh} />
        <Count label="Scheduled" count={resting} />
      </dl>
      <Link to="/learn" search={{ train: OWN_GAMES }} className={buttonAppearance({ variant: 'secondary' })}>
        Train
      </Link>
    </>
  );
}

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{count}</dd>
    </div>
  );
}

/** Opponents shown before expanding the list. */
const MAX_COLLAPSED = 5;

function OpponentTraining() {
  const id = useProfileId();
  const [isExpanded, setIsExpanded] = useState(false);
  const { data, error, refetch } = useQuery({ ...opponentsQuery(id ?? OWNER_ID), enabled: id !== undefined });
  if (error) return <LoadError what="The training from opponents" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label="From opponents’ games" className="grid gap-2 border-t border-hairline pt-3">
      <h3 className="text-sm font-semibold">From opponents’ games</h3>
      <OpponentList opponents={isExpanded ? data : data.slice(0, MAX_COLLAPSED)} />
      {data.length > MAX_COLLAPSED && !isExpanded && (
        <Button variant="secondary" size="compact" onClick={() => setIsExpanded(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
  );
}

function OpponentList({ opponents }: { readonly opponents: Opponents }) {
  return (
    <ul className="grid gap-1 text-sm">
      {opponents.map((opponent) => (
        <li key={opponent.opponent} className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          <Link to="/learn" search={{ train: opponent.opponent }} className={`${LINK} min-w-0 break-words`}>
            {parsePlayer(opponent.opponent).name}
          </Link>
          <span className="text-ink-soft tabular-nums">{opponentText(opponent)}</span>
        </li>
      ))}
    </ul>
  );
}

export function TrainingLine({ train }: { readonly train: string }) {
  const training = useTraining(train);
  return (
    <p className="text-sm">
      {trainingTitle(train, training)}
      {training !== undefined && <span className="text-ink-soft tabular-nums">: {countsText(training)}</span>}
    </p>
  );
}

type TrainingDoneProps = { readonly train: string; readonly onRandom: () => void };

/** Replaces the puzzle when none is due. */
export function TrainingDone({ train, onRandom }: TrainingDoneProps) {
  const training = useTraining(train);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[70ch]">{training === undefined ? '' : emptyText(train, training)}</p>
      <Button variant="secondary" onClick={onRandom}>
        Show any puzzle
      </Button>
    </div>
  );
}

const useTraining = (train: string): Training | undefined => {
  const userId = useProfileId();
  return useQuery({ ...trainingFor(userId ?? OWNER_ID, train), enabled: userId !== undefined }).data;
};

// `train` is `own` or the name of a scouted player

export const trainingTitle = (train: string, { isSample }: Pick<Training, 'isSample'> = {}): string => {
  if (train !== OWN_GAMES) return `Tactics ${parsePlayer(train).name} missed or allowed`;
  return isSample === true
    ? 'Tactics missed or allowed in the sample games'
    : 'Tactics you missed or allowed in your games';
};

/** `3 due, 12 new` */
export const countsText = ({ due, fresh }: Training): string =>
  due + fresh === 0 ? 'all done for now' : `${due} due, ${fresh} new`;

export const emptyText = (train: string, { resting, nextDue }: Training): string => {
  if (resting === 0)
    return `No missed or allowed tactics were found ${train === OWN_GAMES ? 'in your games' : `for ${parsePlayer(train).name}`} yet.`;
  const next = nextDue === null ? '' : `, the next on ${dateText(nextDue)}`;
  return `All done for now. ${countOf(resting, 'puzzle')} will come up again${next}.`;
};

/** `2 due, 5 scheduled` */
const opponentText = ({ due, resting }: TrainedOpponents[number]): string =>
  due + resting === 0 ? 'not trained yet' : `${due} due, ${resting} scheduled`;
