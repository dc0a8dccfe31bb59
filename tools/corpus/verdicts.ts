/**
 * Whether the sentence after an analysis names the decisive moves and the ending that a plain rule finds, in games with
 * evaluations of their site. `SHOW=20` prints so many of the sentences.
 * `npm run corpus -- verdicts ../shared/data/lichess-rated/rated-sample-6000.pgn`
 */
import { readFileSync } from 'node:fs';
import { cappedCentipawns } from '../../src/chess/evaluation';
import { type Game, plyColor } from '../../src/chess/game';
import { reviewGame } from '../../src/chess/review/review-game';
import { evaluateEnded } from '../../src/engine/search';
import { tellVerdict } from '../../src/messages/review/verdict';
import { evaluationsInPgn } from '../../src/server/games/review-game';
import { decidePlainly, endPlainly } from '../../src/test/plain-decision';
import { readGames } from './scans/histories';

const SHOWN = Number(process.env['SHOW'] ?? 0);

export const check = (path: string): boolean => {
  const games = readGames(readFileSync(path, 'utf8')).filter(({ isChess960 }) => !isChess960);
  let [judged, withEnding, wrong] = [0, 0, 0];
  const steps = new Map<number, number>();
  for (const game of games) {
    const review = reviewOf(game);
    if (review === undefined) continue;
    const told = tellVerdict(game, { evaluation: review.start, moves: review.moves });
    const ending = endPlainly(game);
    const winner = ending?.startsWith('White won') || game.result === '1-0' ? 'white' : 'black';
    const isWon = ending?.includes(' won') ?? /^(1-0|0-1)$/.test(game.result);
    const expected = isWon
      ? decidePlainly(
          winner,
          cappedCentipawns(review.start),
          review.moves.map(({ evaluation, judgement }, ply) => ({
            color: plyColor(game, ply),
            centipawns: cappedCentipawns(evaluation),
            isJudged: judgement !== undefined,
          })),
        )
      : undefined;
    judged += 1;
    if (ending !== undefined) withEnding += 1;
    const named = told?.decisive.map(({ ply }) => ply) ?? [];
    if (isWon) steps.set(named.length, (steps.get(named.length) ?? 0) + 1);
    const isRight =
      (expected === undefined || named.join() === expected.join()) &&
      (ending === undefined || told?.text.startsWith(ending) === true);
    if (judged <= SHOWN) console.log(`  ${told?.text ?? ''}`);
    if (isRight) continue;
    wrong += 1;
    console.log(`  false: ${told?.text ?? ''} Expected: ${ending ?? ''} plies ${expected?.join() ?? ''}`);
  }
  const counts = [...steps].toSorted(([one], [other]) => one - other).map(([count, found]) => `${count}: ${found}`);
  console.log(`${path}: ${judged} games, ${withEnding} with a known ending, ${wrong} false`);
  console.log(`  won games by the number of decisive moves: ${counts.join(', ')}`);
  return wrong === 0;
};

/** `undefined` where the site has not evaluated every position. */
const reviewOf = (game: Game) => {
  const { known, evaluatedBy } = evaluationsInPgn(game, game.headers.get('Site'));
  if (evaluatedBy === 'engine' || game.plies.length === 0) return undefined;
  const positions = [game.start, ...game.plies.map(({ fen }) => fen)].flatMap(
    (fen, index) => known.get(index) ?? evaluateEnded(fen) ?? [],
  );
  return positions.length > game.plies.length ? reviewGame(game, positions) : undefined;
};
