import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { openingAt } from '../../chess/openings/opening-names';
import { makeRepertoirePgn } from '../../chess/repertoire/files/pgn-export';
import { makePolyglotBook } from '../../chess/repertoire/files/polyglot';
import type { Color } from '../../chess/types';
import { CommandError, countOf, defineCommand, EXIT, terminal, UsageError } from '../command';
import { parseColor, parseFile, readRepertoire } from './input';

const HELP = `Usage: outpost repertoire export FILE --color white|black (--pgn OUT | --polyglot OUT)
                                 [--replies]

Writes a repertoire anew. FILE is PGN with variations, or - for standard input; needs no
account.

  --color         the color that the repertoire is for
  --pgn OUT       one game with variations for each family of openings
  --polyglot OUT  an opening book for engines and boards: main moves twice as often as
                  other moves of yours, without refuted moves
  --replies       the book has the moves of the opponent too
  --help          this text

Examples:
  outpost repertoire export white.pgn --color white --polyglot white.bin
  outpost repertoire export black.pgn --color black --pgn by-opening.pgn

Exit codes: 0 done, what could not be read is reported; 1 there was nothing to read, 2 wrong
usage or a file that cannot be read or written.
`;

type ExportArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly color: Color;
  readonly as: 'pgn' | 'polyglot';
  readonly out: string;
  readonly hasReplies: boolean;
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
    },
  });
  const { pgn = '', polyglot = '', replies } = values;
  if ((pgn === '') === (polyglot === '')) throw new UsageError('Either --pgn or --polyglot, with the file to write');
  if (replies && polyglot === '') throw new UsageError('--replies: Only with --polyglot');
  return {
    file: parseFile(positionals),
    color: parseColor(values.color),
    as: polyglot === '' ? 'pgn' : 'polyglot',
    out: polyglot === '' ? pgn : polyglot,
    hasReplies: replies,
  };
};

export const repertoireExport = defineCommand({
  help: HELP,
  parse: parseExport,
  run: async ({ file, color, as, out, hasReplies }) => {
    const graph = await readRepertoire(file, color);
    const name = basename(out).replace(/\.\w+$/, '');
    const written =
      as === 'pgn' ? makeRepertoirePgn(graph, { name, openingAt }) : makePolyglotBook(graph, { hasReplies });
    try {
      await writeFile(out, written);
    } catch {
      throw new CommandError(EXIT.usage, `${out} cannot be written`);
    }
    terminal.print(`${countOf(graph.source.moves.length, 'move')}: ${out}`);
    return EXIT.done;
  },
});
