/**
 * `/api/sites`: sources of games and their capabilities. A player is written `NAME` at the specification's online
 * platform, `site:NAME` elsewhere.
 */
import { z } from 'zod';

export const capabilitiesSchema = z.object({
  /** The site can send its own evaluations. */
  evaluations: z.boolean(),
  /** Games include the time left after each move. */
  clocks: z.boolean(),
  tournaments: z.boolean(),
  /** Search by any name; otherwise only a fixed set of players. */
  search: z.boolean(),
  /** Can filter by start time. */
  since: z.boolean(),
  /** Can store studies for users who consent. */
  studies: z.boolean(),
});

export const siteSchema = z.object({
  /** `[a-z0-9]`; used in addresses, the database and player names. */
  site: z.string(),
  /** Display name. */
  label: z.string(),
  capabilities: capabilitiesSchema,
  /** Maximum delay of the site's data in hours, where known. */
  hoursBehind: z.number().int().optional(),
});
export type Site = z.infer<typeof siteSchema>;

export const SITES_PATH = '/api/sites';
export const sitesSchema = z.array(siteSchema);

/** The specification's online platform; its messages and addresses use it, and accounts have a username there. */
export const PLATFORM: Site = {
  site: 'lichess',
  label: 'Lichess',
  capabilities: { evaluations: true, clocks: true, tournaments: true, search: true, since: true, studies: true },
};

/** The platform's user API, unless a profile names another address. */
export const PLATFORM_USERS = 'https://lichess.org/api/user/';

/** Falls back to the site's id. */
export const labelOf = (sites: readonly Site[], site: string): string =>
  sites.find((known) => known.site === site)?.label ?? site;

export type Player = { readonly site: string; readonly name: string };

/** Pseudo site of a person with several accounts. */
export const PERSON_SITE = 'person';
/** Accounts of a person. */
export const MAX_NAMES = 6;

/** `NAME`, `site:NAME`, or several separated by commas (one person). */
export const PLAYER = /^(?:(?:^|,)(?:[a-z][a-z0-9]{0,29}:)?[\w.-]{2,30}){1,6}$/;

export const playersOf = (text: string): readonly Player[] => text.split(',').map(parseOne);

export const parsePlayer = (text: string): Player =>
  text.includes(',') ? { site: PERSON_SITE, name: text } : parseOne(text);

const parseOne = (text: string): Player => {
  const [, site = PLATFORM.site, name = text] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  return { site, name };
};

export const makePlayer = ({ site, name }: Player): string =>
  site === PLATFORM.site || site === PERSON_SITE ? name : `${site}:${name}`;
