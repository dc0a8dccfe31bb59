/** Games of one player for the tests of reports: short, legal and made by hand. */
import type { Game } from '../../chess/game';
import { readPgn } from '../../chess/pgn/pgn';
import type { PlayedGame } from '../../chess/player/played-game';
import { type GameReview, reviewGame } from '../../chess/review/review-game';

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
