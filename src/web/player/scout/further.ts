/** Which of two answers about the same player knows more: the calls and the progress stream overtake each other. */
import type { ScoutedGame, ScoutInsights } from '../../../contract/scout';

/** Insights from more scanned games, or from as many when these are all; the answered ones among equals. */
export const furtherInsights = (answered: ScoutInsights, told: ScoutInsights | undefined): ScoutInsights => {
  if (told?.scan === undefined || answered.scan === undefined) return answered;
  if (told.scan.scanned !== answered.scan.scanned) {
    return told.scan.scanned > answered.scan.scanned ? told : answered;
  }
  return told.scan.isFinished && !answered.scan.isFinished ? told : answered;
};

/** Games of which more have been looked through. */
export const furtherGames = (
  answered: readonly ScoutedGame[],
  told: readonly ScoutedGame[] | undefined,
): readonly ScoutedGame[] => (told !== undefined && countScanned(told) > countScanned(answered) ? told : answered);

const countScanned = (games: readonly ScoutedGame[]): number =>
  games.filter(({ analysisData }) => analysisData !== null && analysisData !== undefined).length;
