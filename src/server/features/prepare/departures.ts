/** Where the opponent is the first to play what hardly anybody plays in the reference games. */
import { plyColor } from '../../../chess/game';
import { START_FEN } from '../../../chess/position/fen';
import { playMove } from '../../../chess/position/move';
import type { Color, Fen, San, Uci } from '../../../chess/types';
import { REFERENCE_PLIES } from '../../../contract/positions';
import type { Departure, ExpectedLine } from '../../../contract/preparation';
import type { Database } from '../../db/infra/database';
import { countPeoplePlaying, readMovesAfter } from '../../db/reference/known-moves';

/** So many people have played what is known; one alone may be the opponent. */
const LEAST_PEOPLE = 2;
/** Of reference games that come so far, for their moves to say something. */
const LEAST_GAMES = 5;
const MAX_KNOWN = 3;

export type FindDepartures = (lines: readonly ExpectedLine[], opponent: Color) => Promise<readonly ExpectedLine[]>;

/** The lines with their departures; lines of what both of us may play share their beginnings. */
export const createFindDepartures =
  (db: Database): FindDepartures =>
  async (lines, opponent) => {
    const isKnown = rememberKnown(db);
    return Promise.all(
      lines.map(async (line) => {
        const departure = await findDeparture(db, line.moves, opponent, isKnown);
        return departure === undefined ? line : { ...line, departure };
      }),
    );
  };

type IsKnown = (ucis: readonly Uci[]) => Promise<boolean>;

const rememberKnown = (db: Database): IsKnown => {
  const known = new Map<string, Promise<boolean>>();
  return (ucis) => {
    const key = ucis.join(' ');
    const color = plyColor({ start: START_FEN }, ucis.length - 1);
    const found =
      known.get(key) ?? countPeoplePlaying(db, ucis, color, LEAST_PEOPLE).then((people) => people >= LEAST_PEOPLE);
    known.set(key, found);
    return found;
  };
};

const findDeparture = async (
  db: Database,
  sans: readonly San[],
  opponent: Color,
  isKnown: IsKnown,
): Promise<Departure | undefined> => {
  const line: Uci[] = [];
  let fen: Fen = START_FEN;
  for (const san of sans.slice(0, REFERENCE_PLIES)) {
    const played = playMove(fen, san);
    if (!played.ok) return undefined;
    const { uci } = played.value;
    if (!(await isKnown([...line, uci])))
      return plyColor({ start: START_FEN }, line.length) === opponent ? departureAt(db, line, fen) : undefined;
    line.push(uci);
    ({ fen } = played.value);
  }
  return undefined;
};

const departureAt = async (db: Database, line: readonly Uci[], fen: Fen): Promise<Departure | undefined> => {
  const after = await readMovesAfter(db, line);
  const games = after.reduce((sum, move) => sum + move.games, 0);
  if (games < LEAST_GAMES) return undefined;
  const known = after.slice(0, MAX_KNOWN).flatMap(({ uci, games: count }) => {
    const played = playMove(fen, uci);
    return played.ok ? [{ san: played.value.san, games: count }] : [];
  });
  return { ply: line.length, games, known };
};
