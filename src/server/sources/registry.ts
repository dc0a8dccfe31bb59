/** Every source that there is, a line each. Nothing else imports from a source's folder. */
import { chesscom } from './chesscom/definition';
import type { SiteLine } from './game-line';
import { lichess } from './lichess/definition';
import type { RemoteGame } from './remote-game';
import { reference } from './reference/definition';
import { sample } from './sample/definition';

export const SOURCES = [lichess, chesscom, reference, sample] as const;

/** A line of a site whose games come as lines. */
export const readSiteLine = ({ site, ...line }: SiteLine): RemoteGame | undefined =>
  SOURCES.find((source) => source.site === site)?.readGame?.(line);
