/** What the list of games is filtered by, as conditions over `library_games`. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Speed } from '../../../chess/clock';
import type { Outcome } from '../../../chess/player/results';
import { TACTICAL_STRENGTHS, type TacticList } from '../../../chess/player/tactics';
import type { Color } from '../../../chess/types';
import { toSearchKey } from '../infra/column-values';
import type { Tables } from '../infra/schema';

/** All that is given must hold. Texts are compared without case; dates are days in UTC, both included. */
export type GamesFilter = {
  /** The whole name of the opening. */
  readonly opening?: string | undefined;
  readonly color?: Color | undefined;
  readonly outcome?: Outcome | undefined;
  readonly speed?: Speed | undefined;
  /** A part of the opponent's name. */
  readonly opponent?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Games with such a tactic, those in which the user missed such a one, and those in which the user allowed it. */
  readonly tactic?: string | undefined;
  readonly missed?: string | undefined;
  readonly allowed?: string | undefined;
  /** Games whose analysis failed. */
  readonly analysis?: 'failed' | undefined;
};

type Condition = Expression<SqlBool>;
type Games = ExpressionBuilder<Tables, 'library_games'>;

export type TacticName = { readonly list: TacticList; readonly name: string };

const DAY = 86_400_000;
const STRENGTHS: ReadonlySet<string> = new Set(TACTICAL_STRENGTHS);

/** The tactics that a game must have, each of them. */
export const tacticsOf = ({ tactic, missed, allowed }: GamesFilter): readonly TacticName[] => [
  ...(tactic === undefined
    ? []
    : [{ list: STRENGTHS.has(tactic) ? 'strengths' : 'weaknesses', name: tactic } as const]),
  ...(missed === undefined ? [] : [{ list: 'missed', name: missed } as const]),
  ...(allowed === undefined ? [] : [{ list: 'allowed', name: allowed } as const]),
];

/** Where one tactic is all that is asked for. */
export const onlyTacticOf = ({ tactic, missed, allowed, ...others }: GamesFilter): TacticName | undefined => {
  const tactics = tacticsOf({ tactic, missed, allowed });
  return tactics.length === 1 && Object.values(others).every((value) => value === undefined) ? tactics[0] : undefined;
};

/** Of the games that are not deleted. */
export const meets = (games: Games, libraryId: number, filter: GamesFilter): Condition =>
  games.and([
    games('library_games.library_id', '=', libraryId),
    games('deleted_at', 'is', null),
    ...isAsNamed(games, filter),
    ...isWithin(games, filter),
    ...tacticsOf(filter).map((tactic) => games('library_games.id', 'in', gamesWith(games, libraryId, tactic))),
  ]);

const isAsNamed = (
  games: Games,
  { opening, color, outcome, speed, opponent, analysis }: GamesFilter,
): readonly Condition[] => [
  ...(opening === undefined ? [] : [games('opening_key', '=', toSearchKey(opening))]),
  ...(color === undefined ? [] : [games('color', '=', color)]),
  ...(outcome === undefined ? [] : [games('outcome', '=', outcome)]),
  ...(speed === undefined ? [] : [games('speed', '=', speed)]),
  ...(opponent === undefined ? [] : [sql<SqlBool>`opponent_key like ${containing(opponent)} escape '!'`]),
  ...(analysis === undefined ? [] : [IS_FAILED]),
];

/** As it stands in the index of such games, so that the others are not looked at. */
const IS_FAILED = sql<SqlBool>`library_games.review = 'failed'`;

const isWithin = (games: Games, { from, to }: GamesFilter): readonly Condition[] => [
  ...(from === undefined ? [] : [games('library_games.played_at', '>=', Date.parse(from))]),
  ...(to === undefined ? [] : [games('library_games.played_at', '<', Date.parse(to) + DAY)]),
];

const containing = (part: string): string => `%${toSearchKey(part).replace(/[!%_]/g, '!$&')}%`;

const gamesWith = (games: Games, libraryId: number, { list, name }: TacticName) =>
  games
    .selectFrom('library_tactics')
    .select('game_id')
    .where('library_tactics.library_id', '=', libraryId)
    .where('list', '=', list)
    .where('name', '=', name);
