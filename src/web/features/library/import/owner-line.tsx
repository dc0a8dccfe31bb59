import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentUserQuery } from '../../../lib/current-user';
import { ownerClaimQuery } from '../../../lib/owner-claim';
import { profileQuery } from '../../../player/profile/profile-queries';
import { LINK } from '../../../ui/link-appearance';

/** Whose library it is that whoever looks may not change, and what a guest can do about it. */
export function OwnerLine({ profileId }: { readonly profileId: number }) {
  const { data: profile } = useQuery(profileQuery(profileId));
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return (
    <p className="mt-1 max-w-[70ch] text-sm text-ink-soft">
      This is the library of {profile?.username ?? 'someone else'}. You can view it, but not change it.{' '}
      {user === null && <WayIn />}
    </p>
  );
}

function WayIn() {
  const { data: installation } = useQuery(ownerClaimQuery());
  if (installation === undefined) return null;
  const { isClaimed, hasOwnLibraries } = installation;
  if (!isClaimed && !hasOwnLibraries) {
    return <>This installation has no owner yet. Open the link in the server’s log to import games.</>;
  }
  return (
    <>
      <Link to="/signin" className={LINK}>
        Sign in
      </Link>{' '}
      {hasOwnLibraries ? 'to import your own games.' : 'as the owner to import games.'}
    </>
  );
}
