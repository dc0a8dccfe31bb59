import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OWNER_ID } from '../../../../contract/profile-paths';
import type { Training } from '../../../../contract/learn';
import { useProfileId } from '../../../lib/profile-id';
import { NotRead } from '../../../player/not-read';
import { PlayerCard } from '../../../player/player-card';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { gamesText } from '../../../player/labels';
import { buttonAppearance } from '../../../ui/button';
import { OWN_GAMES, trainingQuery } from '../puzzle-queries';
import { TrainedOpponents } from './trained-opponents';
import { doneText } from './training-labels';

/** Tactics missed and allowed in one's own games, to be solved again. */
export function TrainingCard() {
  const id = useProfileId();
  const { data, error, refetch } = useQuery({
    ...trainingQuery(id ?? OWNER_ID),
    enabled: id !== undefined,
    // What is shown of a training beside the puzzle reads the same answer.
    retryOnMount: false,
  });
  return (
    <PlayerCard
      title={data?.isSample === true ? 'From Sample Games' : 'From Your Games'}
      basis={data?.games === undefined ? undefined : `From ${gamesText(data.games)}`}
    >
      {data && <TrainingCounts training={data} />}
      {!data && !error && <SkeletonLines count={3} className="h-8" />}
      {!data && error && <NotRead what="Your training" failure={error} onRetry={() => void refetch()} />}
      <TrainedOpponents />
    </PlayerCard>
  );
}

function TrainingCounts({ training }: { readonly training: Training }) {
  const { due, fresh, resting } = training;
  if (due + fresh === 0) return <p className="text-sm text-ink-soft">{doneText(OWN_GAMES, training)}</p>;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {training.isSample === true
          ? 'Tactics missed or allowed in the sample games, as puzzles. Import your games to train your own.'
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
