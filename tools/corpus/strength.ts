/**
 * How far the rating that play suggests is from the one that players had, in rated games with evaluations of their site.
 * `npm run corpus -- strength ../shared/data/lichess-rated/rated-sample-6000.pgn`
 */
import { readFileSync } from 'node:fs';
import { type Game } from '../../src/chess/game';
import { openingOf } from '../../src/chess/openings/opening-names';
import type { JudgedGame } from '../../src/chess/review/game-verdict';
import { playingStrength } from '../../src/chess/review/playing-strength';
import { COLORS } from '../../src/chess/types';
import { evaluateEnded } from '../../src/engine/search';
import { evaluationsInPgn } from '../../src/server/games/review-game';
import { readGames } from './scans/histories';

/** What the product says: so many of the players are rated within the range. */
const LEAST_SHARE = 2 / 3;

const MANY_MOVES = 30;

type Side = { readonly error: number; readonly isWithin: boolean; readonly moves: number };

export const check = (path: string): boolean => {
  const sides = readGames(readFileSync(path, 'utf8')).flatMap(sidesOf);
  console.log(`${path}: ${sides.length} sides`);
  const isGood = tell('all', sides);
  tell(
    `${MANY_MOVES} moves and more`,
    sides.filter(({ moves }) => moves >= MANY_MOVES),
  );
  return isGood;
};

const tell = (what: string, sides: readonly Side[]): boolean => {
  const errors = sides.map(({ error }) => error).toSorted((one, other) => one - other);
  const at = (share: number): string => (errors[Math.floor(share * (errors.length - 1))] ?? NaN).toFixed(0);
  const within = sides.filter(({ isWithin }) => isWithin).length / sides.length;
  const shares = `two of three within ${at(2 / 3)} points of the middle, four of five within ${at(4 / 5)}`;
  console.log(`  ${what}, ${sides.length}: ${(100 * within).toFixed(1)} % within the range; ${shares}`);
  return within >= LEAST_SHARE;
};

const sidesOf = (game: Game): readonly Side[] => {
  const judged = judgedBySite(game);
  const lastBookPly = openingOf(game)?.ply;
  return COLORS.flatMap((color) => {
    const rating = Number(game.headers.get(color === 'white' ? 'WhiteElo' : 'BlackElo'));
    const strength = judged && playingStrength(judged, color, lastBookPly);
    if (strength === undefined || !(rating > 0)) return [];
    const { from, to, moves } = strength;
    return [{ error: Math.abs(rating - (from + to) / 2), isWithin: rating >= from && rating <= to, moves }];
  });
};

/** `undefined` where the site has not evaluated every position. */
const judgedBySite = (game: Game): JudgedGame | undefined => {
  const { known, evaluatedBy } = evaluationsInPgn(game, game.headers.get('Site'));
  const [first, ...moves] = [game.start, ...game.plies.map(({ fen }) => fen)].flatMap(
    (fen, index) => known.get(index) ?? evaluateEnded(fen) ?? [],
  );
  if (evaluatedBy === 'engine' || first === undefined || moves.length < game.plies.length) return undefined;
  return { start: game.start, result: game.result, evaluation: first.evaluation, moves };
};
