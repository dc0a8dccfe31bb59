/** Which of two views of the same scout knows more: the calls and the stream overtake each other. */
import type { PlayerProfile } from '../../../contract/player-profile';
import type { ScoutedGame } from '../../../contract/scout';

/** Of more scanned games, or of as many when these are all; the answered one among equals. */
export const furtherProfile = (answered: PlayerProfile, reported: PlayerProfile | undefined): PlayerProfile =>
  reported !== undefined && reach(reported) > reach(answered) ? reported : answered;

const reach = ({ scan }: PlayerProfile): number => 2 * scan.scanned + Number(scan.isFinished);

/** Of which more have been analyzed. */
export const furtherGames = (answered: ScoutedGame[], reported: ScoutedGame[] | undefined): ScoutedGame[] =>
  reported !== undefined && countScanned(reported) > countScanned(answered) ? reported : answered;

const countScanned = (games: readonly ScoutedGame[]): number =>
  games.filter(({ analysisData }) => analysisData !== null && analysisData !== undefined).length;
