import type { PlayerProfile } from '../../../contract/player/player-profile';
import { makePlayer, PLATFORM } from '../../../contract/sites';

/** `NAME` or `site:NAME`, or several of a person, as addresses name the player; samples are known by name wherever they are asked for. */
export const playerText = ({ username, player }: PlayerProfile): string =>
  player?.account ??
  makePlayer({ site: player?.isSample === true ? PLATFORM.site : (player?.site ?? PLATFORM.site), name: username });
