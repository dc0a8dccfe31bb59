import { LINES as ANSEL_THORNQUIST } from './ansel-thornquist-evaluations';
import { parseEvaluationLine, type SeenPositions } from './evaluation-line';
import { LINES as MIRA_TALWADE } from './mira-talwade-evaluations';
import { LINES as OSKAR_BRANDVOLD } from './oskar-brandvold-evaluations';
import { linesOf } from './sample-games';

/** In the order of the games. */
const SEEN = linesOf({
  'mira.talwade': MIRA_TALWADE,
  'oskar.brandvold': OSKAR_BRANDVOLD,
  'ansel.thornquist': ANSEL_THORNQUIST,
});

/** What the engine sees in the game of the line at `index`, whose id is `id`. */
export const seenInSample = (username: string, index: number, id: string): SeenPositions => {
  const { id: seenId, ...seen } = parseEvaluationLine(SEEN.get(username)?.[index] ?? '{}');
  if (seenId !== id) throw new Error(`The sample games of ${username} are torn at game ${index}`);
  return seen;
};
