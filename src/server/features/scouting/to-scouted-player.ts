import { scoutedPlayerSchema, type ScoutedPlayer } from '../../../contract/scouting';
import type { RemoteProfile } from '../../sources/source';

/** A profile in the contract's words; what the contract does not name is left out. */
export const toScoutedPlayer = (profile: RemoteProfile): ScoutedPlayer =>
  scoutedPlayerSchema.parse({ ...profile, isSample: profile.isSample === true });
