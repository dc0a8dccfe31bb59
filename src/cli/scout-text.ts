/** The report on a player as text for a terminal. */
import { adviseAgainst } from '../chess/advice/advice';
import { SPEED_UNKNOWN, type Speed } from '../chess/clock';
import { PHASES } from '../chess/phase';
import { formatForm } from '../chess/player/form';
import type { PlayerReport } from '../chess/player/player-report';
import type { OpeningGroup } from '../chess/player/repertoire';
import type { Results } from '../chess/player/results';
import { COLORS } from '../chess/types';
import { adviceSentence } from '../messages/advice';
import type { ScoutAnswer } from '../server/features/scout/scout-state';
import type { RemoteTournament } from '../server/sources/source';
import { countOf } from './count-of';

/** Openings of a color, tactics and tournaments listed. */
const MOST = 5;

type PlayerProfile = ScoutAnswer['profile'];

export const formatScout = (profile: PlayerProfile, tournaments: readonly RemoteTournament[]): string => {
  const { username, player } = profile;
  return [
    `${player?.title === undefined ? '' : `${player.title} `}${username}${sampleMark(profile)}`,
    ...formatAccounts(profile),
    ...formatScan(profile),
    '',
    `Results        ${formatResults(profile.results.all)}`,
    ...COLORS.map((color) => `  ${color.padEnd(12)} ${formatResults(profile.results[color])}`),
    `Form           ${formatForm(profile.form)}`,
    ...formatRatings(profile),
    ...COLORS.flatMap((color) => ['', `Openings as ${color}`, ...formatOpenings(profile.repertoire[color])]),
    '',
    ...formatPhases(profile),
    ...formatClock(profile),
    ...formatTactics(profile),
    ...section('Tournaments', tournaments.slice(0, MOST).map(formatTournament)),
    ...section(
      'Advice',
      adviseAgainst(profile).map(({ message, games }) => `- ${adviceSentence(message)} [${countOf(games, 'game')}]`),
    ),
  ].join('\n');
};

/** Of a person with several names. */
const formatAccounts = ({ accounts = [] }: PlayerProfile): readonly string[] =>
  accounts.map(({ account, results, rating, speed }) => {
    const rated = rating === undefined || speed === undefined ? '' : `, rated ${rating} (${speedWord(speed)})`;
    return `  ${account.padEnd(24)} ${formatResults(results)}${rated}`;
  });

const speedWord = (speed: Speed): string => (speed === 'unknown' ? SPEED_UNKNOWN.toLowerCase() : speed);

const sampleMark = ({ player }: PlayerProfile): string => (player?.isSample === true ? ' (a sample player)' : '');

const formatScan = ({ scan, leftOut }: PlayerProfile): readonly string[] => {
  const out = leftOut.notPlayed + leftOut.variant + leftOut.setUp + leftOut.irregular;
  return [
    `${countOf(scan.games, 'game')}, ${scan.scanned} analyzed${out === 0 ? '' : `, ${out} excluded`}`,
    ...(scan.shortfall === undefined ? [] : [scan.shortfall]),
  ];
};

const formatResults = ({ games, wins, draws, losses, winRate }: Results): string =>
  `${countOf(games, 'game')}: +${wins} =${draws} -${losses}, ${winRate}% won`;

const formatRatings = ({ ratings: { bySpeed } }: PlayerReport): readonly string[] =>
  bySpeed.length === 0
    ? []
    : [
        `Ratings        ${bySpeed.map(({ speed, rating, games }) => `${speedWord(speed)} ${rating} (${games})`).join(', ')}`,
      ];

const formatOpenings = (groups: readonly OpeningGroup[]): readonly string[] =>
  groups.length === 0
    ? ['  none']
    : groups.slice(0, MOST).map((group) => `  ${formatResults(group).padEnd(32)} ${group.name}`);

const formatPhases = ({ phases, accuracy }: PlayerReport): readonly string[] => {
  const known = PHASES.flatMap((name) => {
    const { score, games } = phases[name];
    return score === undefined ? [] : [`${name} ${score}% (${games})`];
  });
  if (known.length === 0 || accuracy.mean === undefined) return [];
  return [`Accuracy       ${accuracy.mean.toFixed(1)}% (${countOf(accuracy.games, 'game')}): ${known.join(', ')}`];
};

const formatClock = ({ clockUse }: PlayerReport): readonly string[] => {
  const { averageSeconds, lowShare, lostOnTimeShare, games } = clockUse;
  if (averageSeconds === undefined || lowShare === undefined) return [];
  const words = `${averageSeconds.toFixed(1)} s a move, ${lowShare}% of games under a tenth of the time`;
  return [`Clock          ${words}, ${lostOnTimeShare ?? 0}% lost on time (${countOf(games, 'game')})`];
};

/** Counts alone: what follows from them is advice. A93. */
const formatTactics = ({ tactics }: PlayerReport): readonly string[] => {
  const { games, allowedGames } = tactics;
  const list = (counts: readonly { readonly name: string; readonly count: number }[]): string =>
    counts
      .slice(0, MOST)
      .map(({ name, count }) => `${name} ${count}`)
      .join(', ') || 'none';
  if (games === 0) return [];
  return [
    `Tactics        missed: ${list(tactics.missed)} (${countOf(games, 'game')})`,
    ...(allowedGames === 0 ? [] : [`  allowed      ${list(tactics.allowed)} (${countOf(allowedGames, 'game')})`]),
    `  weaknesses   ${list(tactics.weaknesses)}`,
    `  strengths    ${list(tactics.strengths)}`,
  ];
};

const formatTournament = ({ name, startsAt, rank, totalPlayers, score }: RemoteTournament): string => {
  const date = new Date(startsAt).toISOString().slice(0, 10);
  return `  ${date}  ${name}: ${rank ?? '?'} of ${totalPlayers === 0 ? '?' : totalPlayers}, ${score ?? '?'} points`;
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];
