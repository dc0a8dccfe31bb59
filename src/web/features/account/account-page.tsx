import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../lib/current-user';
import { Coming } from '../../ui/coming';
import { Page } from '../../ui/page';

/** `/account`: the settings of the signed-in user. Not built yet. */
export function AccountPage() {
  const { data: user } = useQuery(currentUserQuery());
  return (
    <Page title="Account Settings" {...(user && { subtitle: `Signed in as ${user.username}` })}>
      <Coming
        will={[
          'Keep your FIDE, AICF and Lichess IDs',
          'Remember your board theme, your pieces and which e-mails you want',
          'Change your password, add a second factor, or delete the account',
        ]}
      />
    </Page>
  );
}
