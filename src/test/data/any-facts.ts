/** Facts of games by chance, for properties that hold whatever the games are. */
import fc from 'fast-check';
import { SPEEDS } from '../../chess/clock';
import { RATE_KINDS } from '../../chess/findings/rate-kinds';
import { PHASES } from '../../chess/phase';
import { EXCLUSION_REASONS, type GameFacts } from '../../chess/player/game-facts';
import { TERMINATIONS } from '../../chess/player/played-game';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';
import { COLORS } from '../../chess/types';

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const blunders = fc.record({ moves: fc.nat(50), blunders: fc.nat(5) });
const found = <Name extends string>(...names: readonly Name[]) =>
  fc.array(fc.record({ name: fc.constantFrom(...names), ply: fc.nat(100) }), { maxLength: 4 });

export const anyFacts: fc.Arbitrary<GameFacts> = fc.record(
  {
    id: fc.uuid(),
    opponent: fc.constant('Rival'),
    color: fc.constantFrom(...COLORS),
    outcome: fc.constantFrom('win', 'loss', 'draw'),
    speed: fc.constantFrom(...SPEEDS),
    playedAt: fc.nat(20),
    ending: fc.constantFrom(...TERMINATIONS),
    plies: fc.nat(100),
    firstMoves: fc.constantFrom(['e4', 'e5', 'Nf3', 'Nc6'], ['d4', 'd5', 'c4', 'e6'], ['e4']),
    hasRookEndgame: fc.boolean(),
    isReviewed: fc.boolean(),
    phases: fc.array(
      fc.record({ name: fc.constantFrom(...PHASES), accuracy: percent, moves: fc.integer({ min: 1, max: 60 }) }),
      { maxLength: 3 },
    ),
    rates: fc.dictionary(
      fc.constantFrom(...RATE_KINDS),
      fc.tuple(fc.nat(20), fc.nat(20)).map(([happened, more]) => ({ happened, of: happened + more + 1 })),
      { maxKeys: 12 },
    ),
    expected: fc.nat(1_000_000),
    rating: fc.integer({ min: 400, max: 3300 }),
    opening: fc.constantFrom('Italian Game', 'Sicilian Defense', 'Unknown', '', '__proto__'),
    leftOut: fc.constantFrom(...EXCLUSION_REASONS),
    accuracy: percent,
    clock: fc.record({
      moves: fc.nat(50),
      seconds: fc.double({ min: 0, max: 900, noNaN: true }),
      isLow: fc.boolean(),
    }),
    pressure: fc.record({ low: blunders, rest: blunders }),
    tactics: fc.record(
      {
        strengths: found(...TACTICAL_STRENGTHS),
        weaknesses: found(...TACTICAL_WEAKNESSES),
        missed: found('fork', 'pin', 'capture', '__proto__'),
        allowed: found('fork', 'mate', '__proto__'),
      },
      { requiredKeys: ['strengths', 'weaknesses', 'missed'] },
    ),
  },
  {
    requiredKeys: [
      'id',
      'opponent',
      'color',
      'outcome',
      'speed',
      'playedAt',
      'ending',
      'plies',
      'firstMoves',
      'hasRookEndgame',
      'isReviewed',
      'phases',
    ],
  },
);
