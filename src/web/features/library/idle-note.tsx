import { Link } from '@tanstack/react-router';
import { PLATFORM } from '../../../contract/sites';
import { Card, CardTitle } from '../../ui/card';
import { LINK } from '../../ui/link-appearance';
import { OWN_TABS, type OwnTab } from './own-tab';

type IdleNoteProps = {
  readonly ownName: string;
  /** On which it stands. */
  readonly tab: OwnTab;
  /** Whether games can be imported. */
  readonly hasLibrary: boolean;
};

/** Where no games are known yet: what to do next. */
export function IdleNote({ ownName, tab, hasLibrary }: IdleNoteProps) {
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
