import { useOwnUser } from '../../player/profile/own-profile';

/** Whose games and figures these are. GEN-08. */
export function OwnerName() {
  const { data: user } = useOwnUser();
  return <>{user && `of ${user.username}`}</>;
}
