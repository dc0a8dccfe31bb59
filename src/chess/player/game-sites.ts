/** Chess sites and their URLs, including sites without an importable source. */
import type { Evaluation } from '../evaluation';

export type GameSite = {
  readonly site: string;
  readonly urlPattern: RegExp;
  readonly parseGameId: (address: string) => string | undefined;
  readonly study?: RegExp;
  readonly player: RegExp;
  /** The `GameId` header of games with a URL of the site. */
  readonly gameId?: RegExp;
  /** Needed to reproduce the site's accuracy. */
  readonly startEvaluation?: Evaluation;
  readonly toLichessRating?: (rating: number) => number;
};

/** Eight characters; four more select a player's view. */
const LICHESS_GAME = /^(?:https?:\/\/)?(?:www\.)?lichess\.org\/([A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?(?:$|[/?#])/;

const LICHESS_STUDY =
  /^(?:https?:\/\/)?(?:www\.)?lichess\.org\/study\/([A-Za-z0-9]{8})(?:\/([A-Za-z0-9]{8}))?\/?(?:$|[?#])/;

const LICHESS_PLAYER = /^(?:https?:\/\/)?(?:www\.)?lichess\.org\/@\/([\w-]{2,30})(?:$|[/?#])/i;

const CHESSCOM_PLAYER = /^(?:https?:\/\/)?(?:www\.)?chess\.com\/(?:member|games\/archive)\/([\w-]{2,30})(?:$|[/?#])/i;

/** Live and daily games are numbered separately. Since July 2024 live URLs may hold only a number or a UUID. */
const CHESSCOM_GAME =
  /^(?:https?:\/\/)?(?:www\.)?chess\.com\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:analysis\/|review\/)?(?:game\/)?(?:(live|daily)\/)?(?:game\/)?(\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:$|[/?#])/i;

const CHESSCOM_OLD_GAME =
  /^(?:https?:\/\/)?(?:www\.)?chess\.com\/(?:(live)chess\/game|echess\/game|(live)\/?)[?#/]*(?:id|g)=(\d+)(?:$|[&#])/i;

/** Lichess pages whose names look like a game id. */
const RESERVED_LICHESS_PATHS: ReadonlySet<string> = new Set([
  ...['analysis', 'training', 'practice', 'insights', 'features', 'streamer', 'timeline'],
]);

/** By blunder rates: +300 up to 1200, fading to 0 at 2400 (histories of 1,651 and 1,268 games). */
const onLichessScale = (rating: number): number =>
  Math.round(rating + 300 * Math.max(0, Math.min(1, (2400 - rating) / 1200)));

export const GAME_SITES: readonly GameSite[] = [
  {
    site: 'lichess',
    urlPattern: /^(?:https?:\/\/)?(?:www\.)?lichess\.org(?:\/|$)/,
    parseGameId: (address) => {
      const [, id] = LICHESS_GAME.exec(address) ?? [];
      return id === undefined || RESERVED_LICHESS_PATHS.has(id) ? undefined : id;
    },
    study: LICHESS_STUDY,
    player: LICHESS_PLAYER,
    gameId: /^[A-Za-z0-9]{8}$/,
    // scalachess, `eval`.
    startEvaluation: { cp: 15 },
  },
  {
    site: 'chesscom',
    urlPattern: /^(?:https?:\/\/)?(?:www\.)?chess\.com\//i,
    parseGameId: (address) => {
      const [, kind = 'live', name] = CHESSCOM_GAME.exec(address) ?? [];
      if (name?.includes('-') === true) return name.toLowerCase();
      if (name !== undefined)
        return /\/(?:game|live|daily)\//i.test(address) ? `${kind.toLowerCase()}/${name}` : undefined;
      const [, live, alsoLive, number] = CHESSCOM_OLD_GAME.exec(address) ?? [];
      return number && `${(live ?? alsoLive) === undefined ? 'daily' : 'live'}/${number}`;
    },
    player: CHESSCOM_PLAYER,
    toLichessRating: onLichessScale,
  },
];

export const siteOfUrl = (address: string): GameSite | undefined =>
  GAME_SITES.find(({ urlPattern }) => urlPattern.test(address));

export type GameLink =
  | { readonly site: string; readonly kind: 'game'; readonly id: string }
  | { readonly site: string; readonly kind: 'study'; readonly id: string; readonly chapter?: string };

/** Keeps only ids. */
export const parseGameLink = (address: string): GameLink | undefined => {
  const text = address.trim();
  for (const { site, study, parseGameId } of GAME_SITES) {
    const [, id, chapter] = study?.exec(text) ?? [];
    if (id !== undefined) return { site, kind: 'study', id, chapter };
    const game = parseGameId(text);
    if (game !== undefined) return { site, kind: 'game', id: game };
  }
  return undefined;
};

export const parsePlayerUrl = (address: string): { readonly site: string; readonly name: string } | undefined => {
  for (const { site, player } of GAME_SITES) {
    const name = player.exec(address.trim())?.[1];
    if (name !== undefined) return { site, name };
  }
  return undefined;
};

export const startEvaluationAt = (site: string): Evaluation | undefined =>
  GAME_SITES.find((known) => known.site === site)?.startEvaluation;

/** `undefined` when the site needs no conversion. */
export const normalizedRatingAt = (address: string | undefined, rating: number | undefined): number | undefined =>
  address === undefined || rating === undefined ? undefined : siteOfUrl(address)?.toLichessRating?.(rating);

export const siteKey = (site: string, id: string): string => `${site}:${id}`;
