/** Facts of games by chance, for properties that hold whatever the games are. */
import fc from 'fast-check';
import { SPEEDS } from '../../chess/clock';
import type { PositionEvaluation } from '../../chess/evaluation';
import type { OpeningFinding } from '../../chess/findings/opening-findings';
import { type Fault, RATE_KINDS } from '../../chess/findings/rate-kinds';
import type { Findings, RateFinding, Verdict } from '../../chess/findings/verdicts';
import type { Game } from '../../chess/game';
import { PHASES } from '../../chess/phase';
import { EXCLUSION_REASONS, type GameFacts } from '../../chess/player/game-facts';
import { TERMINATIONS } from '../../chess/player/played-game';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';
import { startWalk } from '../../chess/position/move';
import { findReasons } from '../../chess/review/reasons/reasons';
import { COLORS, type Fen, type Ply, type Uci } from '../../chess/types';
import { reasonSentence } from '../../messages/review/reasons';

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
    excluded: fc.constantFrom(...EXCLUSION_REASONS),
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

/** Findings as tests write them. */

export const rateFinding = (kind: Fault, verdict: Verdict, given: Partial<RateFinding> = {}): RateFinding => ({
  kind,
  verdict,
  of: 400,
  games: 40,
  z: 4,
  chance: 0.0001,
  ...(verdict === 'strength' ? { rate: 0.05, ratio: 0.5 } : { rate: 0.18, ratio: 1.8 }),
  interval: { low: 0.15, high: 0.22 },
  others: { rate: 0.1, from: 1400, to: 1599, games: 900 },
  ...given,
});

export const openingFinding = (name: string, given: Partial<OpeningFinding> = {}): OpeningFinding => ({
  name,
  color: 'white',
  games: 30,
  score: 0.2,
  expected: 0.5,
  interval: { low: 0.09, high: 0.38 },
  ...given,
});

export const findingsWith = (
  rates: readonly RateFinding[],
  openings: readonly OpeningFinding[] = [],
): { readonly findings: Findings } => ({ findings: { games: 40, rates, openings, clock: [] } });

/** A move of a game with what the engine found around it, and the sentence that is given for it. */

export type ReasonCase = {
  readonly start: Fen;
  /** The opponent's move, and the one that the sentence is about. */
  readonly moves: readonly Uci[];
  /** Before both, between them and after both. */
  readonly positions: readonly PositionEvaluation[];
  /** What was found before the second without the engine's choice, where it was searched. */
  readonly alternative?: PositionEvaluation;
  /** `null` where nothing can be proven. */
  readonly sentence: string | null;
};

export const sentenceOf = ({ start, moves, positions, alternative }: Omit<ReasonCase, 'sentence'>): string | null => {
  const game = gameOf(start, moves);
  if (game === undefined) throw new Error(`${moves.join(' ')} cannot be played from ${start}`);
  const ply = moves.length - 1;
  const alternatives = new Map<Ply, PositionEvaluation>(alternative && [[ply, alternative]]);
  const [first] = findReasons(game, positions, alternatives).get(ply) ?? [];
  return first === undefined ? null : reasonSentence(first.reason);
};

/** A game of these moves; `undefined` where one of them is not legal. */
export const gameOf = (start: Fen, moves: readonly Uci[]): Game | undefined => {
  const walk = startWalk(start, false);
  const plies = moves.flatMap((move) => walk?.play(move) ?? []);
  if (plies.length < moves.length) return undefined;
  return { headers: new Map(), isChess960: false, start, plies, result: '*' };
};
