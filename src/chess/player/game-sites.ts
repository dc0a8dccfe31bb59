/**
 * Sites that a PGN text may come from, a site an entry: by which addresses their games are known, and what the texts do not
 * say. Also of sites at which nobody can be asked for games.
 */
import type { Evaluation } from '../evaluation';

export type GameSite = {
  /** What a key of its games begins with; the same as that of the source, where there is one. */
  readonly site: string;
  /** Begins every address of the site. */
  readonly page: RegExp;
  /** The id of a game from its address; `undefined` for other pages. */
  readonly idIn: (address: string) => string | undefined;
  /** Addresses of studies: the study and, where it is named, the chapter. */
  readonly study?: RegExp;
  /** Addresses of players’ own pages, with the name in them. */
  readonly player: RegExp;
  /** The header `GameId` of its games, beside an address of the site. */
  readonly gameId?: RegExp;
  /** What the site takes the start position for when it reckons accuracy, which its texts do not hold. */
  readonly start?: Evaluation;
  /** The rating on Lichess of players who are rated so here, where that is another. */
  readonly onLichess?: (rating: number) => number;
};

/** Ids of games have eight characters; four more name the side from which the address was taken. */
const LICHESS_GAME = /^(?:https?:\/\/)?(?:www\.)?lichess\.org\/([A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?(?:$|[/?#])/;

/** Without a chapter it is the whole study. */
const LICHESS_STUDY =
  /^(?:https?:\/\/)?(?:www\.)?lichess\.org\/study\/([A-Za-z0-9]{8})(?:\/([A-Za-z0-9]{8}))?\/?(?:$|[?#])/;

const LICHESS_PLAYER = /^(?:https?:\/\/)?(?:www\.)?lichess\.org\/@\/([\w-]{2,30})(?:$|[/?#])/i;

const CHESSCOM_PLAYER = /^(?:https?:\/\/)?(?:www\.)?chess\.com\/(?:member|games\/archive)\/([\w-]{2,30})(?:$|[/?#])/i;

/**
 * Live and daily games are numbered each by themselves. Since July 2024 the address of a live game may have its number alone,
 * or its UUID; a game has a second page, on which it is analyzed, and had other addresses before.
 */
const CHESSCOM_GAME =
  /^(?:https?:\/\/)?(?:www\.)?chess\.com\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:analysis\/|review\/)?(?:game\/)?(?:(live|daily)\/)?(?:game\/)?(\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:$|[/?#])/i;

const CHESSCOM_OLD_GAME =
  /^(?:https?:\/\/)?(?:www\.)?chess\.com\/(?:(live)chess\/game|echess\/game|(live)\/?)[?#/]*(?:id|g)=(\d+)(?:$|[&#])/i;

/** Pages of Lichess whose names are as long as an id. */
const NO_LICHESS_IDS: ReadonlySet<string> = new Set([
  ...['analysis', 'training', 'practice', 'insights', 'features', 'streamer', 'timeline'],
]);

/**
 * Players of Chess.com make as few blunders as those who have about 300 points more on Lichess do, up to 1200 (two
 * histories of 1,651 and 1,268 games, against the table of `chess/findings`); toward 2400 both sites agree.
 */
const onLichessScale = (rating: number): number =>
  Math.round(rating + 300 * Math.max(0, Math.min(1, (2400 - rating) / 1200)));

export const GAME_SITES: readonly GameSite[] = [
  {
    site: 'lichess',
    page: /^(?:https?:\/\/)?(?:www\.)?lichess\.org(?:\/|$)/,
    idIn: (address) => {
      const [, id] = LICHESS_GAME.exec(address) ?? [];
      return id === undefined || NO_LICHESS_IDS.has(id) ? undefined : id;
    },
    study: LICHESS_STUDY,
    player: LICHESS_PLAYER,
    gameId: /^[A-Za-z0-9]{8}$/,
    // scalachess, `eval`.
    start: { cp: 15 },
  },
  {
    site: 'chesscom',
    page: /^(?:https?:\/\/)?(?:www\.)?chess\.com\//i,
    idIn: (address) => {
      const [, kind = 'live', name] = CHESSCOM_GAME.exec(address) ?? [];
      if (name?.includes('-') === true) return name.toLowerCase();
      if (name !== undefined)
        return /\/(?:game|live|daily)\//i.test(address) ? `${kind.toLowerCase()}/${name}` : undefined;
      const [, live, alsoLive, number] = CHESSCOM_OLD_GAME.exec(address) ?? [];
      return number && `${(live ?? alsoLive) === undefined ? 'daily' : 'live'}/${number}`;
    },
    player: CHESSCOM_PLAYER,
    onLichess: onLichessScale,
  },
];

/** The site of an address, if it is one of these. */
export const siteOfAddress = (address: string): GameSite | undefined =>
  GAME_SITES.find(({ page }) => page.test(address));

/** What is behind an address at one of these sites: a game, or a study or a chapter of one. */
export type GameLink =
  | { readonly site: string; readonly kind: 'game'; readonly id: string }
  | { readonly site: string; readonly kind: 'study'; readonly id: string; readonly chapter?: string };

/** `undefined` for other pages and other sites. Nothing of the address is kept but ids. */
export const linkOfAddress = (address: string): GameLink | undefined => {
  const text = address.trim();
  for (const { site, study, idIn } of GAME_SITES) {
    const [, id, chapter] = study?.exec(text) ?? [];
    if (id !== undefined) return { site, kind: 'study', id, chapter };
    const game = idIn(text);
    if (game !== undefined) return { site, kind: 'game', id: game };
  }
  return undefined;
};

/** Whose page an address is. */
export const playerOfAddress = (address: string): { readonly site: string; readonly name: string } | undefined => {
  for (const { site, player } of GAME_SITES) {
    const name = player.exec(address.trim())?.[1];
    if (name !== undefined) return { site, name };
  }
  return undefined;
};

/** What the site takes the start position for, where that is known. */
export const startEvaluationAt = (site: string): Evaluation | undefined =>
  GAME_SITES.find((known) => known.site === site)?.start;

/** On Lichess' scale, where the site of the address has another; otherwise `undefined`. */
export const strengthAt = (address: string | undefined, rating: number | undefined): number | undefined =>
  address === undefined || rating === undefined ? undefined : siteOfAddress(address)?.onLichess?.(rating);

/** `site:id`: the key of a game at a site, the same wherever the game comes from. */
export const siteKey = (site: string, id: string): string => `${site}:${id}`;
