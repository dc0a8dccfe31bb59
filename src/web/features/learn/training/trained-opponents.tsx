import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TrainedOpponents as Opponents } from '../../../../contract/learn';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { parsePlayer } from '../../../../contract/sites';
import { useProfileId } from '../../../lib/profile-id';
import { NotRead } from '../../../player/not-read';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/link-appearance';
import { opponentsQuery } from '../puzzle-queries';
import { opponentText } from './training-labels';

/** Opponents that are shown before the rest is unfolded. */
const SHOWN = 5;

/** The opponents whose mistakes are trained, or may be; nothing while there are none. */
export function TrainedOpponents() {
  const id = useProfileId();
  const [hasAll, setHasAll] = useState(false);
  const { data, error, refetch } = useQuery({ ...opponentsQuery(id ?? OWNER_ID), enabled: id !== undefined });
  if (error) return <NotRead what="The training from opponents" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label="From opponents’ games" className="grid gap-2 border-t border-hairline pt-3">
      <h3 className="text-sm font-semibold">From opponents’ games</h3>
      <OpponentList opponents={hasAll ? data : data.slice(0, SHOWN)} />
      {data.length > SHOWN && !hasAll && (
        <Button variant="secondary" size="small" onClick={() => setHasAll(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
  );
}

function OpponentList({ opponents }: { readonly opponents: Opponents }) {
  return (
    <ul className="grid gap-1 text-sm">
      {opponents.map((one) => (
        <li key={one.opponent} className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          <Link to="/learn" search={{ train: one.opponent }} className={`${LINK} min-w-0 break-words`}>
            {parsePlayer(one.opponent).name}
          </Link>
          <span className="text-ink-soft tabular-nums">{opponentText(one)}</span>
        </li>
      ))}
    </ul>
  );
}
