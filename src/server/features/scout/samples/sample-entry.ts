import { isSamplePlayer } from '../../../../contract/player/samples';
import type { CountedEntry } from '../../../db/scout/stored-scout';
import type { PlayedRemoteGame } from '../../../sources/remote-game';

/** A game of a sample player, analyzed; `undefined` for every other game. */
export const sampleEntry = async (remote: PlayedRemoteGame): Promise<CountedEntry | undefined> => {
  const player = remote.players[remote.color];
  if (player.kind !== 'person' || !isSamplePlayer(player.id)) return undefined;
  const { SAMPLE_ENTRIES } = await import('./sample-entries');
  const entry = SAMPLE_ENTRIES[remote.key];
  if (entry === undefined) return undefined;
  const { id, account, tournament } = remote;
  return {
    ...entry,
    id,
    ...(account === undefined ? {} : { account }),
    ...(tournament === undefined ? {} : { tournament }),
  };
};
