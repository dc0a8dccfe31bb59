/** What the report rests on, in words: which games, which not, and whose evaluations. */
import { formatDate } from '../../lib/format-date';
import type { Opponent } from '../opponent';
import { countOf, gamesText } from '../words';

/** `50 games, 12 May 2026 – 1 Jul 2026`. */
export const gamesSpan = ({ games }: Opponent): string => {
  const dates = games.flatMap(({ playedAt }) => playedAt ?? []);
  if (dates.length === 0) return gamesText(games.length);
  const [first, last] = [formatDate(Math.min(...dates)), formatDate(Math.max(...dates))];
  return `${gamesText(games.length)}, ${first === last ? first : `${first} – ${last}`}`;
};

/** `3 more left out: 1 not played, 2 of a variant`; nothing where all count. */
export const leftOutText = ({ report, scan }: Opponent): string | undefined => {
  const { notPlayed = 0, variant = 0, setUp = 0 } = report?.leftOut ?? {};
  const odd = scan?.oddGames ?? 0;
  const reasons = [
    notPlayed > 0 && `${notPlayed} not played`,
    variant > 0 && `${variant} of another variant`,
    setUp > 0 && `${setUp} begun from a set-up position`,
    odd > 0 && `${odd} that could not be read`,
  ].filter((reason) => reason !== false);
  return reasons.length === 0
    ? undefined
    : `${countOf(notPlayed + variant + setUp + odd, 'more game')} left out: ${reasons.join(', ')}`;
};

/** `Evaluations: 12 games by Lichess, 38 games by Stockfish 16`; nothing while they are made, or nobody says whose. */
export const evaluatorText = ({ games, scan }: Opponent): string | undefined => {
  if (scan?.isFinished === false) return undefined;
  const by = (evaluator: 'lichess' | 'engine'): number =>
    games.filter(({ scouted }) => scouted.evaluatedBy === evaluator).length;
  const [lichess, engine] = [by('lichess'), by('engine')];
  const parts = [
    lichess > 0 && `${gamesText(lichess)} by Lichess`,
    engine > 0 && `${gamesText(engine)} by ${scan?.engine ?? 'our engine'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : `Evaluations: ${parts.join(', ')}`;
};
