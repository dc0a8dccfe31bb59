import type { Database } from '../db/infra/database';
import { readGamesBetween, readGamesOf, readPerson, type StoredReferenceGame } from '../db/reference/people';
import type { ReferenceGameFacts, ReferenceGames, ReferenceSide } from '../sources/reference-games';

/** The reference games of a database, as their source is lent them. */
export const lendReferenceGames = (db: Database): ReferenceGames => ({
  person: (key) => readPerson(db, key),
  between: async (key, other, limit) => (await readGamesBetween(db, key, other, limit)).map(toFacts),
  games: async (personId, behind, limit) => (await readGamesOf(db, personId, behind, limit)).map(toFacts),
});

const RESULTS = ['0-1', '1/2-1/2', '1-0'] as const;

const toFacts = (row: StoredReferenceGame): ReferenceGameFacts => ({
  id: row.id,
  color: row.color,
  playedAt: row.playedAt,
  result: RESULTS[row.result] ?? '1/2-1/2',
  players: {
    white: toSide(row.whiteKey, row.white, row.whiteTitle, row.whiteRating),
    black: toSide(row.blackKey, row.black, row.blackTitle, row.blackRating),
  },
  headers: row.headers,
  packed: {
    moves: row.moves,
    ...(row.clocks === null ? {} : { clocks: row.clocks }),
    ...(row.evaluations === null ? {} : { evaluations: row.evaluations }),
  },
});

const toSide = (key: string, name: string, title: string | null, rating: number | null): ReferenceSide => ({
  ...{ key, name },
  ...(title === null ? {} : { title }),
  ...(rating === null ? {} : { rating }),
});
