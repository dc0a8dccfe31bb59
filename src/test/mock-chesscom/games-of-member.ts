import type { JsonGame } from '../mock-lichess/lichess-json';
import { gamesOf, NEWEST } from '../mock-lichess/make-games';
import { type ChesscomJson, type DatedJson, toChesscom } from './game-json';
import { malformedGames } from './malformed-games';
import type { Member } from './players';

const made = new WeakMap<Member, readonly DatedJson[]>();

/** All games of a member, the oldest first; made when they are first asked for. */
export const gamesOfMember = (member: Member): readonly DatedJson[] => {
  const games = made.get(member) ?? makeGames(member);
  made.set(member, games);
  return games;
};

const makeGames = (member: Member): readonly DatedJson[] => {
  const { name, title, rating, games, firstGame, daysApart = 0.5 } = member;
  const player = { name, rating, games, ...(title && { title }), firstGame };
  const plain = gamesOf(player)
    .toReversed()
    .map((game, index) => toChesscom(redate(game, daysApart * 2), 5_000_000_001 + index));
  const malformed = member.hasMalformedGames === true ? malformedGames(member, newestOf(plain)) : [];
  const dated = plain.map((json) => ({ endedAt: json.end_time, json }));
  return [...dated, ...malformed].sort((a, b) => a.endedAt - b.endedAt);
};

/** So many times as long ago. */
const redate = (game: JsonGame, times: number): JsonGame => {
  const createdAt = NEWEST - (NEWEST - game.createdAt) * times;
  return { ...game, createdAt, lastMoveAt: createdAt + game.lastMoveAt - game.createdAt };
};

const newestOf = (games: readonly ChesscomJson[]): ChesscomJson => games.at(-1)!;
