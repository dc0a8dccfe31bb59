/** The profile in the fields that the specification names. Pure. */
import type { Speed } from '../../../chess/clock';
import type { PlayerReport } from '../../../chess/player/player-report';
import { openingInsights } from '../../../chess/player/repertoire';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../../chess/player/tactics';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { ScoutInsights } from '../../../contract/player/scout';

export const toInsights = (profile: PlayerProfile): ScoutInsights => ({
  totalGames: profile.results.all.games,
  averageRating: profile.ratings.average ?? null,
  openingRepertoire: { ...openingInsights(profile.repertoire) },
  ...toSpecifiedFigures(profile),
  profile,
});

/** What insights and player stats have alike. */
export const toSpecifiedFigures = (report: Pick<PlayerReport, 'phases' | 'ratings' | 'tactics'>) => {
  const { phases, tactics } = report;
  const ratingAt = (speed: Speed): number | null => ratingIn(report, speed) ?? null;
  return {
    openingPhaseScore: phases.opening.score ?? null,
    middlegameScore: phases.middlegame.score ?? null,
    endgameScore: phases.endgame.score ?? null,
    rapidRating: ratingAt('rapid'),
    blitzRating: ratingAt('blitz'),
    classicalRating: ratingAt('classical'),
    bulletRating: ratingAt('bullet'),
    ultraBulletRating: ratingAt('ultraBullet'),
    tacticalStrengths: countsOf(TACTICAL_STRENGTHS, tactics.strengths),
    tacticalWeaknesses: countsOf(TACTICAL_WEAKNESSES, tactics.weaknesses),
  };
};

/** In the latest rated game of the speed. */
type Ratings = Pick<PlayerReport['ratings'], 'bySpeed'>;

export const ratingIn = ({ ratings }: { readonly ratings: Ratings }, speed: Speed): number | undefined =>
  ratings.bySpeed.find((rated) => rated.speed === speed)?.rating;

/** Every one of the names to its count, 0 where it was not seen; what was seen comes first, in its order. */
const countsOf = (
  names: readonly string[],
  seen: readonly { readonly name: string; readonly count: number }[],
): Record<string, number> => ({
  ...Object.fromEntries(seen.map(({ name, count }) => [name, count])),
  ...Object.fromEntries(names.filter((name) => !seen.some((tactic) => tactic.name === name)).map((name) => [name, 0])),
});
