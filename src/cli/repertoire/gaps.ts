import { parseArgs } from 'node:util';
import { KNOWN_SPEEDS } from '../../chess/clock';
import { formatLine, playMoves } from '../../chess/position/move';
import { fenOf, type RepertoireGraph } from '../../chess/repertoire/graph';
import { countTrainedMoves, type Coverage, type Gap, measureCoverage } from '../../chess/repertoire/reach';
import { type Color, type Fen, turnOf } from '../../chess/types';
import { countOf, defineCommand, EXIT, terminal } from '../command';
import {
  DEFAULTS,
  GOAL_RANGE,
  OPPONENT_OPTIONS,
  type OpponentOptions,
  parseColor,
  parseFile,
  parseOpponents,
  parseWhole,
  readRepertoire,
  rounded,
  usualReplies,
} from './input';

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

type GapsArguments = OpponentOptions & {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly color: Color;
  readonly goal: number;
  readonly isJson: boolean;
};

export const parseGaps = (words: readonly string[]): GapsArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...OPPONENT_OPTIONS,
      goal: { type: 'string', default: DEFAULTS.goal },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    file: parseFile(positionals),
    color: parseColor(values.color),
    ...parseOpponents(values),
    goal: parseWhole('--goal', values.goal, GOAL_RANGE),
    isJson: values.json,
  };
};

export const repertoireGaps = defineCommand({
  help: HELP,
  parse: parseGaps,
  run: async ({ file, color, rating, goal, speed, isJson }) => {
    const graph = await readRepertoire(file, color);
    const coverage = measureCoverage(graph, { goal, chances: usualReplies(color, { rating, speed }) });
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
