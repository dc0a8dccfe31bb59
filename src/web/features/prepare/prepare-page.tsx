import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { PLATFORM } from '../../../contract/sites';
import { readPlayerName } from '../../player/profile/player-name';
import { LINK } from '../../ui/link-appearance';
import { Page } from '../../ui/page';
import { EventLink } from './keep-with-event';
import { PrepareForm } from './prepare-form';
import { parsePrepareAddress, prepareSearch, type PrepareAddress } from './prepare-address';
import { Sheet } from './sheet';
import { ConnectionOutcome } from './study/connection-outcome';

const SUBTITLE = 'What to play against this person, from their games, yours, and the engine.';

/** `/prepare?player=NAME`: a preparation against a player, or against whom. */
export function PreparePage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const address = parsePrepareAddress(search);
  const reading = readPlayerName(address.player);
  const handleChange = (next: PrepareAddress) =>
    void navigate({ to: '.', search: prepareSearch(next), resetScroll: false });
  return (
    <Page title="Prepare" subtitle={SUBTITLE}>
      <div className="flex flex-col gap-6">
        {address.place ? <EventLink place={address.place} /> : <EventsHint />}
        <PrepareForm address={address} onChange={handleChange} />
        <ConnectionOutcome search={search} />
        {reading.ok ? (
          <Sheet {...{ address }} player={reading.value} />
        ) : (
          <p className="text-sm text-ink-soft">
            Name your opponent: a {PLATFORM.label} username, SITE:NAME for another site, or the address of a profile.
          </p>
        )}
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
