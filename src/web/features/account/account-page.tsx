import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOAuthSignInFailure, type OAuthSignInOutcome } from '../../../contract/account/oauth-sign-in';
import { OWNER_ID } from '../../../contract/profile-paths';
import { PLATFORM } from '../../../contract/sites';
import { entryFailureSentence } from '../../../messages/connections';
import { accountQuery } from '../../lib/account/account';
import { currentUserQuery, type KnownUser } from '../../lib/account/current-user';
import { useOAuthSignInOutcome } from '../../lib/account/oauth-sign-in';
import { HttpError } from '../../lib/http/http';
import { Button, LinkButton } from '../../ui/button';
import { deferred } from '../../ui/deferred';
import { Card, Page, Spinner } from '../../ui/page';
import { useToast } from '../../ui/status/toast';
import { InvitationsCard } from './invitations-card';
import { NotificationsCard } from './notifications-card';
import { SecurityCard } from './security/security-card';
import { SessionsCard } from './security/sessions-card';
import { accountSettings } from './settings';
import {
  ConnectionsCard,
  DataCard,
  EventsCard,
  MemberCard,
  PreferencesCard,
  PrivacyCard,
  ProfileCard,
  StudiesCard,
} from './settings-cards';

const WaitingWorkCard = deferred(
  async () => (await import('../../game/guest-work/guest-work-question')).WaitingWorkCard,
  { isOptional: true },
);

const PuzzleImportCard = deferred(async () => (await import('./later-parts')).PuzzleImportCard, { isOptional: true });

/** `/account`. Redirects guests to the sign-in page. */
export function AccountPage() {
  const { data: user, isPending } = useQuery(currentUserQuery());
  if (isPending) {
    return (
      <Page title="Account Settings">
        <Spinner label="Loading your settings" className="size-8 text-ink-soft" />
      </Page>
    );
  }
  return user ? <SettingsPage user={user} /> : <Navigate to="/signin" replace />;
}

function SettingsPage({ user }: { user: KnownUser }) {
  const { data: account, isPending, error, refetch } = useQuery(accountQuery());
  const settings = accountSettings(user, account);

  return (
    <Page title="Account Settings" subtitle={`Signed in as ${user.username}`}>
      {isPending ? (
        <SettingsSkeleton />
      ) : (
        <>
          <OAuthNotice />
          {error && <LoadError failure={error} onRetry={() => void refetch()} />}
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
            <div className="grid min-w-0 gap-6">
              <ProfileCard key={account?.id} settings={settings} />
              <PreferencesCard />
              {account?.isPublic !== undefined && (
                <PrivacyCard isPublic={account.isPublic} gamesLink={account.gamesLink} />
              )}
              <NotificationsCard notifications={settings.notifications} />
              <SecurityCard {...settings} />
              {account !== undefined && <SessionsCard />}
              {account !== undefined && <ConnectionsCard />}
              {account?.id === OWNER_ID && <InvitationsCard />}
              {account?.id === OWNER_ID && <PuzzleImportCard />}
            </div>
            <div className="grid gap-6 max-lg:grid-cols-1 sm:max-lg:grid-cols-2 lg:sticky lg:top-22">
              <MemberCard settings={settings} />
              <EventsCard />
              <StudiesCard />
              <DataCard />
              {account !== undefined && <WaitingWorkCard />}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your settings" className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
      <div className="grid gap-6">
        {['h-[25rem]', 'h-[24rem]', 'h-[15rem]', 'h-[27rem]', 'h-[12rem]'].map((height) => (
          <Card key={height} className={height}>
            <div className="h-5 w-40 rounded bg-sunken" />
          </Card>
        ))}
      </div>
      <Card className="h-40">
        <div className="h-5 w-28 rounded bg-sunken" />
      </Card>
    </div>
  );
}

type LoadErrorProps = { failure: Error; onRetry: () => void };

function LoadError({ failure, onRetry }: LoadErrorProps) {
  const isExpired = failure instanceof HttpError && failure.status === 401;
  return (
    <div role="status" className={NOTE}>
      <p>
        {isExpired
          ? 'Your session has expired. Sign in again to see and change your settings.'
          : 'Your settings could not be loaded. What is shown may be incomplete or a default.'}
      </p>
      {isExpired ? (
        <LinkButton to="/signin" variant="secondary" size="compact">
          Sign in again
        </LinkButton>
      ) : (
        <Button variant="secondary" size="compact" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

const NOTE =
  'mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warning/40 bg-warning-soft px-5 ' +
  'py-3 text-warning';

/** Shows a toast with the outcome of an OAuth link. */
function OAuthNotice() {
  const outcome = useOAuthSignInOutcome();
  const { toast } = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome === undefined) return;
    toast(toNotice(outcome));
    void navigate({ to: '/account', search: {}, replace: true });
  }, [outcome, toast, navigate]);
  return null;
}

const toNotice = (outcome: OAuthSignInOutcome) =>
  isOAuthSignInFailure(outcome)
    ? {
        title: `${PLATFORM.label} not linked`,
        description: entryFailureSentence(outcome, PLATFORM.label),
        destructive: true,
      }
    : { title: `${PLATFORM.label} linked`, description: 'You can now sign in with it.' };
