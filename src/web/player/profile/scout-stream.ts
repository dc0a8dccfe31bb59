/** A scout as the server streams it, and what of it is newer than the answers of the three calls. */
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { SCOUT_EVENT, type ScoutedGame, type ScoutEvent, scoutEventSchema } from '../../../contract/player/scout';
import { askForEvents, isEventStream, readEvents } from '../../lib/http/read-events';

/**
 * Settles when nothing more is to come. Throws where the connection breaks, or an event is not what the contract says.
 */
export const followScout = async (
  path: string,
  signal: AbortSignal,
  onEvent: (event: ScoutEvent) => void,
): Promise<void> => {
  const response = await askForEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) return;
  for await (const { event, data: text } of readEvents(response.body)) {
    if (event === SCOUT_EVENT) onEvent(scoutEventSchema.parse(JSON.parse(text)));
  }
};

/**
 * Calls and stream overtake each other: the profile of more games, received or analyzed, or of as many when these are all;
 * the answered one among equals.
 */
export const furtherProfile = (answered: PlayerProfile, reported: PlayerProfile | undefined): PlayerProfile =>
  reported !== undefined && reach(reported) > reach(answered) ? reported : answered;

const reach = ({ scan }: PlayerProfile): number =>
  2 * (scan.games + scan.scanned + scan.deep) + Number(scan.isFinished) + Number(scan.isOver);

/** More of them, or of which more have been analyzed, or more deeply. */
export const furtherGames = (answered: ScoutedGame[], reported: ScoutedGame[] | undefined): ScoutedGame[] =>
  reported !== undefined && reachOf(reported) > reachOf(answered) ? reported : answered;

const reachOf = (games: readonly ScoutedGame[]): number =>
  games.reduce(
    (sum, { analysisData, look }) =>
      sum + Number(analysisData !== null && analysisData !== undefined) + Number(look === 'deep'),
    games.length,
  );
