import { PLATFORM } from '../../../contract/sites';
import { Card, CardTitle } from '../../ui/card';

/** Where no games are known yet: what to do next. */
export function IdleNote({ ownName }: { readonly ownName: string }) {
  return (
    <Card aria-label="No report yet">
      <CardTitle>No games to show yet</CardTitle>
      <p className="mt-1 max-w-[70ch] text-sm text-ink-soft">
        Press “{PLATFORM.label} Username” above to load the last 50 games of {ownName}: results, rating, openings and
        tactics appear here, each with its games.
      </p>
    </Card>
  );
}
