import { BRAND } from '../../ui/brand';
import { Coming } from '../../ui/coming';
import { Page } from '../../ui/page';

/** `/signin`: the way into an account. Not built yet. */
export function SignInPage() {
  return (
    <Page title="Welcome Back" subtitle={`Sign in to your ${BRAND} account`}>
      <Coming
        will={[
          'Sign you in with your username or e-mail address',
          'Send you a new password when the old one is forgotten',
        ]}
      />
    </Page>
  );
}
