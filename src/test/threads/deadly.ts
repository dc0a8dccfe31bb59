/** The opponent at whose games in libraries the threads of `deadly-tasks.ts` end. */
export const DEADLY = 'Deadly Rival';
/** The scouted game at whose review they end, and the one at whose line: GambitGustav's third and fifth. */
export const DEADLY_REVIEW = 's8F44mlH';
export const DEADLY_LINE = 'LCoYk27I';
