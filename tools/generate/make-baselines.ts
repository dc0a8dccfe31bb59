/**
 * Writes src/chess/findings/baselines.json: how players of all strengths play, from the rated games of Lichess under
 * `../shared/data` and the searches that `npm run corpus -- scan-whole` has kept. Games whose searches are not all kept are
 * skipped. `npx tsx scripts/make-baselines.ts DATA`
 */
import { writeFileSync } from 'node:fs';
import { settledRating } from '../../src/chess/findings/game-rates';
import { FAULTS, isFault, RATE_KINDS, type RateKind } from '../../src/chess/findings/rate-kinds';
import type { GameFacts } from '../../src/chess/player/game-facts';
import { CANDIDATE_LIMIT, QUICK_LIMIT } from '../../src/engine/scan-game';
import { playedBy } from '../corpus/scans/histories';
import { openKeptSearches, SEARCHES } from '../corpus/scans/kept-searches';
import { readRatedGames, scannedFacts } from '../corpus/scans/rated-games';

const BANDS = { first: 800, last: 2200, width: 200 } as const;

const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical'] as const;

/** A cell with less is merged with its neighbors. */
const LEAST = { games: 50, of: 50, happened: 20 } as const;

type Side = { readonly band: number; readonly speed: string; readonly happened: number; readonly of: number };

type Cell = { readonly bands: readonly number[]; readonly speeds: readonly string[]; readonly sides: readonly Side[] };

const cellsOf = (kind: RateKind, sides: readonly Side[]): readonly Cell[] =>
  mergeSpeeds(
    kind,
    SPEEDS.map((speed) => mergeBands(kind, speed, sides)),
  ).flat();

/** From the lowest rating up: each cell takes in the next until it is thick enough; what is left joins the last. */
const mergeBands = (kind: RateKind, speed: string, sides: readonly Side[]): readonly Cell[] => {
  const cells: Cell[] = [];
  let open: Cell = { bands: [], speeds: [speed], sides: [] };
  for (let band: number = BANDS.first; band <= BANDS.last; band += BANDS.width) {
    const own = sides.filter((side) => side.speed === speed && side.band === band);
    open = { ...open, bands: [...open.bands, band], sides: [...open.sides, ...own] };
    if (!isThick(kind, open)) continue;
    cells.push(open);
    open = { bands: [], speeds: [speed], sides: [] };
  }
  const last = cells.pop();
  return [...cells, last === undefined ? open : join(last, open)];
};

/** A speed without one thick cell joins the speed before it, the first one the next, each over all ratings. */
const mergeSpeeds = (kind: RateKind, bySpeed: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] => {
  const isThin = (cells: readonly Cell[]): boolean => !cells.some((cell) => isThick(kind, cell));
  const thin = bySpeed.findIndex(isThin);
  if (thin === -1 || bySpeed.length === 1) return bySpeed.filter((cells) => !isThin(cells));
  const neighbor = thin === 0 ? 1 : thin - 1;
  const [own, other] = [bySpeed[thin] ?? [], bySpeed[neighbor] ?? []];
  const speeds = [...new Set([...other, ...own].flatMap((cell) => cell.speeds))];
  const joined = other.map((cell) => {
    const added = own.flatMap(({ sides }) => sides).filter(({ band }) => cell.bands.includes(band));
    return { ...cell, speeds, sides: [...cell.sides, ...added] };
  });
  const rest = bySpeed
    .map((cells, index) => (index === neighbor ? joined : cells))
    .filter((_, index) => index !== thin);
  return mergeSpeeds(kind, rest);
};

const join = (one: Cell, other: Cell): Cell => ({
  ...one,
  bands: [...one.bands, ...other.bands],
  sides: [...one.sides, ...other.sides],
});

const isThick = (kind: RateKind, { sides }: Cell): boolean =>
  sides.length >= LEAST.games &&
  total(sides, 'of') >= LEAST.of &&
  (!isFault(kind) || total(sides, 'happened') >= LEAST.happened);

const total = (sides: readonly Side[], figure: 'happened' | 'of'): number =>
  sides.reduce((sum, side) => sum + side[figure], 0);

const toRow = ({ bands, speeds, sides }: Cell) => {
  const [happened, of] = [total(sides, 'happened'), total(sides, 'of')];
  const rate = happened / of;
  const squares = sides.reduce((sum, side) => sum + (side.happened - rate * side.of) ** 2, 0);
  return {
    from: Math.min(...bands),
    to: Math.max(...bands) + BANDS.width - 1,
    speeds,
    happened: round(happened),
    of: round(of),
    games: sides.length,
    variance: Number((squares / of).toPrecision(4)),
  };
};

const round = (figure: number): number => Number(figure.toFixed(1));

const sidesOf = (kind: RateKind, facts: readonly GameFacts[]): readonly Side[] =>
  facts.flatMap((game) => {
    const { speed, rates } = game;
    const rate = rates?.[kind];
    const band = Math.floor((settledRating(game) ?? 0) / BANDS.width) * BANDS.width;
    return rate === undefined || band < BANDS.first || band > BANDS.last ? [] : [{ band, speed, ...rate }];
  });

const [data = '../shared/data'] = process.argv.slice(2);

const kept = await openKeptSearches(SEARCHES, { offline: true });

const facts: GameFacts[] = [];

let games = 0;

for (const { game, colors } of readRatedGames(data)) {
  const sides = [];
  for (const color of colors) sides.push(await scannedFacts(kept.request, playedBy(game, color, '')));
  const known = sides.flatMap((side) => side ?? []);
  facts.push(...known);
  games += Number(known.length > 0);
}

await kept.close();

const table = {
  about: {
    source:
      'rated games of database.lichess.org (CC0) of 2013, 2021 and 2026, and opponents out of histories of players',
    made: new Date().toISOString().slice(0, 10),
    engine: 'Stockfish 16',
    depth: `${QUICK_LIMIT.depth}, ${CANDIDATE_LIMIT.depth} where something seems to have happened`,
    games,
    players: facts.length,
    merged: `cells of fewer than ${LEAST.games} games, ${LEAST.of} chances or ${LEAST.happened} events, with their neighbors`,
  },
  cells: Object.fromEntries(
    RATE_KINDS.map((kind) => [
      kind,
      cellsOf(kind, sidesOf(kind, facts))
        .filter(({ sides }) => sides.length > 0)
        .map(toRow),
    ]),
  ),
};

writeFileSync('src/chess/findings/baselines.json', `${JSON.stringify(table)}\n`);

console.log(`${games} games, ${facts.length} sides`);

for (const kind of FAULTS) {
  const rows = table.cells[kind] ?? [];
  console.log(
    kind,
    rows
      .map((row) => `${row.speeds.join('+')} ${row.from}-${row.to}: ${((100 * row.happened) / row.of).toFixed(1)}`)
      .join('; '),
  );
}
