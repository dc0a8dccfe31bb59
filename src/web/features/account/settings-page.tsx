import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../lib/account';
import type { KnownUser } from '../../lib/current-user';
import { Page } from '../../ui/page';
import { OWNER_ID } from '../../../contract/profile-paths';
import { ConnectionsCard } from './connections-card';
import { DataCard } from './data-card';
import { EntryNotice } from './entry-notice';
import { EventsCard } from './events-card';
import { InvitationsCard } from './invitations-card';
import { MemberCard } from './member-card';
import { NotLoaded } from './not-loaded';
import { NotificationsCard } from './notifications-card';
import { PreferencesCard } from './preferences-card';
import { PrivacyCard } from './privacy-card';
import { ProfileCard } from './profile-card';
import { SecurityCard } from './security/security-card';
import { SessionsCard } from './security/sessions-card';
import { accountSettings } from './settings';
import { SettingsSkeleton } from './settings-skeleton';
import { StudiesCard } from './studies-card';

/** All settings of one user. Without the account, the little that is known of the user, and a word about it. */
export function SettingsPage({ user }: { user: KnownUser }) {
  const { data: account, isPending, error, refetch } = useQuery(accountQuery());
  const settings = accountSettings(user, account);

  return (
    <Page title="Account Settings" subtitle={`Signed in as ${user.username}`}>
      {isPending ? (
        <SettingsSkeleton />
      ) : (
        <>
          <EntryNotice />
          {error && <NotLoaded failure={error} onRetry={() => void refetch()} />}
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
            <div className="grid min-w-0 gap-6">
              <ProfileCard key={account?.id} settings={settings} />
              <PreferencesCard />
              {account?.isPublic !== undefined && <PrivacyCard isPublic={account.isPublic} />}
              <NotificationsCard notifications={settings.notifications} />
              <SecurityCard {...settings} />
              {account !== undefined && <SessionsCard />}
              {account !== undefined && <ConnectionsCard />}
              {account?.id === OWNER_ID && <InvitationsCard />}
            </div>
            <div className="grid gap-6 max-lg:grid-cols-1 sm:max-lg:grid-cols-2 lg:sticky lg:top-22">
              <MemberCard settings={settings} />
              <EventsCard />
              {account !== undefined && <StudiesCard profileId={user.profileId ?? OWNER_ID} />}
              <DataCard />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
