import { SAMPLE_OWNER } from '../../../contract/player/samples';
import type { Profile } from '../../../contract/profile';

/** The name that is loaded from the platform: the user's own there, or the one that a fresh installation has. OWN-18. */
export const ownPlatformName = (profile: Profile | undefined): string => {
  const name = profile?.lichessId?.trim() ?? '';
  return name === '' ? SAMPLE_OWNER.username : name;
};
