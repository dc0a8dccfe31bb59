import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ConnectionOutcome } from '../../game/studies/export-to-site-study';
import { readPlayerName, useSites } from '../../player/profile/player-names';
import { LINK } from '../../ui/class-names';
import { Page } from '../../ui/page';
import { parsePrepareAddress, type PrepareAddress, prepareSearch } from './prepare-address';
import { PrepareForm } from './prepare-form';
import { EventLink } from './save-to-event';
import { Sheet } from './sheet';

const SUBTITLE = 'What to play against this person, based on their games, yours, and the engine.';

export function PreparePage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const sites = useSites();
  const address = parsePrepareAddress(search);
  const parsedName = readPlayerName(address.player);
  const handleChange = (next: PrepareAddress) =>
    void navigate({ to: '.', search: prepareSearch(next), resetScroll: false, replace: next.min !== address.min });
  if (parsedName.ok) {
    return (
      <Sheet address={address} player={parsedName.value} onChange={handleChange}>
        <ConnectionOutcome sites={sites} />
      </Sheet>
    );
  }
  return (
    <Page title="Prepare" subtitle={SUBTITLE}>
      <div className="flex flex-col gap-6">
        {address.eventRound ? <EventLink eventRound={address.eventRound} /> : <EventsHint />}
        <PrepareForm address={address} onChange={handleChange} />
        <p className="text-sm text-ink-soft">
          Enter your opponent: a username, a name among the reference games, an ID or a link.
        </p>
      </div>
    </Page>
  );
}

function EventsHint() {
  return (
    <p className="text-sm text-ink-soft">
      Playing a tournament?{' '}
      <Link to="/events/{-$event}" className={LINK}>
        Your events
      </Link>{' '}
      keep what you prepare for each round.
    </p>
  );
}
