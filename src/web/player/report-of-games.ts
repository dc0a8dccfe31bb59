/**
 * The report that can be made of listed games alone, where no server sends one: results, ratings, form, openings and
 * the missed tactics that the games name. It counts with the functions of the server's report; what takes an engine or
 * clocks is missing from it.
 */
import { reportTally, type PlayerReport } from '../../chess/player/player-report';
import { listRatings, tallyRating } from '../../chess/player/ratings';
import { openingTallyOf, tallyUnnamed } from '../../chess/player/repertoire';
import { tallyResult } from '../../chess/player/results';
import { makeTally, sumTallies } from '../../chess/player/sums';
import type { TacticCount } from '../../chess/player/tactics';
import type { ShownGame } from './shown-game';

/** `games` are the latest first. */
export const reportOfGames = (games: readonly ShownGame[]): PlayerReport => {
  const rated = games.flatMap(({ id, rating, speed, playedAt = 0 }) =>
    speed === undefined || rating === undefined ? [] : [{ id, rating, speed, playedAt }],
  );
  const searched = games.filter(({ scouted }) => Array.isArray(scouted.analysis?.missedTactics));
  const tally = sumTallies([
    ...games.map(({ color, outcome }) => tallyResult(color, outcome)),
    ...games.map(tallyUnnamed),
    ...rated.map(tallyRating),
    makeTally({ 'tactics.games': searched.length }),
  ]);
  return reportTally(tally, {
    openings: games.flatMap((game) => openingTallyOf(game) ?? []),
    ratings: listRatings(rated),
    form: games,
    tactics: { strengths: [], weaknesses: [], missed: missedIn(games) },
  });
};

const missedIn = (games: readonly ShownGame[]): readonly TacticCount<string>[] => {
  const counts = new Map<string, TacticCount<string>>();
  for (const { id, scouted } of games) {
    for (const { tacticalType: name, ply } of scouted.analysis?.missedTactics ?? []) {
      const { count = 0, places = [] } = counts.get(name) ?? {};
      const here = ply === undefined ? [] : [{ game: id, ply }];
      counts.set(name, { name, count: count + 1, places: [...places, ...here] });
    }
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
};
