/** The sentences of preparations: each person against who is rated alike, with either color, as the server makes them. */
import { adviseLines } from '../../../src/chess/preparation/avoid';
import { START_FEN } from '../../../src/chess/position/fen';
import { playMoves } from '../../../src/chess/position/move';
import { type Color, type Fen, type San } from '../../../src/chess/types';
import type { Preparation } from '../../../src/contract/preparation';
import type { EnginePool, EngineRequest } from '../../../src/engine/search';
import { preparationTasks } from '../../../src/server/features/prepare/preparation-tasks';
import { createPrepare, type PrepareDeps } from '../../../src/server/features/prepare/prepare';
import { latestRating, type PlayerGames } from '../../../src/server/games/player-games';
import { type SheetInput, sheetSentencesOf } from '../../../src/test/statements/sheet';
import { openKeptSearches, SEARCHES } from '../scans/kept-searches';
import { drawn, gamesText, type Person, readPeople } from './people';
import { preparationGames } from './report';
import type { Draw } from './statement';

/** More of one preparation would be alike. */
const A_SHEET = 8;

export const draw: Draw = async function* (paths, random) {
  const kept = await openKeptSearches(SEARCHES);
  try {
    const people = drawn(
      paths.flatMap((path) => readPeople(path)),
      random,
    );
    for (const opponent of people) {
      const me = nearest(people, opponent);
      const color = random.pick(['white', 'black'] as const);
      const preparation = await readPreparation({ opponent, me, color }, kept.request);
      for (const { input, fen, evidence } of drawn(claimsOf(preparation), random).slice(0, A_SHEET)) {
        for (const sentence of sheetSentencesOf(input)) {
          yield {
            kind: 'sheet',
            id: `${opponent.name}, ${gamesText(opponent)}, against ${me?.name ?? 'nobody'} with ${color}`,
            sentence,
            ...(fen !== undefined && { fen }),
            evidence: [JSON.stringify(evidence)],
            input,
          };
        }
      }
    }
  } finally {
    await kept.close();
  }
};

/** Who is rated most alike. */
const nearest = (people: readonly Person[], opponent: Person): Person | undefined =>
  people
    .filter((person) => person !== opponent)
    .toSorted((one, other) => distance(one, opponent) - distance(other, opponent))[0];

const distance = (one: Person, other: Person): number => Math.abs(ratingOf(one) - ratingOf(other));

const ratingOf = ({ games }: Person): number => games.find(({ rating }) => rating !== undefined)?.rating ?? 0;

type Prepared = { readonly opponent: Person; readonly me: Person | undefined; readonly color: Color };

export const readPreparation = async (
  { opponent, me, color }: Prepared,
  request: EngineRequest,
): Promise<Preparation> => {
  const made = await createPrepare({ pool: poolOf(request), cache: NO_CACHE, thread: SAME_THREAD })({
    opponent: playerGames(opponent),
    me: me && playerGames(me),
    color,
    speed: undefined,
    signal: new AbortController().signal,
    onGrowth: () => undefined,
  });
  if (!made.ok) throw new Error(`the preparation failed: ${made.error}`);
  return made.value;
};

const poolOf = (request: EngineRequest): EnginePool => ({
  hasNoEngine: () => false,
  load: () => ({ open: 0, retryAfter: 0 }),
  close: () => Promise.resolve(),
  open: () => ({ ...request, close: () => undefined }),
  identity: () => Promise.resolve({ name: 'Stockfish', label: 'Stockfish' }),
});

const NO_CACHE: PrepareDeps['cache'] = { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() };

/** The only task that is asked for. */
const SAME_THREAD = {
  run: async (_: 'prepare', ...[input, answer]: Parameters<typeof preparationTasks.prepare>) => ({
    ok: true,
    value: await preparationTasks.prepare(input, answer),
  }),
  start: () => undefined,
  close: () => Promise.resolve(),
} as unknown as PrepareDeps['thread'];

const playerGames = ({ name, games }: Person): PlayerGames => ({
  name,
  games: preparationGames(games),
  ratingAt: (speed) =>
    latestRating(
      games.map((game) => ({ speed: game.speed, rating: game.rating, site: 'one' })),
      speed,
    ),
});

type SheetClaim = { readonly input: SheetInput; readonly fen?: Fen; readonly evidence: unknown };

/** Each with the smallest part of the preparation that it rests on. */
const claimsOf = (preparation: Preparation): readonly SheetClaim[] => {
  const { color, advice, lines, expect, rare, avoid, errors, ownErrors, changes, newest } = preparation;
  const { decision } = adviseLines(preparation);
  const own = { color } as const;
  return [
    {
      input: {
        ...own,
        ...(advice !== undefined && decision !== undefined && { advice, lines: [withoutGame(decision)] }),
      },
      fen: decision?.fen,
      evidence: decision?.replies,
    },
    ...lines
      .filter((line) => line !== decision)
      .map((line) => ({ input: { ...own, lines: [withoutGame(line)] }, fen: line.fen, evidence: line })),
    ...expect.map((line) => ({ input: { ...own, expect: [line] }, fen: line.fen, evidence: line })),
    ...rare.map((row) => ({ input: { ...own, rare: [row] }, fen: boardAfter(row.moves), evidence: row })),
    ...avoid.map((strength) => ({ input: { ...own, avoid: [strength] }, fen: strength.fen, evidence: strength })),
    ...errors.map((error) => ({
      input: { ...own, errors: [{ ...error, games: [] }] },
      fen: error.fen,
      evidence: error,
    })),
    ...ownErrors.map((error) => ({
      input: { ...own, ownErrors: [{ ...error, games: [] }] },
      fen: error.fen,
      evidence: error,
    })),
    ...changes.map((change) => ({ input: { ...own, changes: [change] }, fen: change.fen, evidence: change })),
    ...(newest === undefined ? [] : [{ input: { ...own, newest, now: NOW }, evidence: newest }]),
  ];
};

/** When the marked sentences were read. */
const NOW = Date.UTC(2026, 10, 30);

const withoutGame = (line: Preparation['lines'][number]): Preparation['lines'][number] => ({
  ...line,
  model: undefined,
});

const boardAfter = (moves: readonly San[]): Fen => playMoves(START_FEN, moves).at(-1)?.fen ?? START_FEN;
