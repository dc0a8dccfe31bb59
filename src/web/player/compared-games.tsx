import type { Findings } from '../../chess/findings/verdicts';
import { gamesText } from './labels';

/** Rated games with an analysis before a comparison says much. */
const LEAST_GAMES = 20;

/** On how many games the comparison with others rests, or that there are too few for one. */
export function ComparedGames({ findings: { games, rates } }: { readonly findings: Findings }) {
  return <p className="text-xs text-ink-soft tabular-nums">{comparedText(games, rates.length > 0)}</p>;
}

const comparedText = (games: number, isCompared: boolean): string => {
  if (games < LEAST_GAMES)
    return `Too few games to compare with others: ${games} so far, at least ${LEAST_GAMES} needed.`;
  if (!isCompared) return `Not compared with others: no rating is known in the ${gamesText(games)}.`;
  return `Compared with others of the same rating and speed over ${gamesText(games)}; what may be chance is not said.`;
};
