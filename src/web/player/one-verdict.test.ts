/** Cards, advice, summary and sheet speak from the same finding: none contradicts another, whatever the games are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviseAgainst, insightsOf } from '../../chess/advice/advice';
import { thingsToKnow } from '../../chess/advice/things-to-know';
import { FAULTS, type Fault, isFault } from '../../chess/findings/rate-kinds';
import {
  compareStrength,
  compareWeakness,
  consistentTactics,
  isAlike,
  rateFinding,
  type RateFinding,
  type Verdict,
} from '../../chess/findings/verdicts';
import { PHASES } from '../../chess/phase';
import type { GameFacts } from '../../chess/player/game-facts';
import { type PlayerReport, reportFacts } from '../../chess/player/player-report';
import { scoreOf, winRateTone } from '../../chess/player/results';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';
import { COLORS } from '../../chess/types';
import { adviceSentence, rateSentence } from '../../messages/advice';
import { comparedCountText, comparedText } from './tactic-text';
import { openingLabel, winRateAppearance } from './tone-appearance';

const OPENINGS = ['Italian Game', 'Sicilian Defense: Najdorf Variation', 'French Defense'] as const;

/** How often each fault happens: never, rarely or often. */
const shares = fc.dictionary(fc.constantFrom(...FAULTS), fc.constantFrom(0, 0.05, 0.5), { maxKeys: 10 });

/** The share of wins and of draws in each opening with each color. */
const outcomes = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  {
    minLength: 2 * OPENINGS.length,
    maxLength: 2 * OPENINGS.length,
  },
);

const players = fc.record({ shares, outcomes, games: fc.integer({ min: 1, max: 300 }) });

type MadePlayer = typeof players extends fc.Arbitrary<infer Made> ? Made : never;

const reportOf = ({ shares: faults, outcomes: rates, games }: MadePlayer): PlayerReport =>
  reportFacts(
    Array.from({ length: games }, (_, index): GameFacts => {
      const kind = index % (2 * OPENINGS.length);
      const at = ((index * 7) % 31) / 31;
      const [wins, draws] = rates[kind] ?? [0, 0];
      return {
        id: `${index}`,
        opponent: 'Rival',
        color: COLORS[index % 2] ?? 'white',
        outcome: at < wins ? 'win' : at < wins + (1 - wins) * draws ? 'draw' : 'loss',
        speed: 'blitz',
        playedAt: index,
        ending: 'resign',
        plies: 60,
        firstMoves: ['e4', 'e5', 'Nf3', 'Nc6'],
        hasRookEndgame: false,
        isReviewed: true,
        phases: PHASES.map((name) => ({ name, accuracy: 80, moves: 20 })),
        rating: 1500,
        opponentRating: 1500,
        expected: 500_000,
        opening: OPENINGS[Math.floor(kind / 2)],
        rates: Object.fromEntries(
          Object.entries(faults).map(([fault, share]) => [fault, { happened: Math.round(20 * share), of: 20 }]),
        ),
        tactics: {
          strengths: TACTICAL_STRENGTHS.map((name) => ({ name, ply: 20 })),
          weaknesses: TACTICAL_WEAKNESSES.map((name) => ({ name, ply: 20 })),
          missed: ['fork', 'pin', 'skewer', 'capture'].map((name) => ({ name, ply: 20 })),
        },
      };
    }),
  );

/** What a text says of a rate, against others. */
const verdictIn = (text: string): Verdict | undefined => {
  if (/\d times as often/.test(text)) return 'weakness';
  if (/less often/i.test(text)) return 'strength';
  if (/as often as/i.test(text)) return 'ordinary';
  return /too few/i.test(text) ? 'few' : undefined;
};

const faultRates = ({ findings }: PlayerReport): readonly (RateFinding & { readonly kind: Fault })[] =>
  findings.rates.flatMap((rate) => (isFault(rate.kind) ? [{ ...rate, kind: rate.kind }] : []));

const holds = (check: (report: PlayerReport) => void): void =>
  fc.assert(
    fc.property(players, (player) => check(reportOf(player))),
    { numRuns: 25 },
  );

describe('one finding', () => {
  it('of a rate has one verdict on cards, in advice and in the summary', () => {
    holds((report) => {
      for (const rate of faultRates(report)) {
        const isUnclear = rate.verdict === 'ordinary' && !isAlike(rate);
        expect(verdictIn(rateSentence(rate))).toBe(isUnclear ? undefined : rate.verdict);
        expect(verdictIn(comparedText(rate))).toBe(isUnclear ? undefined : rate.verdict);
      }
      for (const { message, finding } of [...adviseAgainst(report), ...insightsOf(report)]) {
        if (finding === undefined) continue;
        expect(verdictIn(adviceSentence(message))).toBe(finding.verdict);
        expect(rateFinding(report.findings, finding.kind)?.verdict).toBe(finding.verdict);
      }
    });
  });

  it('of a tactic or phase is no weakness and no strength at once, on overview and sheet', () => {
    holds((report) => {
      const { weaknesses, strengths, missed } = consistentTactics(report);
      for (const counted of [...weaknesses, ...missed]) {
        expect(compareWeakness(report.findings, counted)?.finding.verdict).not.toBe('strength');
      }
      for (const { name } of strengths) expect(compareStrength(report.findings, name)?.verdict).not.toBe('weakness');
      const worse = report.findings.rates.filter(({ verdict }) => verdict === 'weakness');
      const named = thingsToKnow(report).flatMap((thing) =>
        thing.kind === 'advice' && thing.finding ? [thing.finding, ...(thing.others ?? [])] : [],
      );
      if (worse.length > 0) expect(new Set(named)).toEqual(new Set(worse));
      else for (const { verdict } of named) expect(verdict).toBe('strength');
    });
  });

  it('of the endgame is the same for the phase, its precision and its count', () => {
    holds((report) => {
      const phase = rateFinding(report.findings, 'phase.endgame');
      const precision = compareWeakness(report.findings, { name: 'endgamePrecision', count: report.tactics.games });
      expect(precision?.finding).toEqual(phase);
      // "12 in as many games" is more than counted where others do worse, and less where they do better.
      if (precision?.expected === undefined || phase === undefined) return;
      expect(comparedCountText(precision)).toMatch(phase.verdict === 'few' ? /^Too few/ : /in as many games/);
      if (phase.verdict === 'weakness') expect(precision.expected).toBeLessThan(report.tactics.games);
      if (phase.verdict === 'strength') expect(precision.expected).toBeGreaterThan(report.tactics.games);
    });
  });

  it('of an opening rests on one color, and says what the score says', () => {
    holds((report) => {
      for (const color of COLORS) {
        for (const opening of report.repertoire[color]) {
          const score = scoreOf(opening) ?? 0;
          const word = openingLabel(winRateAppearance[winRateTone(opening.winRate)], {
            ...{ games: opening.games, score },
          });
          if (opening.games < 5) expect(word).toBe('few games');
          if (score >= 50) expect(word).not.toBe('wins rarely');
          if (score < 50) expect(word).not.toBe('wins often');
        }
      }
    });
  });

  it('of the colors names the one that gains less on the expected score', () => {
    holds((report) => {
      for (const { message } of adviseAgainst(report)) {
        if (message.id !== 'advice.worse-with-black' && message.id !== 'advice.worse-with-white') continue;
        const { whiteScore, whiteExpected, blackScore, blackExpected } = message.values;
        const [white, black] = [whiteScore - whiteExpected, blackScore - blackExpected];
        expect(white).not.toBe(black);
        expect(black < white).toBe(message.id === 'advice.worse-with-black');
      }
    });
  });
});
