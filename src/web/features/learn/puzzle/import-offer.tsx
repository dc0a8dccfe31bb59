import { useQuery } from '@tanstack/react-query';
import { PlayerCard } from '../../../player/player-card';
import { LINK } from '../../../ui/link-appearance';
import { importQuery } from '../puzzle-queries';

/** How Lichess' puzzles are imported and what that takes, for whoever runs the installation; nothing for others. */
export function ImportOffer() {
  const { data } = useQuery(importQuery());
  if (data?.isOffered !== true) return null;
  return (
    <PlayerCard title="More Puzzles">
      <p className="text-sm">
        Lichess publishes millions of puzzles for everybody.{' '}
        <a href="https://database.lichess.org/#puzzles" target="_blank" rel="noreferrer" className={LINK}>
          Download them<span className="sr-only"> (new tab)</span>
        </a>
        , then run in the folder of this installation, also while it is running:
      </p>
      <pre className="rounded-control bg-sunken px-3 py-2.5 text-sm break-words whitespace-pre-wrap">
        <code>npm run puzzles:import -- lichess_db_puzzle.csv.zst</code>
      </pre>
      <p className="text-sm text-ink-soft">
        A million puzzles take about 60 MB to download and 200 MB in the database, 70 seconds and at most 400 MB of
        memory meanwhile, measured on two busy cores. Interrupted, the import goes on where it was when you start it
        again.
      </p>
      <p className="text-sm text-ink-soft">Only you see this: you run this installation.</p>
    </PlayerCard>
  );
}
