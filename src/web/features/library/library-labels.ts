/** Texts about a library and its imports. */
import { formatPgnLocation } from '../../../chess/pgn/pgn';
import { numberText } from '../../../chess/text';
import {
  type ImportProblem,
  type ImportState,
  type LibraryImport,
  MAX_IMPORT_BYTES,
  PGN_IMPORT,
} from '../../../contract/library';
import { labelOf, PLATFORM, type Site } from '../../../contract/sites';
import { describeFailure, type StatusLabels } from '../../lib/http/failures';
import { gamesText } from '../../player/labels';

export const isSettled = (state: ImportState): boolean =>
  state === 'finished' || state === 'cancelled' || state === 'failed';

/** `Reading games.pgn`, `Import of games.pgn stopped`. */
export const importTitle = (
  { kind, label, state }: Pick<LibraryImport, 'kind' | 'label' | 'state'>,
  sites: readonly Site[] = [PLATFORM],
): string => {
  const isText = kind === PGN_IMPORT;
  const subject = isText ? label : `${label}’s games from ${labelOf(sites, kind)}`;
  switch (state) {
    case 'receiving':
      return `Receiving ${subject}`;
    case 'waiting':
      return `Queued: ${subject}`;
    case 'running':
      return isText ? `Reading ${subject}` : `Fetching ${subject}`;
    case 'finished':
      return `Imported: ${subject}`;
    case 'cancelled':
      return `Canceled: ${subject}`;
    case 'failed':
      return `Import failed: ${subject}`;
  }
};

const EMPTY_LABELS: Partial<Record<ImportState, string>> = { running: 'No games yet', finished: 'No games found' };

/** `412 games added, 3 already imported, 1 cut off at an illegal move, 2 skipped`. */
export const importCounts = ({ state, added, known, refused, shortened }: LibraryImport): string => {
  if (state === 'receiving' || state === 'waiting') return '';
  if (added + known + refused === 0) return EMPTY_LABELS[state] ?? '';
  const extra = [
    known > 0 && `${numberText(known)} already imported`,
    shortened > 0 && `${numberText(shortened)} cut off at an illegal move`,
    refused > 0 && `${numberText(refused)} skipped`,
  ];
  return [`${gamesText(added)} added`, ...extra].filter((part) => part !== false).join(', ');
};

/** `game 12, move 14., line 240, column 7`, or the game's URL. */
export const problemPlace = ({ game, line, column, moveNumber, url }: ImportProblem): string => {
  if (url !== undefined) return url;
  if (line === undefined || column === undefined) return `game ${game}`;
  return formatPgnLocation({ game, line, column, moveNumber });
};

/** Why a game was skipped or shortened. */
export const problemText = ({ message, moveNumber, isKept }: ImportProblem): string =>
  isKept ? `Moves end at ${moveNumber ?? 'an illegal move'}: ${message}` : message;

/** One line for each game. */
export const problemsText = (problems: readonly ImportProblem[]): string =>
  problems.map((problem) => `${problemText(problem)} (${problemPlace(problem)})\n`).join('');

/** `7 KB`, `1.2 MB`, `50 MB`. */
export const sizeText = (bytes: number): string => {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} KB`;
  const size = bytes / 1_000_000;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
};

const STATUS_LABELS: StatusLabels = new Map([
  [403, 'This library belongs to someone else: you can view it, but not change it.'],
  [413, `This text is too large. At most ${sizeText(MAX_IMPORT_BYTES)} can be imported at once.`],
]);

/** Message for the user. */
export const libraryFailure = (error: unknown): string => describeFailure(error, STATUS_LABELS);
