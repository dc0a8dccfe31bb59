/** A repertoire from a PGN file, for the commands that need no account. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { START_FEN } from '../../chess/position/fen';
import { applyEdit } from '../../chess/repertoire/edits';
import { indexRepertoire, parseEpd, type RepertoireGraph } from '../../chess/repertoire/graph';
import { importEdit } from '../../chess/repertoire/import-diff';
import { formatImportProblem, readRepertoirePgn } from '../../chess/repertoire/pgn-import';
import { type Color, COLORS } from '../../chess/types';
import { CommandError, EXIT, onlyPositional, terminal, UsageError } from '../command';

export const parseColor = (value: string | undefined): Color => {
  const color = COLORS.find((known) => known === value);
  if (color === undefined)
    throw new UsageError('--color: Expected white or black, the color that the repertoire is for');
  return color;
};

export const parseFile = (positionals: readonly string[]): string =>
  onlyPositional(positionals, {
    missing: 'Which file? Give a PGN file, or - for standard input',
    single: 'One file at a time',
  });

/** What cannot be read is reported, and the rest is used; without any move the command fails. */
export const readRepertoire = async (file: string, color: Color): Promise<RepertoireGraph> => {
  const imported = readRepertoirePgn(await readText(file), { color, origin: 'pgn', addedAt: 0 });
  for (const problem of imported.problems) terminal.printError(formatImportProblem(problem));
  if (imported.moves.length === 0) throw new CommandError(EXIT.failed, `There is no move to read in ${file}`);
  const start = { position: parseEpd(START_FEN) ?? '', name: '' };
  const empty = indexRepertoire({ starts: [start], moves: [], notes: [], color });
  return indexRepertoire({ ...applyEdit(empty.source, importEdit(empty, imported)), color });
};

const readText = async (file: string): Promise<string> => {
  try {
    return await (file === '-' ? text(process.stdin) : readFile(file, 'utf8'));
  } catch {
    throw new CommandError(EXIT.usage, `${file} cannot be read`);
  }
};
