import { BRAND } from '../../ui/brand';
import { Coming } from '../../ui/coming';
import { Page } from '../../ui/page';

/** `/register`: a new account. Not built yet. */
export function RegisterPage() {
  return (
    <Page title="Create Account" subtitle={`Join ${BRAND} to analyze games and scout opponents`}>
      <Coming
        will={[
          'Open an account with a username, an e-mail address and a password',
          'Take your Lichess, FIDE, AICF and UKCA IDs, if you want to give them',
        ]}
      />
    </Page>
  );
}
