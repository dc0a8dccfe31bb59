/** The oddities of the reference's section 2.3, as games of one player who is given. */
import type { JsonGame, JsonPlayer } from './lichess-json';

const GUSTAV: JsonPlayer = { user: { name: 'GambitGustav', id: 'gambitgustav' }, rating: 2010, ratingDiff: 0 };
const STANDARD = { variant: 'standard', speed: 'blitz', perf: 'blitz' } as const;
const CLOCK = { initial: 180, increment: 2, totalTime: 260 };
const DAY = 86_400_000;

/**
 * Mate with all flags, resigned swiss, computer, anonymous, chess960, no-show, draw on time, own position, no moves.
 */
export const makeMalformedGames = (player: JsonPlayer, newest: number): readonly JsonGame[] => {
  const both = { white: player, black: GUSTAV };
  const at = (days: number) => ({ createdAt: newest - days * DAY, lastMoveAt: newest - days * DAY + 60_000 });
  return [
    { id: 'mateGm00', rated: true, ...STANDARD, ...at(1), status: 'mate', source: 'arena', players: both, ...MATED },
    {
      id: 'swissGm1',
      rated: true,
      ...STANDARD,
      ...at(2),
      status: 'resign',
      source: 'swiss',
      players: both,
      ...RESIGNED,
    },
    {
      id: 'aiGame01',
      rated: false,
      ...STANDARD,
      ...at(3),
      status: 'resign',
      source: 'ai',
      players: { white: player, black: { aiLevel: 5 } },
      winner: 'black',
      moves: 'e4 e5 f4 d6',
      clock: CLOCK,
    },
    {
      id: 'anonGm02',
      rated: false,
      variant: 'standard',
      speed: 'correspondence',
      perf: 'correspondence',
      ...at(4),
      status: 'mate',
      source: 'friend',
      players: { white: {}, black: player },
      winner: 'black',
      moves: 'f3 e5 g4 Qh4#',
    },
    {
      id: 'chess960',
      rated: true,
      variant: 'chess960',
      speed: 'rapid',
      perf: 'chess960',
      ...at(5),
      status: 'draw',
      source: 'lobby',
      players: both,
      moves: 'h3 b5',
      clock: CLOCK,
      initialFen: 'qbnnbrkr/pppppppp/8/8/8/8/PPPPPPPP/QBNNBRKR w KQkq - 0 1',
    },
    {
      id: 'noStart4',
      rated: true,
      ...STANDARD,
      ...at(6),
      status: 'noStart',
      source: 'arena',
      players: both,
      winner: 'black',
      moves: '',
      arenaTour: { id: 'aB3dE6gH', name: 'Hourly Blitz Arena' },
      clock: CLOCK,
    },
    {
      id: 'timeDraw',
      rated: true,
      ...STANDARD,
      ...at(7),
      status: 'outoftime',
      source: 'pool',
      players: both,
      moves: 'e4 e5',
      clock: CLOCK,
    },
    {
      id: 'ownStart',
      rated: false,
      ...STANDARD,
      variant: 'fromPosition',
      ...at(8),
      status: 'resign',
      players: both,
      winner: 'white',
      moves: 'Ra8#',
      initialFen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1',
    },
    { id: 'noMoves9', rated: true, ...STANDARD, ...at(9), status: 'resign', players: both, winner: 'white', moves: '' },
    {
      id: 'illegal0',
      rated: true,
      ...STANDARD,
      ...at(10),
      status: 'resign',
      players: both,
      winner: 'white',
      moves: 'e4 e5 Ke3',
      clock: CLOCK,
    },
    {
      id: 'aborted1',
      rated: true,
      ...STANDARD,
      ...at(11),
      status: 'aborted',
      players: both,
      moves: 'e4',
      clock: CLOCK,
    },
  ];
};

const MATED = {
  winner: 'white',
  opening: { eco: 'C23', name: "Bishop's Opening", ply: 3 },
  moves: 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#',
  clocks: [18003, 18003, 17963, 17931, 17811, 17643, 17707],
  analysis: [
    { eval: 18 },
    { eval: 22 },
    {},
    { eval: 0 },
    { eval: -21 },
    {
      mate: 1,
      best: 'g7g6',
      variation: 'g6 Qf3 Nf6 Ne2 Bg7',
      judgment: { name: 'Blunder', comment: 'Checkmate is now unavoidable. g6 was best.' },
    },
  ],
  arenaTour: { id: 'aB3dE6gH', name: 'Hourly Blitz Arena' },
  clock: { initial: 180, increment: 0, totalTime: 180 },
  division: {},
} as const;

const RESIGNED = {
  winner: 'black',
  opening: { eco: 'C50', name: 'Italian Game: Giuoco Pianissimo, Normal', ply: 8 },
  moves: 'e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 Ng5 O-O',
  clocks: [60003, 60003, 59811, 59923, 59403, 59611, 58203, 59203, 55003, 58803, 52011],
  analysis: [
    { eval: 18 },
    { eval: 24 },
    { eval: 20 },
    { eval: 26 },
    { eval: 14 },
    { eval: 19 },
    { eval: 8 },
    { eval: 12 },
    {
      eval: -104,
      best: 'e1h1',
      variation: 'O-O d6 c3 a6',
      judgment: { name: 'Mistake', comment: 'Mistake. O-O was best.' },
    },
    { eval: -99 },
  ],
  swissTour: { id: 'sW1ssT0u' },
  clock: { initial: 600, increment: 5, totalTime: 800 },
  division: {},
} as const;
