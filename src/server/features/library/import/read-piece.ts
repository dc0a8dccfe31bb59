/** The games of a piece of PGN text as a library takes them. Pure; runs in a thread. */
import { ownColor } from '../../../../chess/pgn/headers';
import { type PgnProgress, readPgnPiece } from '../../../../chess/pgn/pgn';
import type { PgnProblem, PgnReading } from '../../../../chess/pgn/read';
import type { Milliseconds } from '../../../../chess/types';
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
  const readings = readPgnPiece(before, piece, isLast, 'import');
  for (let number = before.games + 1; ; number++) {
    const next = readings.next();
    if (next.done === true) return { games, problems, progress: next.value };
    const { game, problem } = takeGame(reader, next.value, number);
    if (game !== undefined) games.push(game);
    if (problem !== undefined) problems.push(problem);
  }
};

type Reader = Pick<PieceToRead, 'names' | 'addedAt'>;

/** A game that is kept up to a move that is not legal has a problem as well. */
type Taken = { readonly game?: NewGame; readonly problem?: ImportProblem };

const takeGame = ({ names, addedAt }: Reader, reading: PgnReading, number: number): Taken => {
  if (!reading.ok) return { problem: placed(reading.error) };
  const { value: game, source: pgn, cut } = reading;
  const color = ownColor(game, names);
  if (color === undefined) return { problem: { message: notTheUsers(names), game: number } };
  const taken = toNewPgnGame(game, { color, pgn, addedAt });
  return cut === undefined ? { game: taken } : { game: taken, problem: { ...placed(cut), isKept: true } };
};

const placed = ({ message, game, line, column, moveNumber }: PgnProblem): ImportProblem => ({
  ...{ message, game, line, column },
  moveNumber,
});

const notTheUsers = (names: readonly string[]): string =>
  errorSentence({ id: 'game-of-others', values: { names: names.join(' or ') } });
