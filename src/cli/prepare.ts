import { parseArgs } from 'node:util';
import { KNOWN_SPEEDS, type KnownSpeed } from '../chess/clock';
import { type Color, COLORS, otherColor } from '../chess/types';
import { preparationTitle, sheetTitle } from '../messages/preparation/preparation';
import { preparationPgn, preparationText } from '../messages/preparation/preparation-export';
import type { HttpError } from '../server/errors';
import { readPaper, type SheetPaper } from '../server/features/prepare/parse-paper';
import type { PreparationThread } from '../server/features/prepare/preparation-tasks';
import { createFindDepartures, createPrepare, type Prepared } from '../server/features/prepare/prepare';
import { addSampleEvaluations } from '../server/features/prepare/sample-evaluations';
import type { SheetInput } from '../server/features/prepare/sheet/sheet-pdf';
import { type Choice, readChoice } from '../server/features/scout/parse-selection';
import { createLoadGames } from '../server/features/scout/player-games';
import { createSiteGames, type HeadToHeadDeps, headToHeadForExport } from '../server/games/head-to-head';
import { identifyPlayer, type PlayerIdentity } from '../server/games/head-to-head-games';
import { type PlayerGames, waitForAll } from '../server/games/player-games';
import type { NamedPlayer } from '../server/sources/sources';
import { CommandError, defineCommand, EXIT, type ExitCode, onlyPositional, terminal, UsageError } from './command';
import { openOutput, type Output, reportOutput, STANDARD } from './files';
import { readOwnGames } from './own-games';
import { DEFAULT_SITE, parsePlayer, type Scouting, SITES, withScouting } from './scouting';

const HELP = `Usage: outpost prepare [SITE:]NAME [--as white|black] [--me [SITE:]NAME|games.pgn]
                       [--games WHICH] [--speed SPEED] [--json | --pgn FILE | --pdf FILE] [--force]

Suggests what to play against a player: lines, repeated errors, and what to expect.
SITE is one of ${SITES}; ${DEFAULT_SITE.site} if none is given.
The sample players mira.talwade and oskar.brandvold need no network.
FILE may be - for standard output.

  --as         the color that you play, white if none is given
  --me         your own games: a player, or a .pgn file, whose most frequent name is
               taken as yours; - for one on standard input
  --games      of each player 50, 200, 1000 or all, and then, separated by commas:
               speeds, rated or casual, since:YYYY-MM-DD; for example 200,blitz,rated
  --speed      of the upcoming game: ${KNOWN_SPEEDS.join(', ')}
  --json       one JSON document: opponent, color, basis, changes, advice, lines, errors, expect
  --pgn FILE   one game with variations, comments and arrows
  --pdf FILE   a sheet of both colors to print, two pages at most
  --paper      of the sheet: a4 (default) or letter
  --force      replaces an existing file; without it, one is refused
  --help       this text

Examples:
  outpost prepare mira.talwade --as white --me oskar.brandvold
  outpost prepare SITE:NAME --as black --me games.pgn --pdf sheet.pdf
  outpost prepare NAME --speed rapid --json

Exit codes: 0 done, 1 the site, the engine or this program failed, 2 wrong usage, or a
file that cannot be read, cannot be written or exists, 3 no such player, a closed account or a refused PGN, 130 interrupted.
`;

type Form =
  | { readonly as: 'text' | 'json' }
  | { readonly as: 'pgn'; readonly file: string }
  | { readonly as: 'pdf'; readonly file: string; readonly paper: SheetPaper };

/** Players are `NAME` or `SITE:NAME`. */
type PrepareArguments = {
  readonly player: string;
  readonly color: Color;
  readonly me: { readonly player: string } | { readonly file: string } | undefined;
  readonly choice: Choice;
  readonly speed: KnownSpeed | undefined;
  readonly output: Form;
  readonly isForced: boolean;
};

const OPTIONS = {
  as: { type: 'string' },
  me: { type: 'string' },
  games: { type: 'string', default: '' },
  speed: { type: 'string' },
  json: { type: 'boolean', default: false },
  pgn: { type: 'string' },
  pdf: { type: 'string' },
  paper: { type: 'string', default: 'a4' },
  force: { type: 'boolean', default: false },
} as const;

export const parsePrepare = (words: readonly string[]): PrepareArguments => {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  const player = onlyPositional(positionals, {
    missing: `Which player? Give a name at ${DEFAULT_SITE.label}`,
    single: 'One player at a time',
  });
  const color = COLORS.find((known) => known === (values.as ?? 'white'));
  if (color === undefined) throw new UsageError('--as: Expected white or black, the color that you play');
  const choice = readChoice(values.games);
  if (!choice.ok) throw new UsageError(`--games: ${choice.error}`);
  const speed = KNOWN_SPEEDS.find((known) => known === values.speed);
  if (values.speed !== undefined && speed === undefined) {
    throw new UsageError(`--speed: Expected ${KNOWN_SPEEDS.join(', ')}`);
  }
  return {
    player,
    color,
    me: parseMe(values.me),
    choice: choice.value,
    speed,
    output: parseOutput(values),
    isForced: values.force,
  };
};

const parseMe = (me: string | undefined): PrepareArguments['me'] => {
  if (me === undefined) return undefined;
  return me === STANDARD || /\.pgn$/i.test(me) ? { file: me } : { player: me };
};

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const parseOutput = ({ json, pgn, pdf, paper }: Values): Form => {
  const formats = [json && '--json', pgn !== undefined && '--pgn', pdf !== undefined && '--pdf'].filter(Boolean);
  if (formats.length > 1) throw new UsageError(`One of ${formats.join(' and ')}, please`);
  if (pgn === '' || pdf === '') throw new UsageError('Which file?');
  const paperSize = readPaper(paper);
  if (!paperSize.ok) throw new UsageError(`--paper: ${paperSize.error}`);
  if (pgn !== undefined) return { as: 'pgn', file: pgn };
  if (pdf !== undefined) return { as: 'pdf', file: pdf, paper: paperSize.value };
  return { as: json ? 'json' : 'text' };
};

export const prepare = defineCommand({
  help: HELP,
  parse: parsePrepare,
  run: async (args, config) => {
    const { output, me, isForced } = args;
    const inputs = me !== undefined && 'file' in me ? [me.file] : [];
    const written = 'file' in output ? openOutput(output.file, { inputs, isForced }) : undefined;
    const run = async (scouting: Scouting): Promise<ExitCode> => {
      await addSampleEvaluations(scouting.cache);
      const players = await readPlayers(args, scouting);
      try {
        const prepared = await makePreparations({ ...args, ...players }, scouting);
        await writePreparation(prepared, output, { written, thread: scouting.threads.preparations });
        return EXIT.done;
      } catch (error) {
        if (error instanceof CommandError) throw error;
        throw new CommandError(EXIT.failed, error instanceof Error ? error.message : String(error));
      }
    };
    try {
      return await withScouting(config, run);
    } finally {
      written?.discard();
    }
  },
});

/** Games of a file are already loaded, those of a player are not. */
type Players = {
  readonly opponent: NamedPlayer;
  readonly mine: { readonly player: NamedPlayer } | { readonly games: PlayerGames } | undefined;
};

const readPlayers = async ({ player, me }: PrepareArguments, { sources }: Scouting): Promise<Players> => {
  const opponent = parsePlayer(player, sources);
  if (me === undefined) return { opponent, mine: undefined };
  if ('file' in me) return { opponent, mine: { games: await readOwnGames(me.file) } };
  return { opponent, mine: { player: parsePlayer(me.player, sources) } };
};

/** `other`: the opposite color, for a sheet. */
type BothColors = { readonly preparation: Prepared; readonly other: Prepared | undefined };

const makePreparations = async (args: PrepareArguments & Players, scouting: Scouting): Promise<BothColors> => {
  const { pool, cache, db, sources, threads, signal } = scouting;
  const isWhole = args.output.as === 'pdf';
  const { opponent, me } = await loadBoth(args, scouting);
  const compute = createPrepare({
    pool,
    cache,
    thread: threads.preparations,
    findDepartures: db && createFindDepartures(db),
  });
  const meetingsDeps = { db, sources, siteMeetings: createSiteGames(sources) };
  const theirs = await identifyPlayer(meetingsDeps, args.opponent);
  const mine = await ownSide(args.mine, meetingsDeps);
  const meetings = headToHeadForExport(meetingsDeps, { opponent, me, theirs, mine }, signal);
  const prepareAs = async (color: Color): Promise<Prepared> => {
    const outcome = await compute({
      opponent,
      me,
      color,
      speed: args.speed,
      signal,
      isWhole,
      meetings,
      onGrowth: ({ searched }) => terminal.showProgress(`${searched} positions analyzed`),
    });
    terminal.showProgress('');
    if (signal.aborted) throw new CommandError(EXIT.interrupted);
    if (!outcome.ok) throw new CommandError(EXIT.failed, `The preparation could not be made (${outcome.error})`);
    return outcome.value;
  };
  const preparation = await prepareAs(args.color);
  return { preparation, other: isWhole ? await prepareAs(otherColor(args.color)) : undefined };
};

type Both = { readonly opponent: PlayerGames; readonly me: PlayerGames | undefined };

const loadBoth = async (
  { opponent, mine, choice }: PrepareArguments & Players,
  { scouts, sources, signal }: Scouting,
): Promise<Both> => {
  const load = createLoadGames({ scouts, sources });
  const loadPlayer = (player: NamedPlayer) => load({ player, choice }, signal);
  const [theirs, own] = await Promise.all([
    loadPlayer(opponent),
    mine !== undefined && 'player' in mine ? loadPlayer(mine.player) : undefined,
  ]);
  if (!theirs.ok) throw toCommandError(theirs.error);
  if (own?.ok === false) throw toCommandError(own.error);
  const fileGames = mine !== undefined && 'games' in mine ? mine.games : undefined;
  const [opponentGames, me] = await Promise.all([
    waitForAll(theirs.value, signal),
    own === undefined ? fileGames : waitForAll(own.value, signal),
  ]);
  return { opponent: opponentGames, me };
};

/** 499 means an aborted request: here Ctrl+C. */
const toCommandError = ({ statusCode, message }: HttpError): CommandError => {
  if (statusCode === 499) return new CommandError(EXIT.interrupted);
  return new CommandError(statusCode === 404 || statusCode === 410 ? EXIT.refused : EXIT.failed, message);
};

const ownSide = async (mine: Players['mine'], deps: HeadToHeadDeps): Promise<PlayerIdentity | undefined> => {
  if (mine === undefined) return undefined;
  return 'player' in mine ? identifyPlayer(deps, mine.player) : { accounts: [], names: [mine.games.name] };
};

const writePreparation = async (
  { preparation, other }: BothColors,
  output: Form,
  { written, thread }: { readonly written: Output | undefined; readonly thread: PreparationThread },
): Promise<void> => {
  if (!('file' in output) || written === undefined) {
    terminal.print(output.as === 'json' ? formatPreparationJson(preparation) : preparationText(preparation));
    return;
  }
  const isSheet = output.as === 'pdf' && other !== undefined;
  written.write(
    isSheet ? await makeSheet({ preparation, other, paper: output.paper }, thread) : preparationPgn(preparation),
  );
  written.complete();
  reportOutput(output.file, isSheet ? sheetTitle(preparation) : preparationTitle(preparation));
};

const makeSheet = async (sheet: Omit<SheetInput, 'madeAt'>, thread: PreparationThread): Promise<Uint8Array> => {
  const made = await thread.run('makeSheet', { ...sheet, madeAt: Date.now() });
  if (!made.ok) throw new Error(`the sheet could not be made (${made.error})`);
  return made.value;
};

/** For scripts: exactly these keys, deterministic. */
const formatPreparationJson = (prepared: Prepared): string => {
  const { opponent, color, games, basis, changes, advice, lines, errors, expect } = prepared;
  return JSON.stringify({
    opponent,
    color,
    games,
    basis,
    advice,
    changes: changes.map(({ position, before, after, since: from }) => ({ position, before, after, since: from })),
    lines: lines.map(
      ({ kind, moves, decision, reach, games: met, score, expected, evaluation, guess, reason, model, ...line }) => ({
        ...{ kind, moves, decision, reach, games: met, score, expected, evaluation, guess, reason, model },
        ...{ rootGain: line.gain, value: line.value, ownGames: line.ownGames, evidence: line.evidence },
      }),
    ),
    errors: errors.map(({ fen, move, played, of, loss, answer }) => ({ fen, move, played, of, loss, answer })),
    expect: expect.map(({ moves, probability, games: met }) => ({ moves, probability, games: met })),
  });
};
