import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { eventsQuery } from '../../lib/events';
import { describeFailure } from '../../lib/http/describe-failure';
import { useProfileId } from '../../lib/profile-id';
import { AccountLinks } from '../../ui/account-links';
import { Page } from '../../ui/page';
import { Loading, NotLoaded } from '../../ui/page-states';
import { EventList } from './event-list';
import { EventView } from './event-view';

const SUBTITLE = 'Your tournaments: who you play in each round, your notes, what you prepared, and what came of it.';

/** `/events` and `/events/NUMBER`. */
export function EventsPage() {
  const { event } = useParams({ strict: false });
  const profileId = useProfileId();
  if (profileId !== undefined && event !== undefined && NUMBER.test(event))
    return <EventView key={event} {...{ profileId }} event={Number(event)} />;
  return (
    <Page title="Events" subtitle={SUBTITLE}>
      {profileId === undefined ? <Loading /> : <Events profileId={profileId} />}
    </Page>
  );
}

const NUMBER = /^[1-9]\d{0,8}$/;

function Events({ profileId }: { readonly profileId: number }) {
  const { data: listed, error, refetch } = useQuery(eventsQuery(profileId));
  if (listed === undefined && error !== null)
    return <NotLoaded what="Your events" why={describeFailure(error)} onRetry={() => void refetch()} />;
  if (listed === undefined) return <Loading />;
  if (listed.canWrite) return <EventList {...{ profileId }} events={listed.events} />;
  return (
    <p className="max-w-[70ch]">
      Events are kept with an account, where nobody else can see them. <AccountLinks /> to have your own.
    </p>
  );
}
