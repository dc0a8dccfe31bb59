import type { Game } from '../../chess/game';
import { readPgn } from '../../chess/pgn/pgn';
import type { PlayedGame } from '../../chess/player/played-game';
import { type GameReview, reviewGame } from '../../chess/review/review-game';
import { createFakePool, type FakePool, type FakeSearch } from '../fake-engines';
import { engineGames } from '../mock-lichess/make-games';

/** Famous games of the past, for every test that needs a real one. */

/** Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: 33 plies, mate on the board. */
export const OPERA_GAME = `[Event "Casual game"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0
`;

export const FOOLS_MATE = '1. f3 e5 2. g4 Qh4# 0-1';

export const SCHOLARS_MATE = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';

/** A game that goes on as long as asked: knights out and back. */
export const knightsOutAndBack = (plies: number): string => {
  const cycle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const moves = Array.from({ length: plies }, (_, ply) => {
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
    return number + (cycle[ply % 4] ?? '');
  });
  return `${moves.join(' ')} *`;
};

/** Games of one player for the tests of reports: short, legal and made by hand. */

/** The first game of a text, which must be legal. */
export const readGame = (text: string): Game => {
  const [reading] = readPgn(text);
  if (reading?.ok !== true) throw new Error(`the game must be read: ${text}`);
  return reading.value;
};

/** By default White's game against Rival, a blitz game resigned. */
export const playedGame = (text: string, label: Partial<PlayedGame> = {}): PlayedGame => ({
  id: 'game',
  game: readGame(text),
  color: 'white',
  opponent: 'Rival',
  speed: 'blitz',
  playedAt: 0,
  ending: 'resign',
  ...label,
});

/** A review from the centipawns (White's view) after each ply; the start is level. */
export const reviewFrom = (game: Game, centipawns: readonly number[]): GameReview =>
  reviewGame(
    game,
    [0, ...centipawns].map((cp) => ({ evaluation: { cp }, depth: 12, pv: [] })),
  );

/** PGN of games between people who do not exist: the engine's games, with names and dates by which all differ. */

export const PLAYER = 'Ida Farrow';

type Invented = {
  readonly player?: string;
  /** Of the first game among all that can be made. */
  readonly from?: number;
  /** Further headers of each game. */
  readonly headers?: (index: number) => Readonly<Record<string, string>>;
};

const RESULTS = { white: '1-0', black: '0-1' } as const;

const DAY = 86_400_000;

const FIRST_DAY = Date.UTC(2019, 0, 1);

/** The player has White in every second game. Each game is a text of its own. */
export const inventedGames = (
  count: number,
  { player = PLAYER, from = 0, headers = () => ({}) }: Invented = {},
): readonly string[] =>
  Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const { moves, winner } = engineGames()[index % engineGames().length]!;
    const rival = `Rival ${index % 37}`;
    const [white, black] = index % 2 === 0 ? [player, rival] : [rival, player];
    const tags = {
      Event: `Club evening ${Math.floor(index / 9)}`,
      Site: 'Outpost',
      Date: new Date(FIRST_DAY + index * DAY).toISOString().slice(0, 10).replaceAll('-', '.'),
      White: white,
      Black: black,
      Result: winner === undefined ? '1/2-1/2' : RESULTS[winner],
      WhiteElo: String(1500 + (index % 50)),
      BlackElo: String(1520 - (index % 40)),
      TimeControl: '600+5',
      ...headers(index),
    };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`);
    return `${lines.join('')}\n${numbered(moves)} ${tags.Result}\n`;
  });

const numbered = (moves: string): string =>
  moves
    .split(' ')
    .map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san))
    .join(' ');

/** A game with one mistake whose reason a deeper search may refute, and an engine that knows it. */

export const DOUBTFUL_GAME = '1. e4 e5 2. Bc4 Nc6 *';

/** The ply of the mistake, from 0. */
export const DOUBTFUL_PLY = 2;

const SINCE_MISTAKE = readGame(DOUBTFUL_GAME)
  .plies.slice(DOUBTFUL_PLY)
  .map(({ fen }) => fen);

const REPLY = { bestMove: 'd7d5', pv: ['d7d5', 'c4b3'] };

/** Deeper searches than those of the analysis wait for `closer`. */
export const doubtfulPool = (closer: Promise<void> = Promise.resolve()): FakePool => {
  const level = createFakePool().open({ priority: 'interactive' })!;
  const answer = async ({ fen, limit }: FakeSearch) => {
    if ('depth' in limit && limit.depth > 12) await closer;
    const outcome = await level.search({ fen, isChess960: false }, limit);
    const index = SINCE_MISTAKE.indexOf(fen);
    if (!outcome.ok || index === -1) return outcome;
    return { ok: true, found: { ...outcome.found, ...(index === 0 && REPLY), evaluation: { cp: -120 } } } as const;
  };
  return createFakePool({ answer });
};
