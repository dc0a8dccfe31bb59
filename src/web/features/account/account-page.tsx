import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { currentUserQuery } from '../../lib/current-user';
import { Page } from '../../ui/page';
import { Spinner } from '../../ui/spinner';
import { SettingsPage } from './settings-page';

/** `/account`: the settings of the signed-in user. Once it is known that nobody is, the way leads to the sign-in. */
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
