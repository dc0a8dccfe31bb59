import type { RemotePlayer, SideAnalysis } from '../remote-game';
import type { LichessPlayer } from './game-schema';

/** One side of a game: a person, the site's computer, or somebody anonymous. */
export const toPlayer = ({ user, aiLevel, rating, ratingDiff, provisional, analysis }: LichessPlayer): RemotePlayer => {
  const judged = analysis === undefined ? {} : { analysis: toSideAnalysis(analysis) };
  if (aiLevel !== undefined) return { kind: 'computer', name: `lichess AI level ${aiLevel}`, ...judged };
  if (user === undefined) return { kind: 'anonymous', ...judged };
  return {
    kind: 'person',
    id: user.id,
    name: user.name,
    title: user.title,
    rating,
    ratingChange: ratingDiff,
    isProvisional: provisional === true,
    ...judged,
  };
};

const toSideAnalysis = (analysis: NonNullable<LichessPlayer['analysis']>): SideAnalysis => ({
  inaccuracies: analysis.inaccuracy,
  mistakes: analysis.mistake,
  blunders: analysis.blunder,
  acpl: analysis.acpl,
  accuracy: analysis.accuracy,
});
