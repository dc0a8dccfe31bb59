import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { linkToken } from '../../../lib/link-token';
import { ownerClaimQuery } from '../../../lib/owner-claim';
import { BRAND } from '../../../ui/brand';
import { buttonAppearance } from '../../../ui/button';
import { FormCard } from '../../../ui/form-card';
import { LINK } from '../../../ui/link-appearance';
import { ClaimForm } from './claim-form';

/** `/claim?token=…`: where the link that the server prints leads. Whoever opens it becomes the owner, once. */
export function ClaimPage() {
  const { searchStr } = useLocation();
  const token = linkToken(searchStr);
  const { data: state } = useQuery(ownerClaimQuery());

  if (state?.isClaimed === true) return <UsedLink />;
  if (token === undefined) return <IncompleteLink />;
  return (
    <FormCard
      title={TITLE}
      subtitle={`You run this installation of ${BRAND}. Choose how you sign in from now on. The link works once.`}
      foot={
        <>
          Already have an account?{' '}
          <Link to="/signin" className={LINK}>
            Sign in here
          </Link>
        </>
      }
    >
      <ClaimForm token={token} />
    </FormCard>
  );
}

const TITLE = 'Become the Owner';

function UsedLink() {
  return (
    <FormCard title={TITLE} subtitle="This installation has an owner already">
      <p>The link works once and has been used. If that was you, sign in with the account you created.</p>
      <Link to="/signin" className={`mt-6 w-full ${buttonAppearance({})}`}>
        Sign In
      </Link>
    </FormCard>
  );
}

function IncompleteLink() {
  return (
    <FormCard title={TITLE} subtitle="This link is incomplete">
      <p>
        The server prints the link when it starts. Copy the whole link from the server’s log into the address bar,
        including everything after <code className="font-mono text-sm">token=</code>.
      </p>
    </FormCard>
  );
}
