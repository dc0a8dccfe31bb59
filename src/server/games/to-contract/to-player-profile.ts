/**
 * The one place where the profile of a player is made, and where what is measured takes the place of a sample. Pure.
 */
import { KNOWN_SPEEDS, type Speed } from '../../../chess/clock';
import type { PlayerReport } from '../../../chess/player/player-report';
import { openingStrategy, playedOpenings } from '../../../chess/player/repertoire';
import type { Results } from '../../../chess/player/results';
import type {
  FormatRating,
  PlayerAccount,
  PlayerProfile,
  ScoutedPlayer,
  ScoutScan,
  TimeManagement,
} from '../../../contract/player/player-profile';
import { BULLET_BELOW_BLITZ, TIME_MANAGEMENT } from '../placeholders';

type About = {
  /** As the player was asked for. */
  readonly name: string;
  readonly player?: ScoutedPlayer;
  readonly scan: Omit<ScoutScan, 'games'>;
  readonly afterLoss?: Results;
  readonly accounts?: readonly PlayerAccount[];
};

export const toPlayerProfile = (
  report: PlayerReport,
  { name, player, scan, afterLoss, accounts = [] }: About,
): PlayerProfile => {
  const currentRating = report.ratings.current ?? report.ratings.average;
  return {
    ...report,
    username: player?.name ?? name,
    player,
    scan: { games: report.results.all.games, ...scan },
    currentRating,
    formats: formatsOf(report, player, currentRating),
    strategy: openingStrategy(playedOpenings(report.repertoire)),
    timeManagement: timeManagementOf(report),
    afterLoss,
    ...(accounts.length === 0 ? {} : { accounts }),
  };
};

const formatsOf = (
  report: PlayerReport,
  player: ScoutedPlayer | undefined,
  current: number | undefined,
): readonly FormatRating[] => {
  const known = KNOWN_SPEEDS.filter((speed) => speed !== 'correspondence').map((speed) =>
    knownRating(report, player, speed),
  );
  const blitz = known.find(({ speed }) => speed === 'blitz')?.rating;
  return known.map((format) => {
    if (format.rating !== undefined) return format;
    if (format.speed === 'bullet' && blitz !== undefined) {
      return { ...format, rating: blitz - BULLET_BELOW_BLITZ, from: 'blitz' };
    }
    if (format.speed === 'classical' && current !== undefined) return { ...format, rating: current, from: 'current' };
    return format;
  });
};

/** In the latest rated game of the speed, else as the site tells it. */
const knownRating = ({ ratings }: PlayerReport, player: ScoutedPlayer | undefined, speed: Speed): FormatRating => {
  const played = ratings.bySpeed.find((rated) => rated.speed === speed);
  if (played !== undefined) return { speed, games: played.games, rating: played.rating, from: 'games' };
  const reported = player?.ratings[speed]?.rating;
  return { speed, games: 0, ...(reported === undefined ? {} : { rating: reported, from: 'site' }) };
};

const timeManagementOf = ({ clockUse }: PlayerReport): TimeManagement => {
  const { averageSeconds, lowShare, lostOnTimeShare, games } = clockUse;
  if (averageSeconds === undefined) return TIME_MANAGEMENT;
  return {
    isSample: false,
    averageSeconds,
    lowShare,
    lostOnTimeShare,
    games,
  };
};
