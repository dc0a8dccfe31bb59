/**
 * Whether games look worse by the evaluations of their site than by our own scan, with which the players of the baselines were
 * measured: the same games under both, and by how much more often each kind of error is counted.
 * `npm run corpus -- site-evaluations ../shared/data/lichess-games/lichess-db-2026-06-250games-clk-eval.pgn`
 * `GAMES` says how many games, 60 without it. `SCANS` is the folder where the searches are kept (./scan.ts).
 */
import { readFileSync } from 'node:fs';
import type { PositionEvaluation } from '../../src/chess/evaluation';
import type { GameRates, Rate } from '../../src/chess/findings/game-rates';
import { isFault, RATE_KINDS, type RateKind } from '../../src/chess/findings/rate-kinds';
import type { Game } from '../../src/chess/game';
import { COLORS } from '../../src/chess/types';
import { scanGame } from '../../src/engine/scan-game';
import { type EngineRequest, evaluateEnded } from '../../src/engine/search';
import { evaluationsInPgn, reviewPlayed } from '../../src/server/games/review-game';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { playedBy, readGames } from './scans/histories';
import { openKeptSearches, SEARCHES } from './scans/kept-searches';
import { spread } from './scans/spread';

const GAMES = Number(process.env['GAMES'] ?? 60);

/** What judgments and evaluations alone say. */
const KINDS = RATE_KINDS.filter((kind) => /^(blunders$|phase|endgame|time\.|accuracy)/.test(kind));

const LEAST_EVENTS = 10;

const RESAMPLES = 2000;

const SEED = 33;

type Side = { readonly ours: GameRates; readonly theirs: GameRates };

/** Both sides of a game: they are drawn together, since they share its evaluations. */
type Sides = readonly Side[];

export const check = async (path: string): Promise<boolean> => {
  const games = spread(readGames(readFileSync(path, 'utf8')).filter(isEvaluated)).slice(0, GAMES);
  const kept = await openKeptSearches(SEARCHES);
  const compared: Sides[] = [];
  for (const game of games) {
    compared.push(await compareSides(kept.request, game));
    if (compared.length % 20 === 0) console.log(`${compared.length} games, ${(kept.made().busy / 1000).toFixed(0)} s`);
  }
  await kept.close();
  console.log(
    `${path}: ${games.length} games under both, errors for 100 moves in positions that are not decided, and accuracies`,
  );
  for (const kind of KINDS) console.log(`  ${kind.padEnd(22)} ${inWords(kind, compared)}`);
  return games.length > 0;
};

const isEvaluated = (game: Game): boolean => game.plies.length > 0 && siteOf(game) !== undefined;

/** The evaluations of the site, where it has evaluated every position. */
const siteOf = (game: Game): readonly PositionEvaluation[] | undefined => {
  const { known, evaluatedBy } = evaluationsInPgn(game, game.headers.get('Site'));
  if (evaluatedBy === 'engine') return undefined;
  const fens = [game.start, ...game.plies.map(({ fen }) => fen)];
  const positions = fens.flatMap((fen, index) => known.get(index) ?? evaluateEnded(fen) ?? []);
  return positions.length === fens.length ? positions : undefined;
};

const compareSides = async (request: EngineRequest, game: Game): Promise<Sides> => {
  const sides: Side[] = [];
  const site = siteOf(game) ?? [];
  for (const color of COLORS) {
    const scan = await scanGame({ request, game, color, look: 'first' });
    if (!scan.ok) throw new Error(`the engine failed: ${scan.reason}`);
    const played = playedBy(game, color, '');
    const ratesBy = (positions: readonly PositionEvaluation[]): GameRates =>
      reviewPlayed(played, { positions, alternatives: new Map(), evaluatedBy: 'engine', look: 'first' }).facts.rates ??
      {};
    sides.push({ ours: ratesBy(scan.positions), theirs: ratesBy(site) });
  }
  return sides;
};

const inWords = (kind: RateKind, compared: readonly Sides[]): string => {
  const [ours, theirs] = [total(compared, 'ours', kind), total(compared, 'theirs', kind)];
  const figures = `ours ${words(kind, ours)}, the site's ${words(kind, theirs)}`;
  if (Math.min(ours.happened, theirs.happened) < LEAST_EVENTS) return `${figures}: too few`;
  const { from, to, error } = spreadOf(kind, compared);
  const ratio = `${ratioOf(compared, kind).toFixed(2)} times`;
  return `${figures}: ${ratio} (95 %: ${from.toFixed(2)} to ${to.toFixed(2)}; standard error ${error.toFixed(2)})`;
};

const words = (kind: RateKind, { happened, of }: Rate): string =>
  isFault(kind)
    ? `${((100 * happened) / Math.max(1, of)).toFixed(2)} (${happened} of ${of})`
    : `${(happened / Math.max(1, of)).toFixed(1)} %`;

const total = (compared: readonly Sides[], by: keyof Side, kind: RateKind): Rate =>
  compared
    .flatMap((sides) => sides.flatMap((side) => side[by][kind] ?? []))
    .reduce((sum, { happened, of }) => ({ happened: sum.happened + happened, of: sum.of + of }), {
      happened: 0,
      of: 0,
    });

const ratioOf = (compared: readonly Sides[], kind: RateKind): number => {
  const [ours, theirs] = [total(compared, 'ours', kind), total(compared, 'theirs', kind)];
  return theirs.happened / theirs.of / (ours.happened / ours.of);
};

/** Games are drawn again with replacement: their errors do not count as independent. */
const spreadOf = (kind: RateKind, compared: readonly Sides[]) => {
  const random = createRandom(SEED);
  const drawn = (): readonly Sides[] =>
    compared.flatMap(() => compared.slice(Math.floor(random.next() * compared.length)).slice(0, 1));
  const ratios = Array.from({ length: RESAMPLES }, () => ratioOf(drawn(), kind))
    .filter(Number.isFinite)
    .sort((one, other) => one - other);
  const at = (share: number): number => ratios[Math.floor(share * (ratios.length - 1))] ?? NaN;
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const error = Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length);
  return { from: at(0.025), to: at(0.975), error };
};
