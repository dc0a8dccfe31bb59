import { useOwnUser } from '../../player/profile/own-profile';
import { useHome } from './use-home';

/** Whose games and figures these are, and whether they are an example. GEN-08. */
export function OwnerName() {
  const { data: user } = useOwnUser();
  const { data: home } = useHome();
  return (
    <>
      {user && `of ${user.username}`}
      {user && home?.isExample === true && (
        <span className="text-base font-normal text-ink-soft">: an example until you import your own</span>
      )}
    </>
  );
}
