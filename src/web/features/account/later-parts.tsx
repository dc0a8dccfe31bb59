/** A part of the account page that is loaded after it: few see it. */
import { useQuery } from '@tanstack/react-query';
import { puzzlesApi } from '../../../contract/learn/puzzles';
import { endpointQuery } from '../../lib/http/endpoints';
import { LINK } from '../../ui/class-names';
import { Card, CardTitle } from '../../ui/page';

/** Shown only to the owner of the installation, until puzzles are imported. */
export function PuzzleImportCard() {
  const { data } = useQuery(endpointQuery(puzzlesApi.offerImport, {}));
  if (data?.isOffered !== true) return null;
  return (
    <Card aria-labelledby="more-puzzles" className="flex min-w-0 flex-col gap-3">
      <CardTitle id="more-puzzles">More Puzzles</CardTitle>
      <p className="text-sm">
        Lichess publishes millions of puzzles for everyone.{' '}
        <a href="https://database.lichess.org/#puzzles" target="_blank" rel="noreferrer" className={LINK}>
          Download them<span className="sr-only"> (new tab)</span>
        </a>
        , then run this in the installation’s folder; the server can keep running:
      </p>
      <pre className="rounded-control bg-sunken px-3 py-2.5 text-sm break-words whitespace-pre-wrap">
        <code>npm run puzzles:import -- lichess_db_puzzle.csv.zst</code>
      </pre>
      <p className="text-sm text-ink-soft">
        A million puzzles take a 60 MB download and 200 MB in the database; the import takes about 70 seconds and up to
        400 MB of memory on two busy cores. An interrupted import continues where it stopped when you start it again.
      </p>
      <p className="text-sm text-ink-soft">Only you, as the owner of this installation, see this.</p>
    </Card>
  );
}
