import { parseArgs } from 'node:util';
import { KNOWN_SPEEDS, type KnownSpeed } from '../../chess/clock';
import { formatLine, playMoves } from '../../chess/position/move';
import { createMoveModel } from '../../chess/preparation/prediction/move-model';
import { createReplyChances } from '../../chess/repertoire/chances';
import { fenOf, type RepertoireGraph } from '../../chess/repertoire/graph';
import { countTrainedMoves, type Coverage, type Gap, measureCoverage } from '../../chess/repertoire/reach';
import { type Color, type Fen, otherColor, turnOf } from '../../chess/types';
import { countOf, defineCommand, EXIT, terminal, UsageError } from '../command';
import { parseColor, parseFile, readRepertoire } from './input';

const DEFAULTS = { rating: '1700', goal: '50', speed: 'blitz' } as const;

const HELP = `Usage: outpost repertoire gaps FILE --color white|black [--rating R] [--goal N]
                               [--speed SPEED] [--json]

Lists the replies that a repertoire has no answer to, the most frequent first. FILE is
PGN with variations, or - for standard input; needs no account. An answer that another
order of moves has is an answer.

  --color      the color that the repertoire is for
  --rating R   of the opponents, on the scale of Lichess, ${DEFAULTS.rating} if none is given
  --goal N     replies that come up in 1 game of N or more often, ${DEFAULTS.goal} if none is given
  --speed      of the games: ${KNOWN_SPEEDS.join(', ')}
  --json       one JSON document: positions, ownMoves, expectedOwnMoves, gaps
  --help       this text

Examples:
  outpost repertoire gaps white.pgn --color white --rating 1700 --goal 50
  outpost repertoire gaps black.pgn --color black --json

Exit codes: 0 done, what could not be read is reported; 1 there was nothing to read, 2 wrong
usage or a file that cannot be read.
`;

type GapsArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly color: Color;
  readonly rating: number;
  readonly goal: number;
  readonly speed: KnownSpeed;
  readonly isJson: boolean;
};

const RATINGS = { min: 400, max: 3500 } as const;

const GOAL_RANGE = { min: 2, max: 1000 } as const;

export const parseGaps = (words: readonly string[]): GapsArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      color: { type: 'string' },
      rating: { type: 'string', default: DEFAULTS.rating },
      goal: { type: 'string', default: DEFAULTS.goal },
      speed: { type: 'string', default: DEFAULTS.speed },
      json: { type: 'boolean', default: false },
    },
  });
  const speed = KNOWN_SPEEDS.find((known) => known === values.speed);
  if (speed === undefined) throw new UsageError(`--speed: Expected ${KNOWN_SPEEDS.join(', ')}`);
  return {
    file: parseFile(positionals),
    color: parseColor(values.color),
    rating: parseWhole('--rating', values.rating, RATINGS),
    goal: parseWhole('--goal', values.goal, GOAL_RANGE),
    speed,
    isJson: values.json,
  };
};

const parseWhole = (option: string, text: string, { min, max }: { readonly min: number; readonly max: number }) => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new UsageError(`${option}: Expected a number from ${min} to ${max}`);
  return value;
};

export const repertoireGaps = defineCommand({
  help: HELP,
  parse: parseGaps,
  run: async ({ file, color, rating, goal, speed, isJson }) => {
    const graph = await readRepertoire(file, color);
    const model = createMoveModel([], { color: otherColor(color), now: 0, speed, rating });
    const coverage = measureCoverage(graph, { goal, chances: createReplyChances(model.chancesAt) });
    terminal.print(isJson ? gapsJson(graph, coverage) : gapsText(graph, coverage, goal));
    return EXIT.done;
  },
});

/** For scripts: exactly these keys. */
const gapsJson = (graph: RepertoireGraph, { expectedOwnMoves, gaps }: Coverage): string =>
  JSON.stringify({
    positions: graph.positions.size,
    ownMoves: countTrainedMoves(graph),
    expectedOwnMoves: rounded(expectedOwnMoves, 100),
    gaps: gaps.map((gap) => ({
      moves: gap.moves,
      fen: fenAt(gap),
      reply: gap.reply,
      reach: rounded(gap.reach, 10_000),
    })),
  });

const rounded = (value: number, parts: number): number => Math.round(parts * value) / parts;

/** Where the reply is played. */
const fenAt = ({ start, moves }: Gap): Fen => playMoves(fenOf(start), moves).at(-1)?.fen ?? fenOf(start);

const gapsText = (graph: RepertoireGraph, { expectedOwnMoves, gaps }: Coverage, goal: number): string => {
  const size = `${countOf(graph.positions.size, 'position')}, ${countOf(countTrainedMoves(graph), 'own move')}`;
  const summary = `${size}; ${expectedOwnMoves.toFixed(1)} own moves of the repertoire in an average game`;
  if (gaps.length === 0) return `${summary}\nEvery reply that comes up in 1 game of ${goal} has an answer.`;
  const rows = gaps.map((gap) => `  ${`1 game in ${Math.round(1 / gap.reach)}`.padEnd(15)}${formatGap(gap)}`);
  return [
    summary,
    gaps.length === 1 ? '1 reply without an answer:' : `${gaps.length} replies without an answer:`,
    ...rows,
  ].join('\n');
};

const formatGap = ({ start, moves, reply }: Gap): string =>
  formatLine({ turn: turnOf(start), moveNumber: 1 }, [...moves, reply]);
