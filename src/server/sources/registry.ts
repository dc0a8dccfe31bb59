/** Every source that there is, a line each. Nothing else imports from a source's folder. */
import { lichess } from './lichess/definition';
import { sample } from './sample/definition';

export const SOURCES = [lichess, sample] as const;
