/** What the commands share: options, and a repertoire from a PGN file. */
import { KNOWN_SPEEDS, type KnownSpeed } from '../../chess/clock';
import { START_FEN } from '../../chess/position/fen';
import { createMoveModel } from '../../chess/preparation/prediction/move-model';
import { createReplyChances, type ReplyChances } from '../../chess/repertoire/chances';
import { applyEdit } from '../../chess/repertoire/edits';
import { indexRepertoire, parseEpd, type RepertoireGraph } from '../../chess/repertoire/graph';
import { importEdit } from '../../chess/repertoire/import-diff';
import { formatImportProblem, type RepertoireImport, readRepertoirePgn } from '../../chess/repertoire/files/pgn-import';
import type { RepertoireStart } from '../../chess/repertoire/repertoire';
import { type Color, COLORS, type Milliseconds, otherColor } from '../../chess/types';
import { CommandError, EXIT, onlyPositional, terminal, UsageError } from '../command';
import { readText } from '../files';

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

export const DEFAULTS = { rating: '1700', goal: '50', speed: 'blitz' } as const;

const RATINGS = { min: 400, max: 3500 } as const;

export const GOAL_RANGE = { min: 2, max: 1000 } as const;

/** Whom the repertoire is played against. */
export type OpponentOptions = { readonly rating: number; readonly speed: KnownSpeed };

export const OPPONENT_OPTIONS = {
  color: { type: 'string' },
  rating: { type: 'string', default: DEFAULTS.rating },
  speed: { type: 'string', default: DEFAULTS.speed },
} as const;

export const parseOpponents = (values: { readonly rating: string; readonly speed: string }): OpponentOptions => {
  const speed = KNOWN_SPEEDS.find((known) => known === values.speed);
  if (speed === undefined) throw new UsageError(`--speed: Expected ${KNOWN_SPEEDS.join(', ')}`);
  return { rating: parseWhole('--rating', values.rating, RATINGS), speed };
};

type Range = { readonly min: number; readonly max: number };

export const parseWhole = (option: string, text: string, { min, max }: Range): number => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new UsageError(`${option}: Expected a number from ${min} to ${max}`);
  return value;
};

/** What players of the rating reply. */
export const usualReplies = (color: Color, { rating, speed }: OpponentOptions): ReplyChances =>
  createReplyChances(createMoveModel([], { color: otherColor(color), now: 0, speed, rating }));

/** To so many parts of one. */
export const rounded = (value: number, parts: number): number => Math.round(parts * value) / parts;

export const importFile = async (file: string, color: Color, addedAt: Milliseconds): Promise<RepertoireImport> => {
  const imported = readRepertoirePgn(await readText(file), { color, origin: 'pgn', addedAt });
  for (const problem of imported.problems) terminal.printError(formatImportProblem(problem));
  if (imported.moves.length === 0) throw new CommandError(EXIT.failed, `There is no move to read in ${file}`);
  return imported;
};

export const START: RepertoireStart = { position: parseEpd(START_FEN) ?? '', name: '' };

/** What cannot be read is reported, and the rest is used; without any move the command fails. */
export const readRepertoire = async (file: string, color: Color): Promise<RepertoireGraph> => {
  const imported = await importFile(file, color, 0);
  const empty = indexRepertoire({ starts: [START], moves: [], notes: [], color });
  return indexRepertoire({ ...applyEdit(empty.source, importEdit(empty, imported)), color });
};
