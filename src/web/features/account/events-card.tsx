import { Card, CardTitle } from '../../ui/card';
import { LinkButton } from '../../ui/link-button';

/** The way to the own tournaments. */
export function EventsCard() {
  return (
    <Card>
      <CardTitle>Your Events</CardTitle>
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        Tournaments round by round: opponents, notes, what you prepared.
      </p>
      <LinkButton to="/events/{-$event}" variant="secondary" size="small">
        Open Events
      </LinkButton>
    </Card>
  );
}
