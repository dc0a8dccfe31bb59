/**
 * A game by its address. The Published-Data API tells games only by player and month: one of the players has to be named,
 * and the newest months of that player are read until the game is among them.
 */
import type { Result } from '../../../chess/types';
import { parseJson } from '../http/parse-json';
import type { LinkFailure, SiteLinkQuery, SiteLinks } from '../site-links';
import { gameSchema, placesOf } from './game-schema';
import { askMonth, type DatedGame, type MonthSettings } from './month-games';
import { findMonths, type MonthsSettings } from './months';
import { toPlayerId } from './names';

/** Each is a question, with up to thousands of games as its answer. */
const MONTHS = 6;

const linkedSchema = gameSchema.pick({ url: true, uuid: true, pgn: true });

export const createLinks = (settings: MonthsSettings & MonthSettings): SiteLinks => ({
  read: ({ link, name, ...query }) =>
    name === undefined
      ? Promise.resolve({ ok: false, error: { reason: 'name-needed' } })
      : findGame(settings, { link, name, ...query }),
});

const findGame = async (
  settings: MonthsSettings & MonthSettings,
  { link, name, max, signal }: SiteLinkQuery & { readonly name: string },
): Promise<Result<string, LinkFailure>> => {
  const id = toPlayerId(name);
  if (id === undefined) return { ok: false, error: { reason: 'unknown-player' } };
  const months = await findMonths(settings, { id, signal });
  if (!months.ok) return months;
  for (const month of months.value.slice(0, MONTHS)) {
    const found = await askMonth(settings, { id, month, signal });
    if (!found.ok) return found;
    const pgn = found.value.kind === 'nothing' ? undefined : pgnOf(found.value.value, link.id);
    if (pgn !== undefined && pgn.length > max) return { ok: false, error: { reason: 'linked-too-large' } };
    if (pgn !== undefined) return { ok: true, value: pgn };
  }
  return { ok: false, error: { reason: 'not-in-months', name, months: MONTHS } };
};

/** The text of the game that has the id in one of its addresses. */
const pgnOf = (games: readonly DatedGame[], id: string): string | undefined => {
  const number = id.split('/')[1] ?? id;
  for (const { line } of games) {
    if (!line.includes(number)) continue;
    const { data } = linkedSchema.safeParse(parseJson(line));
    if (data !== undefined && placesOf(data).some((place) => place.id === id)) return data.pgn;
  }
  return undefined;
};
