import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { openingAt } from '../../chess/openings/opening-names';
import { makeRepertoirePgn } from '../../chess/repertoire/files/pgn-export';
import { makePolyglotBook } from '../../chess/repertoire/files/polyglot';
import type { Color } from '../../chess/types';
import { countOf, defineCommand, EXIT, UsageError } from '../command';
import { openOutput, reportOutput, STANDARD } from '../files';
import { parseColor, parseFile, readRepertoire } from './input';

const HELP = `Usage: outpost repertoire export FILE --color white|black (--pgn OUT | --polyglot OUT)
                                 [--replies] [--force]

Writes a repertoire anew. FILE is PGN with variations, or - for standard input; needs no
account. OUT may be - for standard output.

  --color         the color that the repertoire is for
  --pgn OUT       one game with variations for each family of openings, the main line first
  --polyglot OUT  an opening book for engines and boards: main moves twice as often as
                  other moves of yours, without refuted moves
  --replies       the book has the moves of the opponent too
  --force         replaces an existing file; without it, one is refused
  --help          this text

Examples:
  outpost repertoire export white.pgn --color white --polyglot white.bin
  outpost repertoire export black.pgn --color black --pgn by-opening.pgn

Exit codes: 0 done, what could not be read is reported; 1 there was nothing to read, 2 wrong
usage, or a file that cannot be read, cannot be written or exists.
`;

type ExportArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly color: Color;
  readonly as: 'pgn' | 'polyglot';
  readonly out: string;
  readonly hasReplies: boolean;
  readonly isForced: boolean;
};

export const parseExport = (words: readonly string[]): ExportArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      color: { type: 'string' },
      pgn: { type: 'string' },
      polyglot: { type: 'string' },
      replies: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  const { pgn = '', polyglot = '', replies, force } = values;
  if ((pgn === '') === (polyglot === '')) throw new UsageError('Either --pgn or --polyglot, with the file to write');
  if (replies && polyglot === '') throw new UsageError('--replies: Only with --polyglot');
  return {
    file: parseFile(positionals),
    color: parseColor(values.color),
    as: polyglot === '' ? 'pgn' : 'polyglot',
    out: polyglot === '' ? pgn : polyglot,
    hasReplies: replies,
    isForced: force,
  };
};

export const repertoireExport = defineCommand({
  help: HELP,
  parse: parseExport,
  run: async ({ file, color, as, out, hasReplies, isForced }) => {
    const graph = await readRepertoire(file, color);
    const output = openOutput(out, { inputs: [file], isForced });
    try {
      const name = out === STANDARD ? 'Repertoire' : basename(out).replace(/\.\w+$/, '');
      output.write(
        as === 'pgn' ? makeRepertoirePgn(graph, { name, openingAt }) : makePolyglotBook(graph, { hasReplies }),
      );
      output.complete();
      reportOutput(out, countOf(graph.source.moves.length, 'move'));
      return EXIT.done;
    } finally {
      output.discard();
    }
  },
});
