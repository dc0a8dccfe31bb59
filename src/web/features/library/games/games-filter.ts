/** What a list of games is narrowed down to: as text for the address of a call, and as a test of one game. */
import { missedWeakness } from '../../../../chess/player/tactics';
import type { GamesFilter } from '../../../../contract/library';
import type { MissedTactic } from '../../../../contract/player/scout';
import type { ShownGame } from '../../../player/games/shown-game';

export type FilterName = keyof GamesFilter;

/** In the order in which they are shown. */
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

/** What is filtered by, as pairs of name and text; empty texts do not count. */
export const filterEntries = (filter: GamesFilter): readonly (readonly [FilterName, string])[] =>
  FILTER_NAMES.flatMap((name) => {
    const text = filter[name]?.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });

export const withoutFilter = (filter: GamesFilter, name: FilterName): GamesFilter => ({ ...filter, [name]: undefined });

/** Whether a game is listed: what the server does with a library, done here with games that it does not hold. */
export const fitsFilter = (game: ShownGame, filter: GamesFilter): boolean => {
  const { opening, opponent, color, outcome, speed, tactic, missed, allowed, from, to, analysis } = filter;
  return (
    (!opening || isSame(game.opening ?? '', opening)) &&
    (!opponent || toKey(game.opponent).includes(toKey(opponent))) &&
    (!color || game.color === color) &&
    (!outcome || game.outcome === outcome) &&
    (!speed || game.speed === speed) &&
    (!missed || missedIn(game).includes(missed)) &&
    (!allowed || kindsOf(game.scouted.analysis?.allowedTactics).includes(allowed)) &&
    (!tactic || missedIn(game).some((kind) => missedWeakness(kind) === tactic)) &&
    (!analysis || game.scouted.analysisFailed === true) &&
    (!from || dayOf(game) >= from) &&
    (!to || (game.playedAt !== undefined && dayOf(game) <= to))
  );
};

const missedIn = ({ scouted }: ShownGame): readonly string[] => kindsOf(scouted.analysis?.missedTactics);

const kindsOf = (tactics: readonly MissedTactic[] | null | undefined): readonly string[] =>
  (tactics ?? []).map(({ tacticalType }) => tacticalType);

const toKey = (text: string): string => text.trim().toLowerCase();
const isSame = (one: string, other: string): boolean => toKey(one) === toKey(other);

/** `2026-07-01` in UTC; empty without a date, which is before every day. */
const dayOf = ({ playedAt }: ShownGame): string =>
  playedAt === undefined ? '' : new Date(playedAt).toISOString().slice(0, 10);
