/** Every source. Nothing else imports from a source's folder. */
import { chesscom } from './chesscom/chesscom-source';
import { lichess } from './lichess/lichess-source';
import { reference } from './reference/reference-source';
import type { RemoteGame, SiteLine } from './remote-game';
import { sample } from './sample/sample-source';

export const SOURCES = [lichess, chesscom, reference, sample] as const;

export const readSiteLine = ({ site, ...line }: SiteLine): RemoteGame | undefined =>
  SOURCES.find((source) => source.site === site)?.readGame?.(line);
