import { parseArgs } from 'node:util';
import { adviseAgainst } from '../chess/advice/advice';
import { type Speed, SPEED_UNKNOWN } from '../chess/clock';
import { PHASES } from '../chess/phase';
import type { PlayerReport } from '../chess/player/player-report';
import type { OpeningGroup } from '../chess/player/repertoire';
import { formatForm, type Results } from '../chess/player/results';
import { COLORS } from '../chess/types';
import { adviceSentence } from '../messages/advice';
import { type Choice, readChoice } from '../server/features/scout/parse-selection';
import type { Scout } from '../server/features/scout/scout';
import type { ScoutAnswer } from '../server/features/scout/scout-state';
import { toInsights, toScoutedTournament } from '../server/games/player-profile';
import { describeFailure } from '../server/games/source-failures';
import type { SourceFailure } from '../server/sources/failures';
import type { RemoteTournament } from '../server/sources/source';
import type { NamedPlayer } from '../server/sources/sources';
import {
  CommandError,
  countOf,
  defineCommand,
  EXIT,
  type ExitCode,
  onlyPositional,
  terminal,
  UsageError,
} from './command';
import { DEFAULT_SITE, parsePlayer, SITES, withScouting } from './scouting';

const HELP = `Usage: outpost scout [SITE:]NAME [--games WHICH] [--deep] [--json]

Analyzes the last 50 games of a player and reports how they play.
SITE is one of ${SITES}; ${DEFAULT_SITE.site} if none is given.
The sample players mira.talwade and oskar.brandvold need no network.

  --games      50, 200, 1000 or all, and then, separated by commas: speeds, rated or casual,
               since:YYYY-MM-DD; for example 200,blitz,rapid,rated
  --deep       wait for the deeper analysis of every game, a few minutes more
  --json       one JSON document: games, insights, tournaments
  --help       this text

Examples:
  outpost scout mira.talwade --json
  outpost scout SITE:NAME --games 200,blitz
  outpost scout NAME,SITE:OTHER      one person with a name at two sites
  outpost scout reference:FIDE-ID    a person in the reference games

Exit codes: 0 done, 1 the site, the engine or this program failed, 2 wrong usage,
3 no such player or a closed account, 130 interrupted.
`;

type ScoutArguments = {
  /** `NAME` or `SITE:NAME`. */
  readonly player: string;
  readonly choice: Choice;
  readonly isJson: boolean;
  readonly isDeep: boolean;
};

export const parseScout = (words: readonly string[]): ScoutArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      games: { type: 'string', default: '' },
      deep: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const player = onlyPositional(positionals, {
    missing: `Which player? Give a name at ${DEFAULT_SITE.label}`,
    single: 'One player at a time',
  });
  const choice = readChoice(values.games);
  if (!choice.ok) throw new UsageError(`--games: ${choice.error}`);
  return { player, choice: choice.value, isJson: values.json, isDeep: values.deep };
};

export const scout = defineCommand({
  help: HELP,
  parse: parseScout,
  run: ({ player, choice, isJson, isDeep }, config) =>
    withScouting(config, async ({ sources, scouts, signal }) => {
      const named = parsePlayer(player, sources);
      const running = scouts.follow({ ...named, choice }, signal);
      await waitForAnalysis(running, isDeep, named);
      const { games, profile } = running.answer();
      const { tournaments } = await running.tournaments;
      const report = { games, insights: toInsights(profile), tournaments: tournaments.map(toScoutedTournament) };
      terminal.print(isJson ? JSON.stringify(report) : formatScout(profile, tournaments));
      return EXIT.done;
    }),
});

/** Until the quick pass is complete, or the deep one. */
const waitForAnalysis = async (running: Scout, isDeep: boolean, { name, label }: NamedPlayer): Promise<void> => {
  let endQuickPass = (): void => undefined;
  const quickPass = new Promise<void>((resolve) => (endQuickPass = resolve));
  const stop = running.listen(() => {
    const { received, scanned, stage } = running.progress();
    const { deep } = running.answer().profile.scan;
    if (stage === 'deepening' && !isDeep) endQuickPass();
    terminal.showProgress(`${received} games received, ${scanned} analyzed${isDeep ? `, ${deep} of them deeply` : ''}`);
  });
  const outcome = await running.answered;
  await Promise.race([running.finished, quickPass]);
  stop();
  terminal.showProgress('');
  if (!outcome.ok) throw new CommandError(exitOf(outcome.error), describeFailure(outcome.error, { name, label }));
};

const exitOf = ({ reason }: SourceFailure): ExitCode => {
  if (reason === 'cancelled') return EXIT.interrupted;
  return reason === 'unknown-player' || reason === 'closed-account' ? EXIT.refused : EXIT.failed;
};

/** Rows per list. */
const MAX_ROWS = 5;

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
    ...section('Tournaments', tournaments.slice(0, MAX_ROWS).map(formatTournament)),
    ...section(
      'Advice',
      adviseAgainst(profile).map(({ message, games }) => `- ${adviceSentence(message)} [${countOf(games, 'game')}]`),
    ),
  ].join('\n');
};

/** For a person with several accounts. */
const formatAccounts = ({ accounts = [] }: PlayerProfile): readonly string[] =>
  accounts.map(({ account, results, rating, speed }) => {
    const rated = rating === undefined || speed === undefined ? '' : `, rated ${rating} (${speedWord(speed)})`;
    return `  ${account.padEnd(24)} ${formatResults(results)}${rated}`;
  });

const speedWord = (speed: Speed): string => (speed === 'unknown' ? SPEED_UNKNOWN.toLowerCase() : speed);

const sampleMark = ({ player }: PlayerProfile): string => (player?.isSample === true ? ' (a sample player)' : '');

const formatScan = ({ scan, excluded }: PlayerProfile): readonly string[] => {
  const skipped = excluded.notPlayed + excluded.variant + excluded.setUp + excluded.irregular;
  return [
    `${countOf(scan.games, 'game')}, ${scan.scanned} analyzed${skipped === 0 ? '' : `, ${skipped} excluded`}`,
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
    : groups.slice(0, MAX_ROWS).map((group) => `  ${formatResults(group).padEnd(32)} ${group.name}`);

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
  const words = `${averageSeconds.toFixed(1)} s per move, ${lowShare}% of games under a tenth of the time`;
  return [`Clock          ${words}, ${lostOnTimeShare ?? 0}% lost on time (${countOf(games, 'game')})`];
};

/** Counts only; advice is listed separately. A93. */
const formatTactics = ({ tactics }: PlayerReport): readonly string[] => {
  const { games, allowedGames } = tactics;
  const list = (counts: readonly { readonly name: string; readonly count: number }[]): string =>
    counts
      .slice(0, MAX_ROWS)
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
