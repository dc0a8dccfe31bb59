/**
 * The opponent profile, built here from the answers of a scout: what every card about a player shows. Counted from the
 * games by the same functions as the server's report; a server that knows only the specification's fields is enough.
 */
import type { Speed } from '../../chess/clock';
import { reportForm, type Form } from '../../chess/player/form';
import { openingStrategy, type PreparedOpening } from '../../chess/player/opening-strategy';
import type { PhaseScores } from '../../chess/player/phase-scores';
import type { PlayerReport } from '../../chess/player/player-report';
import { openingTallyOf, reportRepertoire, type Repertoire } from '../../chess/player/repertoire';
import { countResults, type Results } from '../../chess/player/results';
import type { PhaseName } from '../../chess/phase';
import type { Color } from '../../chess/types';
import type { ScoutedGame, ScoutedPlayer, ScoutInsights, ScoutScan } from '../../contract/scout';
import { countMissed, weaknessesOf, type NamedCount } from './opponent-tactics';
import { toShownGame, type ShownGame } from './shown-game';

export type Opponent = {
  readonly username: string;
  /** In the order of the answer: the latest first. */
  readonly games: readonly ShownGame[];
  /** Of all games, of which `games` may be the latest alone. */
  readonly results: Results;
  readonly resultsAs: Readonly<Record<Color, Results>>;
  /** How many games of each speed. */
  readonly speedGames: Readonly<Partial<Record<Speed, number>>>;
  /** In the latest game with a known rating, else the average. */
  readonly currentRating?: number;
  readonly averageRating?: number;
  readonly ratings: Readonly<Partial<Record<Speed, number>>>;
  /** 0-100, whole; missing where nothing was measured. */
  readonly phases: Readonly<Partial<Record<PhaseName, number>>>;
  readonly form: Form;
  readonly repertoire: Repertoire;
  readonly strategy: readonly PreparedOpening[];
  /** Most often first, ties in the order of the answer. */
  readonly weaknesses: readonly NamedCount[];
  readonly strengths: readonly NamedCount[];
  /** Kinds of tactics missed, `fork`, counted over the games; most often first, ties as first seen. */
  readonly missed: readonly NamedCount[];
  /** What our own server says beyond the specification. */
  readonly report?: PlayerReport;
  readonly player?: ScoutedPlayer;
  readonly scan?: ScoutScan;
};

/** Of the player with this name; case does not matter. */
export const buildOpponent = (username: string, scouted: readonly ScoutedGame[], insights: ScoutInsights): Opponent => {
  const games = scouted.map((game) => toShownGame(game, username));
  const missed = countMissed(scouted);
  const average = insights.averageRating ?? undefined;
  const current = games.find(({ rating }) => rating !== undefined)?.rating ?? average;
  return {
    username: insights.player?.name ?? nameIn(games, username),
    games,
    results: countResults(games),
    resultsAs: { white: countResults(ofColor(games, 'white')), black: countResults(ofColor(games, 'black')) },
    speedGames: countSpeeds(games),
    ...(current === undefined ? {} : { currentRating: current }),
    ...(average === undefined ? {} : { averageRating: average }),
    ratings: ratingsOf(games, insights),
    phases: phasesOf(insights),
    form: reportForm(games),
    repertoire: repertoireOf(games),
    strategy: openingStrategy(insights.openingRepertoire),
    weaknesses: insights.tacticalWeaknesses ? sortCounts(insights.tacticalWeaknesses) : weaknessesOf(missed),
    strengths: sortCounts(insights.tacticalStrengths ?? {}),
    missed,
    ...(insights.report === undefined ? {} : { report: insights.report }),
    ...(insights.player === undefined ? {} : { player: insights.player }),
    ...(insights.scan === undefined ? {} : { scan: insights.scan }),
  };
};

const repertoireOf = (games: readonly ShownGame[]): Repertoire => {
  const openings = games.flatMap((game) => openingTallyOf(game) ?? []);
  return reportRepertoire(openings, games.length - openings.length);
};

const ofColor = (games: readonly ShownGame[], color: Color): readonly ShownGame[] =>
  games.filter((game) => game.color === color);

const countSpeeds = (games: readonly ShownGame[]): Opponent['speedGames'] => {
  const counts: Partial<Record<Speed, number>> = {};
  for (const { speed } of games) if (speed !== undefined) counts[speed] = (counts[speed] ?? 0) + 1;
  return counts;
};

const nameIn = (games: readonly ShownGame[], username: string): string => games[0]?.ownName ?? username;

/** Rating in the latest game of each speed, unless the insights name one. */
const ratingsOf = (games: readonly ShownGame[], insights: ScoutInsights): Opponent['ratings'] => {
  const ratings: Partial<Record<Speed, number>> = {};
  for (const { speed, rating } of games) {
    if (speed !== undefined && rating !== undefined) ratings[speed] ??= rating;
  }
  const told = withoutGaps<Speed>([
    ['ultraBullet', insights.ultraBulletRating],
    ['bullet', insights.bulletRating],
    ['blitz', insights.blitzRating],
    ['rapid', insights.rapidRating],
    ['classical', insights.classicalRating],
  ]);
  return { ...ratings, ...told };
};

const phasesOf = (insights: ScoutInsights): Opponent['phases'] => {
  const { opening, middlegame, endgame }: Partial<PhaseScores> = insights.report?.phases ?? {};
  return withoutGaps<PhaseName>([
    ['opening', insights.openingPhaseScore ?? opening?.score],
    ['middlegame', insights.middlegameScore ?? middlegame?.score],
    ['endgame', insights.endgameScore ?? endgame?.score],
  ]);
};

const withoutGaps = <Name extends string>(
  figures: readonly (readonly [name: Name, figure: number | null | undefined])[],
): Partial<Record<Name, number>> => {
  const known: Partial<Record<Name, number>> = {};
  for (const [name, figure] of figures) {
    if (typeof figure === 'number') known[name] = figure;
  }
  return known;
};

/** A map of counts as a list, most often first. */
export const sortCounts = (counts: Readonly<Record<string, number>>): readonly NamedCount[] =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
