/** The games of a piece of PGN text as a library takes them. Pure; runs in a thread. */
import { readPgnPiece, type PgnProgress } from '../../../../chess/notation/pgn/pgn-pieces';
import type { PgnReading } from '../../../../chess/notation/pgn/pgn-reading';
import { ownColor } from '../../../../chess/player/pgn/names';
import type { Milliseconds, Result } from '../../../../chess/types';
import type { ImportProblem } from '../../../../contract/library';
import { errorSentence } from '../../../../messages/errors';
import type { NewGame } from '../../../db/library/game';
import { toNewPgnGame } from './pgn-new-game';

export type PieceToRead = {
  /** Under which the user plays. */
  readonly names: readonly string[];
  readonly addedAt: Milliseconds;
  readonly before: PgnProgress;
  readonly piece: string;
  readonly isLast: boolean;
};

type ReadPiece = {
  readonly games: readonly NewGame[];
  readonly problems: readonly ImportProblem[];
  readonly progress: PgnProgress;
};

export const readPiece = ({ before, piece, isLast, ...reader }: PieceToRead): ReadPiece => {
  const games: NewGame[] = [];
  const problems: ImportProblem[] = [];
  const readings = readPgnPiece(before, piece, isLast);
  for (let number = before.games + 1; ; number++) {
    const next = readings.next();
    if (next.done === true) return { games, problems, progress: next.value };
    const taken = takeGame(reader, next.value, number);
    if (taken.ok) games.push(taken.value);
    else problems.push(taken.error);
  }
};

type Reader = Pick<PieceToRead, 'names' | 'addedAt'>;

const takeGame = ({ names, addedAt }: Reader, reading: PgnReading, number: number): Result<NewGame, ImportProblem> => {
  if (!reading.ok) {
    const { message, game, line, column, moveNumber } = reading.error;
    const place = moveNumber === undefined ? {} : { moveNumber };
    return { ok: false, error: { message, game, line, column, ...place } };
  }
  const { value: game, source: pgn } = reading;
  const color = ownColor(game, names);
  if (color === undefined) return { ok: false, error: { message: notTheUsers(names), game: number } };
  return { ok: true, value: toNewPgnGame(game, { color, pgn, addedAt }) };
};

const notTheUsers = (names: readonly string[]): string =>
  errorSentence({ id: 'game-of-others', values: { names: names.join(' or ') } });
