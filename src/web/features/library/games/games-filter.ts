/** Filters of a games list: as request parameters, and as a test of one game. */
import { missedWeakness } from '../../../../chess/player/tactics';
import type { GamesFilter } from '../../../../contract/library';
import type { MissedTactic } from '../../../../contract/player/scout';
import type { ChosenOpening } from '../../../player/games/game-lists';
import type { ShownGame } from '../../../player/games/shown-game';

export type FilterName = keyof GamesFilter;

/** In display order. */
export const FILTER_NAMES = [
  'tactic',
  'missed',
  'allowed',
  'opening',
  'opponent',
  'outcome',
  'color',
  'speed',
  'from',
  'to',
  'analysis',
] as const satisfies readonly FilterName[];

/** Active filters; blank texts are omitted. */
export const filterEntries = (filter: GamesFilter): readonly (readonly [FilterName, string])[] =>
  FILTER_NAMES.flatMap((name) => {
    const text = filter[name]?.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });

export const withoutFilter = (filter: GamesFilter, name: FilterName): GamesFilter => ({ ...filter, [name]: undefined });

/** The server's filter, for games that are not in a library. */
export const matchesFilter = (game: ShownGame, filter: GamesFilter): boolean => {
  const { opening, opponent, color, outcome, speed, tactic, missed, allowed, from, to, analysis } = filter;
  return (
    (!opening || isSame(game.opening ?? '', opening)) &&
    (!opponent || toKey(game.opponent).includes(toKey(opponent))) &&
    (!color || game.color === color) &&
    (!outcome || game.outcome === outcome) &&
    (!speed || game.speed === speed) &&
    (!missed || missedTactics(game).includes(missed)) &&
    (!allowed || tacticTypes(game.scouted.analysis?.allowedTactics).includes(allowed)) &&
    (!tactic || missedTactics(game).some((kind) => missedWeakness(kind) === tactic)) &&
    (!analysis || game.scouted.analysisFailed === true) &&
    (!from || dayOf(game) >= from) &&
    (!to || (game.playedAt !== undefined && dayOf(game) <= to))
  );
};

const missedTactics = ({ scouted }: ShownGame): readonly string[] => tacticTypes(scouted.analysis?.missedTactics);

const tacticTypes = (tactics: readonly MissedTactic[] | null | undefined): readonly string[] =>
  (tactics ?? []).map(({ tacticalType }) => tacticalType);

const toKey = (text: string): string => text.trim().toLowerCase();
const isSame = (one: string, other: string): boolean => toKey(one) === toKey(other);

/** `2026-07-01` in UTC; without a date empty, which sorts first. */
const dayOf = ({ playedAt }: ShownGame): string =>
  playedAt === undefined ? '' : new Date(playedAt).toISOString().slice(0, 10);

/** The filter's opening, if it also has a color. */
export const chosenOpening = ({ opening, color }: GamesFilter): ChosenOpening | undefined =>
  opening === undefined || color === undefined ? undefined : { name: opening, color };
