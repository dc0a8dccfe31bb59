/** Preparations that nobody has made: a full one, and one of which nothing is known. */
import { lineOfMoves } from '../../chess/openings/game-line';
import { START_FEN } from '../../chess/position/fen';
import { playMove } from '../../chess/position/move';
import type { PreparationGame } from '../../chess/preparation/visits';
import type { Preparation } from '../../contract/preparation';

const after = (moves: string): { readonly moves: string[]; readonly fen: string } => {
  let fen = START_FEN;
  const sans = moves === '' ? [] : moves.split(' ');
  for (const san of sans) {
    const played = playMove(fen, san);
    if (!played.ok) throw new Error(played.error);
    ({ fen } = played.value);
  }
  return { moves: sans, fen };
};

type Line = Preparation['lines'][number];

const line = (kind: Line['kind'], moves: string, decision: number, more: Partial<Line> = {}): Line => ({
  ...{ kind, decision, reach: 0.33, gain: 0.021, value: 0.58, usual: 0.559, evidence: 'some', ...after(moves) },
  ...{ games: 14, score: 0.41, expected: 0.5, evaluation: { cp: 35 }, guess: false, replies: [], ownGames: 12 },
  reason: 'They score 41% in 14 games, 50% expected; you stand +0.3; 12 games of yours reach this position.',
  parts: { rating: 0.5, engine: 0.04, results: 0.03, replies: 0.01 },
  ...more,
});

type RepeatedError = Preparation['errors'][number];

const error = (moves: string, move: string, answer: string, more: Partial<RepeatedError> = {}): RepeatedError => ({
  ...after(moves),
  move,
  answer,
  after: after(`${moves} ${move}`.trim()).fen,
  played: 4,
  of: 6,
  loss: 19,
  games: ['one', 'two'],
  ...more,
});

const MOSCOW = 'e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7 O-O Nc6 c3 Nf6 Re1';

const OPEN_SICILIAN = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6';

/** What is known of a person, as on a finished sheet. */
export const somePerson = {
  form: {
    games: 10,
    wins: 6,
    draws: 1,
    losses: 3,
    winRate: 60,
    rated: { games: 9, points: 5.5, expected: 5.08 },
  },
  clock: { games: 25, seconds: 16.42, low: 0.31, blunders: { rate: 0.082, moves: 121 } },
  meetings: { games: 4, wins: 1, draws: 1, losses: 2, winRate: 25, last: '2026-11-03T18:00:00.000Z' },
} as const;

/** I have White. */
export const somePreparation = (more: Partial<Preparation> = {}): Preparation => ({
  opponent: 'mira.talwade',
  color: 'white',
  games: 175,
  ownGames: 62,
  searched: 200,
  isFinished: true,
  ratings: { theirs: 1908, mine: 1870 },
  changes: [],
  advice: {
    kind: 'change',
    moves: after(MOSCOW).moves,
    value: 0.53,
    usual: 0.509,
    gain: 0.021,
    against: { san: 'd4', games: 38 },
  },
  lines: [
    line('familiar', MOSCOW, 4, {
      opening: 'Sicilian Defense: Moscow Variation',
      evidence: 'strong',
      games: 41,
      reason: 'They score 41% in 41 games, 50% expected; you stand +0.3; 12 games of yours reach this position.',
      replies: [
        { ply: 1, san: 'c5', chance: 0.69, games: 120, of: 175 },
        { ply: 3, san: 'd6', chance: 0.78, games: 70, of: 90 },
        { ply: 5, san: 'Bd7', chance: 0.9, games: 45, of: 50 },
        { ply: 7, san: 'Qxd7', chance: 1.0, games: 45, of: 45 },
        { ply: 9, san: 'Nc6', chance: 0.98, games: 43, of: 44 },
        { ply: 11, san: 'Nf6', chance: 0.98, games: 41, of: 42 },
      ],
      model: { id: 'one', white: 'Ann', black: 'mira.talwade', year: 2026, result: '1-0' },
    }),
    line('familiar', 'e4 c5 Nf3 Nc6 Bb5', 4, { opening: 'Sicilian Defense: Rossolimo Variation' }),
    line('familiar', `${OPEN_SICILIAN} Be2`, 4, { gain: -0.012, value: 0.47, usual: 0.482, games: 38 }),
    line('aside', 'e4 c5 Nc3 Nc6 f4 g6 Nf3 Bg7 Bc4', 2, { opening: 'Sicilian Defense: Closed', newFrom: 2 }),
    line('aside', 'e4 c5 c3 Nf6 e5 Nd5 d4', 2, { opening: 'Sicilian Defense: Alapin Variation', reach: 0.74 }),
    line('aside', 'e4 c5 Nf3 d6 c3', 4, { opening: 'Sicilian Defense: Delayed Alapin Variation' }),
    line('surprise', 'e4 c5 b4 cxb4 a3', 2, {
      opening: 'Sicilian Defense: Wing Gambit',
      evidence: 'thin',
      games: 0,
      reach: 0.05,
      gain: 0.0012,
    }),
    line('surprise', 'b3 e5 Bb2 Nc6 e3', 0, { opening: 'Nimzo-Larsen Attack: Modern Variation', games: 2 }),
    line('surprise', 'e4 c5 Na3', 2, { opening: 'Sicilian Defense', games: 1 }),
  ],
  errors: [
    error('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nbd7 Bc4', 'h6', 'Bxf7+', { loss: 24 }),
    error('e4 c5 Nf3 d6 Bb5+ Nc6 O-O', 'Bg4', 'h3', { played: 2, of: 3, loss: 11 }),
    error('e4 e5 Nf3', 'f6', 'Nxe5', { played: 3, of: 3 }),
    error('d4 d5 c4', 'Bg4', 'Qb3', { played: 2, of: 2, loss: 12 }),
  ],
  ownErrors: [error('e4 e5 Nf3 Nc6 Bc4 Nf6', 'Nc3', 'Nxe4', { played: 5, of: 9, loss: 10.4 })],
  expect: [
    {
      ...after(OPEN_SICILIAN),
      probability: 0.31,
      games: 54,
      ownGames: 20,
      opening: 'Sicilian: Najdorf',
    },
    {
      ...after('e4 c5 Nf3 Nc6'),
      probability: 0.18,
      games: 30,
      ownGames: 12,
      opening: 'Sicilian Defense',
    },
    {
      ...{
        ...after('e4 e5 Nf3 Nc6 Bb5 a6'),
        probability: 0.09,
        games: 8,
        ownGames: 15,
        opening: 'Ruy Lopez',
      },
      departure: {
        ply: 5,
        games: 120,
        known: [
          { san: 'Nf6', games: 60 },
          { san: 'f5', games: 20 },
        ],
      },
    },
    { ...after('d4 d5'), probability: 0.04, games: 12, ownGames: 3 },
  ],
  avoid: [{ ...after('e4 c5 Nf3 d6 d4'), games: 38, score: 0.71, expected: 0.52, opening: 'Sicilian Defense: Open' }],
  tree: [],
  rare: [
    {
      moves: ['b3'],
      games: 2,
      replies: [
        { san: 'e5', chance: 0.45, games: 2 },
        { san: 'd5', chance: 0.3 },
        { san: 'a6', chance: 0.02 },
      ],
    },
  ],
  ...more,
});

/** Nobody's games are mine, and nothing was found. */
export const emptyPreparation = (): Preparation => ({
  opponent: 'nobody',
  color: 'black',
  games: 0,
  ownGames: 0,
  searched: 1,
  isFinished: true,
  changes: [],
  lines: [],
  errors: [],
  ownErrors: [],
  expect: [],
  rare: [],
  avoid: [],
  tree: [],
});

/** What they miss, three of it. */
export const someWeaknesses = (): NonNullable<Preparation['weaknesses']> => [
  {
    name: 'fork',
    count: 4,
    game: 'one',
    color: 'black',
    fen: after('e4 Nf6 Nc3 Nc6 Bc4').fen,
    played: 'h6',
    line: ['Nxe4', 'Nxe4', 'd5'],
  },
  { name: 'pin', count: 2, game: 'two', color: 'white', fen: after('e4 e5').fen, played: 'a3', line: [] },
  {
    name: 'mate',
    count: 1,
    game: 'six',
    color: 'black',
    fen: after('e4').fen,
    played: 'a6',
    line: ['e5'],
  },
];

/** Games for tests of preparations: what was played, by whom it was won, and nothing else that is not given. */

let count = 0;

/** White's moves and Black's, `e4 e5 Nf3`; of a player with Black who lost, unless said otherwise. */
export const preparationGame = (moves: string, about: Partial<PreparationGame> = {}): PreparationGame => {
  count += 1;
  return {
    id: `game ${count}`,
    color: 'black',
    outcome: 'loss',
    speed: 'blitz',
    playedAt: Date.UTC(2026, 5, 1),
    line: lineOfMoves(moves.split(' ')),
    ...about,
  };
};

export const timesOf = (times: number, moves: string, about: Partial<PreparationGame> = {}): PreparationGame[] =>
  Array.from({ length: times }, () => preparationGame(moves, about));
