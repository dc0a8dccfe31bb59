/** Builds a player's profile; measured values replace the samples. Pure. */
import type { EvaluatedHabits } from '../../chess/preparation/evaluated-games';
import type { Traits } from '../../chess/advice/form';
import { formatTimeControl, KNOWN_SPEEDS, type Speed } from '../../chess/clock';
import { type PlayerReport, reportFacts } from '../../chess/player/player-report';
import { openingInsights, openingStrategy, playedOpenings } from '../../chess/player/repertoire';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';
import type { Habits } from '../../chess/preparation/habits';
import type {
  FormatRating,
  PlayerAccount,
  PlayerProfile,
  ScoutedPlayer,
  ScoutScan,
  TimeManagement,
} from '../../contract/player/player-profile';
import type { ScoutedTournament, ScoutInsights } from '../../contract/player/scout';
import type { TournamentKind } from '../sources/remote-game';
import type { RemoteTournament } from '../sources/source';

type ProfileContext = {
  readonly name: string;
  readonly player?: ScoutedPlayer;
  /** Of a member, where it is not that of the latest game. */
  readonly currentRating?: number;
  readonly scan: Omit<ScoutScan, 'games'>;
  readonly evaluated?: EvaluatedHabits;
  readonly accounts?: readonly PlayerAccount[];
  readonly habits?: Habits;
  readonly traits?: Traits;
};

export const toPlayerProfile = (
  report: PlayerReport,
  { name, player, scan, evaluated, accounts = [], habits, traits, ...known }: ProfileContext,
): PlayerProfile => {
  const currentRating = known.currentRating ?? report.ratings.current ?? report.ratings.average;
  return {
    ...report,
    ...habits,
    username: player?.name ?? name,
    player,
    scan: { games: report.results.all.games, ...scan },
    currentRating,
    formats: formatsOf(report, player, currentRating),
    strategy: openingStrategy(playedOpenings(report.repertoire)),
    timeManagement: timeManagementOf(report),
    evaluated,
    traits,
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

/** From the latest rated game in the speed, else as the site reports it. */
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

// Profile in the fields of the specification

export const toInsights = (profile: PlayerProfile): ScoutInsights => ({
  totalGames: profile.results.all.games,
  averageRating: profile.ratings.average ?? null,
  openingRepertoire: { ...openingInsights(profile.repertoire) },
  ...toSpecifiedStats(profile),
  profile,
});

export const toSpecifiedStats = (report: Pick<PlayerReport, 'phases' | 'ratings' | 'tactics'>) => {
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

type Ratings = Pick<PlayerReport['ratings'], 'bySpeed'>;

/** The rating of a member, the same on every page: of the latest rapid game, otherwise of the latest game. */
export const memberRating = (ratings: Ratings & Pick<PlayerReport['ratings'], 'current'>): number | undefined =>
  ratingIn({ ratings }, 'rapid') ?? ratings.current;

export const ratingIn = ({ ratings }: { readonly ratings: Ratings }, speed: Speed): number | undefined =>
  ratings.bySpeed.find((rated) => rated.speed === speed)?.rating;

/** Count per name, 0 included; names with a count come first. */
const countsOf = (
  names: readonly string[],
  seen: readonly { readonly name: string; readonly count: number }[],
): Record<string, number> => ({
  ...Object.fromEntries(seen.map(({ name, count }) => [name, count])),
  ...Object.fromEntries(names.filter((name) => !seen.some((tactic) => tactic.name === name)).map((name) => [name, 0])),
});

/** Both field sets of the specification; what the source does not report is null. */
export const toScoutedTournament = (tournament: RemoteTournament): ScoutedTournament => {
  const { name, startsAt, kind, rank = null, totalPlayers, score = null, performance = null, url } = tournament;
  const players = totalPlayers === 0 ? null : totalPlayers;
  // Arena points are not one per game, and an arena has no rounds.
  const rounds = tournament.rounds ?? (kind === 'arena' ? undefined : tournament.games) ?? null;
  return {
    name,
    date: new Date(startsAt).toISOString(),
    format: FORMATS[kind](tournament.rounds),
    position: rank,
    players,
    score,
    timeControl: formatTimeControl(
      parseTimeControl(tournament.timeControl),
      tournament.timeControl === '?' ? 'unknown' : 'correspondence',
    ),
    performance,
    totalPlayers: players,
    points: score,
    rounds,
    ...(url === '' ? {} : { url }),
  };
};

const FORMATS: Readonly<Record<TournamentKind, (rounds: number | undefined) => string>> = {
  arena: () => 'Arena',
  swiss: (rounds) => `Swiss, ${rounds ?? '?'} rounds`,
  'round-robin': () => 'Round robin',
};

/** `180+2`, in seconds. */
const parseTimeControl = (text: string): { initial: number; increment: number } | undefined => {
  const [, initial, increment] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  return initial === undefined ? undefined : { initial: Number(initial), increment: Number(increment) };
};

// Fixed by the specification, section 9; shown until measured

/** Without a bullet rating it is blitz minus this (SCT-39). */
const BULLET_BELOW_BLITZ = 150;

/** SCT-46. */
const TIME_MANAGEMENT = {
  isSample: true,
  averageSeconds: 23,
  lowShare: 31,
  lostOnTimeShare: 8,
  games: 0,
} as const;

export const EMPTY_REPORT: PlayerReport = reportFacts([]);
