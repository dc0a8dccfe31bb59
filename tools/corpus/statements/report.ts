/** The sentences of scouting reports: of each person one report as the server makes it, from all of their games. */
import { traitsOf } from '../../../src/chess/advice/form';
import { openingFindings } from '../../../src/chess/findings/opening-findings';
import { type RateFinding } from '../../../src/chess/findings/verdicts';
import { lineOf } from '../../../src/chess/openings/game-line';
import { factsOf, type GameFacts } from '../../../src/chess/player/game-facts';
import { reportFacts } from '../../../src/chess/player/player-report';
import { openingStatsOf } from '../../../src/chess/player/repertoire';
import { START_FEN } from '../../../src/chess/position/fen';
import { playMoves } from '../../../src/chess/position/move';
import { type EvaluatedGame, evaluatedHabits } from '../../../src/chess/preparation/evaluated-games';
import { habitsOf } from '../../../src/chess/preparation/habits';
import { type PreparationGame, toPreparationGame } from '../../../src/chess/preparation/visits';
import { COLORS, type Fen, type San } from '../../../src/chess/types';
import type { PlayerProfile } from '../../../src/contract/player/player-profile';
import { SCOUTED_GAMES } from '../../../src/contract/player/scouted-games';
import type { EngineRequest } from '../../../src/engine/search';
import { analyzePlayed } from '../../../src/server/games/review-game';
import { toPlayerProfile } from '../../../src/server/games/player-profile';
import { type ReportInput, reportSentencesOf } from '../../../src/test/statements/report';
import { openKeptSearches, SEARCHES } from '../scans/kept-searches';
import { drawn, gamesText, type Person, readPeople } from './people';
import type { Draw } from './statement';

/** More of one report would be alike. */
const A_REPORT = 12;

export const draw: Draw = async function* (paths, random) {
  const kept = await openKeptSearches(SEARCHES);
  try {
    for (const person of drawn(
      paths.flatMap((path) => readPeople(path)),
      random,
    )) {
      const profile = await readReport(person, kept.request);
      // What the engine found comes first: there is less of it.
      const claims = drawn(claimsOf(profile), random).toSorted((one, other) => rankOf(one) - rankOf(other));
      for (const claim of claims.slice(0, A_REPORT)) {
        const { evidence, fen, ...input } = claim;
        for (const sentence of reportSentencesOf(input.input)) {
          yield {
            kind: 'report',
            id: `${person.name}, ${gamesText(person)}`,
            sentence,
            ...(fen !== undefined && { fen }),
            evidence: [JSON.stringify(evidence)],
            input: input.input,
          };
        }
      }
    }
  } finally {
    await kept.close();
  }
};

const rankOf = ({ input: { evaluated, findings, pressure } }: ReportClaim): number =>
  Number(evaluated === undefined && pressure === undefined && (findings?.rates.length ?? 0) === 0);

/** The newest 50 games are analyzed, as by default. */
export const readReport = async ({ name, games }: Person, request: EngineRequest): Promise<PlayerProfile> => {
  const newest: GameFacts[] = [];
  const evaluated: EvaluatedGame[] = [];
  for (const played of games.slice(0, SCOUTED_GAMES)) {
    const analysis = await analyzePlayed(played, { request, look: 'first', known: new Map(), evaluatedBy: 'engine' });
    if (!analysis.ok) throw new Error(`the engine failed: ${analysis.error}`);
    const { facts, review } = analysis.value;
    newest.push(facts);
    evaluated.push({ ...toPreparationGame(played.id, lineOf(played.game), facts), evaluations: review.evaluations });
  }
  const all = games.map((played) => factsOf(played));
  const report = reportFacts(newest);
  const openings = openingFindings(all.flatMap((facts) => openingStatsOf(facts) ?? []));
  return toPlayerProfile(
    { ...report, findings: { ...report.findings, ...openings } },
    {
      name,
      evaluated: evaluatedHabits(evaluated),
      scan: { scanned: newest.length, isFinished: true, deep: 0, isOver: true, oddGames: 0, engine: undefined },
      traits: traitsOf(all),
      habits: habitsOf(preparationGames(games)),
    },
  );
};

export const preparationGames = (games: Person['games']): readonly PreparationGame[] =>
  games.map((played) => toPreparationGame(played.id, lineOf(played.game), factsOf(played)));

type ReportClaim = { readonly input: ReportInput; readonly fen?: Fen; readonly evidence: unknown };

/** Each with the smallest part of the report that it rests on. */
export const claimsOf = (profile: PlayerProfile): readonly ReportClaim[] => {
  const {
    changes = [],
    firstMoves = [],
    latelySince,
    evaluated,
    findings,
    pressure,
    repertoire,
    results,
    form,
    traits,
  } = profile;
  const none = { holes: [], conversion: { games: 0, won: 0, places: [] } };
  const withRate = (rate: RateFinding): ReportInput => ({
    findings: { games: findings.games, rates: [rate], openings: [], clock: [] },
  });
  const claims: readonly ReportClaim[] = [
    ...changes.map((change) => ({
      input: { changes: [change], ...(latelySince !== undefined && { latelySince }) },
      fen: change.fen,
      evidence: change,
    })),
    ...(evaluated?.holes ?? []).map((hole) => ({
      input: { evaluated: { ...none, holes: [hole] } },
      fen: boardAfter(hole.moves),
      evidence: hole,
    })),
    ...(evaluated === undefined
      ? []
      : [
          {
            input: { evaluated: { ...none, conversion: { ...evaluated.conversion, places: [] } } },
            evidence: evaluated.conversion,
          },
        ]),
    ...COLORS.map((color) => ({
      input: { repertoire: { white: [], black: [], unnamed: 0, [color]: repertoire[color] }, results },
      fen: boardAfter(repertoire[color][0]?.moves ?? []),
      evidence: repertoire[color]
        .slice(0, SHOWN_OPENINGS)
        .map(({ name, games, moves, usual }) => [name, games, moves.join(' '), usual]),
    })),
    ...firstMoves.map((moves) => ({
      input: { firstMoves: [moves] },
      fen: boardAfter([
        ...(moves.after === undefined ? [] : [moves.after]),
        ...moves.moves.slice(0, 1).map(({ san }) => san),
      ]),
      evidence: moves,
    })),
    ...findings.rates.map((rate) => ({ input: withRate(rate), evidence: rate })),
    {
      input: {
        pressure,
        evaluated: none,
        findings: { games: findings.games, rates: [], openings: [], clock: findings.clock },
      },
      evidence: { pressure, clock: findings.clock },
    },
    {
      input: { findings: { games: findings.games, rates: [], openings: [], colors: findings.colors, clock: [] } },
      evidence: findings.colors,
    },
    { input: { form: { ...form, games: [] } }, evidence: form },
    { input: { results: { ...results, all: results.all }, ...(traits && { traits }) }, evidence: { results, traits } },
  ];
  return claims.filter(({ input }) => reportSentencesOf(input).length > 0);
};

const SHOWN_OPENINGS = 5;

const boardAfter = (moves: readonly San[]): Fen => playMoves(START_FEN, moves).at(-1)?.fen ?? START_FEN;
