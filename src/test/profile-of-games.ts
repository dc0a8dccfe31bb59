/**
 * What our server answers about a player with these games: counted by the server's own functions, without an engine and
 * without clocks. Figures that a test gives itself take the place of those counted.
 */
import { traitsOf } from '../chess/advice/form';
import { type Speed, speedOf } from '../chess/clock';
import type { GameFacts } from '../chess/player/game-facts';
import { lineOfMoves } from '../chess/openings/game-line';
import { type PlayerReport, reportFacts } from '../chess/player/player-report';
import { FIRST_MOVES, openingStrategy } from '../chess/player/repertoire';
import { outcomeOf } from '../chess/player/results';
import { missedWeakness, TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES, type TacticCount } from '../chess/player/tactics';
import { habitsOf } from '../chess/preparation/habits';
import { toPreparationGame } from '../chess/preparation/visits';
import type { PlayerProfile, ScoutedPlayer, ScoutScan } from '../contract/player/player-profile';
import type { ScoutedGame, ScoutInsights } from '../contract/player/scout';
import { SCOUTED_GAMES } from '../contract/player/scouted-games';
import { toInsights, toPlayerProfile } from '../server/games/player-profile';

/** A game as tests write it: the names tell the side, the time control the speed. */
export type GivenGame = Omit<ScoutedGame, 'color' | 'speed'> & Partial<Pick<ScoutedGame, 'color' | 'speed'>>;

export type GivenFigures = Partial<Omit<ScoutInsights, 'profile'>> & {
  readonly report?: Partial<PlayerReport>;
  readonly player?: ScoutedPlayer;
  readonly scan?: Partial<ScoutScan>;
};

/** The game as the server answers it to whoever asks for this player. */
export const gameOf = (name: string, game: GivenGame): ScoutedGame => ({
  ...game,
  color: game.color ?? (isSame(game.blackPlayer, name) ? 'black' : 'white'),
  speed: game.speed ?? speedOfText(game.timeControl ?? ''),
});

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Of `10+5`, in minutes and seconds. */
const speedOfText = (text: string): Speed => {
  const [, initial = '0', increment = '0'] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  return initial === '0' ? 'correspondence' : speedOf({ initial: 60 * Number(initial), increment: Number(increment) });
};

export const insightsOfGames = (name: string, games: readonly GivenGame[], given: GivenFigures = {}): ScoutInsights =>
  toInsights(profileOfGames(name, games, given));

/** Of so many games, over unless the scan given is not finished. */
const scanOf = (games: number, given: GivenFigures['scan'] = {}) => {
  const isFinished = given.isFinished ?? true;
  return { scanned: games, isFinished, deep: isFinished ? games : 0, isOver: isFinished, oddGames: 0, ...given };
};

/** `games` are the latest first. */
export const profileOfGames = (name: string, games: readonly GivenGame[], given: GivenFigures = {}): PlayerProfile => {
  const scouted = games.map((game) => gameOf(name, game));
  const facts = scouted.map(toFacts);
  const report = withFigures({ ...reportFacts(facts), ...given.report }, given);
  const first = scouted[0];
  const written = first && (first.color === 'white' ? first.whitePlayer : first.blackPlayer);
  const profile = toPlayerProfile(report, {
    name: written ?? name,
    player: given.player,
    scan: scanOf(report.results.all.games, given.scan),
    traits: traitsOf(facts),
    habits: habitsOf(
      facts.map((game, index) => toPreparationGame(game.id, lineOfMoves(scouted[index]?.moves ?? []), game)),
    ),
  });
  return given.openingRepertoire === undefined
    ? profile
    : { ...profile, strategy: openingStrategy(asPlayedWithWhite(given.openingRepertoire)) };
};

/** The figures of a test name no color and no draws. */
const asPlayedWithWhite = (openings: NonNullable<GivenFigures['openingRepertoire']>) =>
  Object.entries(openings).map(([name, { winRate, games }]) => ({
    name,
    color: 'white' as const,
    winRate,
    games,
    score: Math.round(100 * winRate),
  }));

const toFacts = (game: ScoutedGame, index: number): GameFacts => {
  const { color, opening, analysis, analysisData, moves } = game;
  const isWhite = color === 'white';
  const rating = isWhite ? game.whiteRating : game.blackRating;
  const isResult = game.result === '1-0' || game.result === '0-1';
  const [missed, allowed] = [analysis?.missedTactics, analysis?.allowedTactics].map((tactics) =>
    tactics?.map(({ tacticalType, ply = 0 }) => ({ name: tacticalType, ply })),
  );
  return {
    id: game.id,
    color,
    opponent: isWhite ? game.blackPlayer : game.whitePlayer,
    outcome: outcomeOf(isResult ? (game.result as '1-0') : '1/2-1/2', color),
    speed: game.speed,
    // Without a date the order is that of the list.
    playedAt: Date.parse(game.createdAt ?? '') || -index,
    ending: 'unknown',
    plies: moves.length,
    firstMoves: moves.slice(0, FIRST_MOVES),
    hasRookEndgame: false,
    isReviewed: analysis !== undefined && analysis !== null,
    phases: [],
    ...(typeof rating === 'number' ? { rating } : {}),
    ...(opening ? { opening } : {}),
    ...(typeof analysisData?.accuracy === 'number' ? { accuracy: analysisData.accuracy } : {}),
    ...(missed && {
      tactics: { strengths: [], weaknesses: missed.flatMap(toWeakness), missed, ...(allowed && { allowed }) },
    }),
  };
};

const toWeakness = ({ name, ply }: { readonly name: string; readonly ply: number }) => {
  const weakness = missedWeakness(name);
  return weakness === undefined ? [] : [{ name: weakness, ply }];
};

/** The report with the figures that the specification names, where a test gives them; weaknesses are those of 50 games. */
const withFigures = (report: PlayerReport, given: GivenFigures): PlayerReport => {
  const { phases, ratings, tactics } = report;
  const { games } = report.results.all;
  const speeds = { rapid: given.rapidRating, blitz: given.blitzRating, classical: given.classicalRating } as const;
  const reported = Object.entries({ ...speeds, bullet: given.bulletRating }).flatMap(([speed, rating]) =>
    typeof rating === 'number' ? [{ speed: speed as Speed, rating, playedAt: 0, games }] : [],
  );
  const scoreOf = (name: keyof typeof phases, score: number | null | undefined) =>
    typeof score === 'number' ? { ...phases[name], score, games } : phases[name];
  return {
    ...report,
    ratings: {
      ...ratings,
      ...(typeof given.averageRating === 'number' ? { average: given.averageRating } : {}),
      bySpeed: [...ratings.bySpeed.filter(({ speed }) => !reported.some((one) => one.speed === speed)), ...reported],
    },
    phases: {
      opening: scoreOf('opening', given.openingPhaseScore),
      middlegame: scoreOf('middlegame', given.middlegameScore),
      endgame: scoreOf('endgame', given.endgameScore),
    },
    tactics: {
      ...tactics,
      ...(given.tacticalStrengths
        ? { strengths: countsOf(TACTICAL_STRENGTHS, given.tacticalStrengths, tactics.strengths) }
        : {}),
      ...(given.tacticalWeaknesses
        ? {
            games: given.report?.tactics?.games ?? SCOUTED_GAMES,
            weaknesses: countsOf(TACTICAL_WEAKNESSES, given.tacticalWeaknesses, tactics.weaknesses),
          }
        : {}),
    },
  };
};

/** Most often first, with the places that are known. */
const countsOf = <Name extends string>(
  names: readonly Name[],
  counts: Readonly<Record<string, number>>,
  known: readonly TacticCount<Name>[],
): readonly TacticCount<Name>[] =>
  names
    .flatMap((name) => {
      const count = counts[name] ?? 0;
      return count === 0 ? [] : [{ name, count, places: known.find((one) => one.name === name)?.places ?? [] }];
    })
    .sort((one, other) => other.count - one.count);
