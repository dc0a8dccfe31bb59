import { parseArgs } from 'node:util';
import { KNOWN_SPEEDS } from '../../chess/clock';
import { formatLine, sanLine } from '../../chess/position/move';
import {
  addChecked,
  CHECK_DEPTH,
  type CheckedPositions,
  LEAST_LOSS,
  type LosingMove,
  losingMoves,
  positionsToCheck,
} from '../../chess/repertoire/check';
import { fenOf, type RepertoireGraph, sanAt, wayTo } from '../../chess/repertoire/graph';
import { measureCoverage } from '../../chess/repertoire/reach';
import { type Color, turnOf } from '../../chess/types';
import { checkPositions } from '../../server/features/repertoires/check-positions';
import {
  CommandError,
  countOf,
  defineCommand,
  EXIT,
  type ExitCode,
  openEvaluations,
  terminal,
  withEngines,
} from '../command';
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

const HELP = `Usage: outpost repertoire check FILE --color white|black [--rating R] [--goal N]
                                [--speed SPEED] [--depth D] [--json]

Lists your moves that lose ${LEAST_LOSS} points of win probability or more against Stockfish's best
move, those that cost most in an average game first. FILE is PGN with variations, or - for
standard input; needs no account.

  --color      the color that the repertoire is for
  --rating R   of the opponents, on the scale of Lichess, ${DEFAULTS.rating} if none is given
  --goal N     positions that come up in 1 game of N or more often; all if none is given
  --speed      of the games: ${KNOWN_SPEEDS.join(', ')}
  --depth D    of the search in plies, ${CHECK_DEPTH} if none is given
  --json       one JSON document: positions, checked, moves
  --help       this text

Examples:
  outpost repertoire check white.pgn --color white
  outpost repertoire check black.pgn --color black --goal 50 --json

Exit codes: 0 done, what could not be read is reported; 1 there was nothing to read or the
engine failed, 2 wrong usage or a file that cannot be read, 130 interrupted.
`;

type CheckArguments = OpponentOptions & {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly color: Color;
  readonly goal?: number;
  readonly depth: number;
  readonly isJson: boolean;
};

const DEPTHS = { min: 1, max: 40 } as const;

export const parseCheck = (words: readonly string[]): CheckArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...OPPONENT_OPTIONS,
      goal: { type: 'string' },
      depth: { type: 'string', default: String(CHECK_DEPTH) },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    file: parseFile(positionals),
    color: parseColor(values.color),
    ...parseOpponents(values),
    goal: values.goal === undefined ? undefined : parseWhole('--goal', values.goal, GOAL_RANGE),
    depth: parseWhole('--depth', values.depth, DEPTHS),
    isJson: values.json,
  };
};

export const repertoireCheck = defineCommand({
  help: HELP,
  parse: parseCheck,
  run: async (args, config) => {
    const graph = await readRepertoire(args.file, args.color);
    return withEngines(config, async (pool, signal) => {
      const { cache, close } = await openEvaluations(config);
      try {
        return await checkGraph(graph, args, { pool, cache, signal });
      } finally {
        await close();
      }
    });
  },
});

type Engines = Pick<Parameters<typeof checkPositions>[0], 'pool' | 'cache' | 'signal'>;

const checkGraph = async (
  graph: RepertoireGraph,
  { color, goal, depth, isJson, ...opponents }: CheckArguments,
  engines: Engines,
): Promise<ExitCode> => {
  const { reach } = measureCoverage(graph, { goal: GOAL_RANGE.max, chances: usualReplies(color, opponents) });
  const positions = positionsToCheck(graph, { reach }).filter(
    ({ position }) => goal === undefined || (reach.get(position) ?? 0) >= 1 / goal,
  );
  let checked: CheckedPositions = new Map();
  const outcome = await checkPositions({
    ...{ ...engines, positions, depth },
    onChecked: (found) => {
      checked = addChecked(checked, found);
      terminal.showProgress(`${checked.size} of ${countOf(positions.length, 'position')}`);
    },
  });
  terminal.showProgress('');
  if (outcome === 'cancelled') throw new CommandError(EXIT.interrupted);
  if (outcome !== 'done') throw new CommandError(EXIT.failed, `The engine could not check the moves (${outcome})`);
  const counts = { positions: positions.length, checked: checked.size };
  const losing = losingMoves(graph, checked, { reach });
  terminal.print(isJson ? checkJson(graph, losing, counts) : checkText(graph, losing, { ...counts, depth }));
  return EXIT.done;
};

type Counts = { readonly positions: number; readonly checked: number };

/** For scripts: exactly these keys. */
const checkJson = (graph: RepertoireGraph, losing: readonly LosingMove[], counts: Counts): string =>
  JSON.stringify({
    ...counts,
    moves: losing.map(({ position, uci, best, loss, reach }) => ({
      moves: sansTo(graph, position),
      fen: fenOf(position),
      played: sanAt(position, uci),
      best: sanAt(position, best),
      loss: rounded(loss, 10),
      reach: rounded(reach, 10_000),
    })),
  });

const sansTo = (graph: RepertoireGraph, position: string): readonly string[] => {
  const { start, moves } = wayTo(graph, position);
  return sanLine(fenOf(start), moves, false);
};

const checkText = (
  graph: RepertoireGraph,
  losing: readonly LosingMove[],
  { positions, depth }: Pick<Counts, 'positions'> & { readonly depth: number },
): string => {
  if (losing.length === 0)
    return `No move loses ${LEAST_LOSS} points or more at depth ${depth}, ${countOf(positions, 'position')}.`;
  const rows = losing.map((move) => {
    const { start } = wayTo(graph, move.position);
    const often = move.reach === 0 ? 'rare' : `1 game in ${Math.max(1, Math.round(1 / move.reach))}`;
    const line = formatLine({ turn: turnOf(start), moveNumber: 1 }, [
      ...sansTo(graph, move.position),
      sanAt(move.position, move.uci),
    ]);
    return `  ${often.padEnd(15)}${line} loses ${Math.round(move.loss)} points, better ${sanAt(move.position, move.best)}`;
  });
  return [`${countOf(positions, 'position')} at depth ${depth}`, ...rows].join('\n');
};
