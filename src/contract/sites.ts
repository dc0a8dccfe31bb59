/**
 * `/api/sites`: where this installation finds games of players, and what each site can do. A player is named as `NAME` at
 * the online platform of the specification, and as `site:NAME` anywhere else.
 */
import { z } from 'zod';

export const capabilitiesSchema = z.object({
  /** Games come with the site's own evaluations where it has some. */
  evaluations: z.boolean(),
  /** Games come with the time left after each move. */
  clocks: z.boolean(),
  tournaments: z.boolean(),
  /** Anybody can be looked for by name; else the site has a few people of its own. */
  search: z.boolean(),
  /** It can be asked for games begun after a moment. */
  since: z.boolean(),
  /** It keeps studies of those who consent that we make some for them. */
  studies: z.boolean(),
});

export const siteSchema = z.object({
  /** Small letters and digits; stands in addresses, in the database, and before a player's name. */
  site: z.string(),
  /** As people call it. */
  label: z.string(),
  capabilities: capabilitiesSchema,
  /** How old its figures may be, in hours, where it says so. */
  hoursBehind: z.number().int().optional(),
});
export type Site = z.infer<typeof siteSchema>;

export const SITES_PATH = '/api/sites';
export const sitesSchema = z.array(siteSchema);

/** The one that the specification calls the online platform: its sentences and addresses name it, and accounts have a name there. */
export const PLATFORM: Site = {
  site: 'lichess',
  label: 'Lichess',
  capabilities: { evaluations: true, clocks: true, tournaments: true, search: true, since: true, studies: true },
};

/** Where the platform tells browsers about its users, unless the answer about a user names another address. */
export const PLATFORM_USERS = 'https://lichess.org/api/user/';

/** The label of a site; the site's id where it is not among those known. */
export const labelOf = (sites: readonly Site[], site: string): string =>
  sites.find((known) => known.site === site)?.label ?? site;

export type Player = { readonly site: string; readonly name: string };

/** Where a person is who plays under several names, and called after all of them. */
export const PERSON_SITE = 'person';
/** Names of a person at most. */
export const MAX_NAMES = 6;

/** `NAME` or `site:NAME`, or several with commas between: a person. No name has a colon or a comma. */
export const PLAYER = /^(?:(?:^|,)(?:[a-z][a-z0-9]{0,29}:)?[\w.-]{2,30}){1,6}$/;

/** The names of a person, or the one of a player. */
export const playersOf = (text: string): readonly Player[] => text.split(',').map(parseOne);

export const parsePlayer = (text: string): Player =>
  text.includes(',') ? { site: PERSON_SITE, name: text } : parseOne(text);

const parseOne = (text: string): Player => {
  const [, site = PLATFORM.site, name = text] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  return { site, name };
};

export const makePlayer = ({ site, name }: Player): string =>
  site === PLATFORM.site || site === PERSON_SITE ? name : `${site}:${name}`;
