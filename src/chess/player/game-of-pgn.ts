/** A game of a PGN text as the player's own library keeps it: what the headers of sites, programs and federations say. */
import { type Game, positionAt } from '../game';
import { headerOf, isRatedEvent, playedAtOf } from '../pgn/headers';
import { speedOfPgn, timeControlOf } from '../pgn/time-control';
import { outcomeOf } from '../position/position';
import type { Color, Milliseconds } from '../types';
import { strengthAt } from './game-sites';
import { addressOf, gameKey, roundOf } from './identity';
import type { Ending, PlayedGame } from './played-game';
import { isOpeningName } from './repertoire';

export type PlayedPgn = {
  /** Without a review. */
  readonly played: PlayedGame;
  /** As written; `?` where there is no name. */
  readonly white: string;
  readonly black: string;
  readonly whiteRating?: number;
  readonly blackRating?: number;
  readonly event?: string;
  /** A place; an address of a site is `url`. */
  readonly site?: string;
  readonly url?: string;
  /** The same for the same game, wherever it comes from (`gameKey`). */
  readonly key: string;
  /** See `roundOf`. */
  readonly round?: string;
};

type Known = {
  readonly id: string;
  readonly color: Color;
  /** For a game that does not say when it was played. */
  readonly playedAt: Milliseconds;
  /** Names the opening of a game that does not; the table of names is too large for the browser. */
  readonly openingOf: (game: Game) => { readonly name: string; readonly eco: string } | undefined;
};

export const gameOfPgn = (game: Game, known: Known): PlayedPgn => {
  const white = headerOf(game, 'White') ?? '?';
  const black = headerOf(game, 'Black') ?? '?';
  const event = headerOf(game, 'Event');
  const site = headerOf(game, 'Site');
  const url = addressOf(game);
  return {
    played: playedOf(game, known, url !== undefined),
    white,
    black,
    ...named('whiteRating', ratingIn(game, 'WhiteElo')),
    ...named('blackRating', ratingIn(game, 'BlackElo')),
    ...named('event', event),
    ...named('site', /^https?:/.test(site ?? '') ? undefined : site),
    ...named('url', url),
    key: gameKey(game),
    ...named('round', roundOf(game)),
  };
};

const playedOf = (game: Game, { id, color, playedAt, openingOf }: Known, isOnline: boolean): PlayedGame => {
  const [own, other] = color === 'white' ? (['White', 'Black'] as const) : (['Black', 'White'] as const);
  return {
    id,
    game,
    color,
    opponent: headerOf(game, other) ?? '?',
    speed: speedOfPgn(game, isOnline),
    playedAt: playedAtOf(game) ?? playedAt,
    ending: endingOf(game),
    ...named('isRated', isRatedEvent(headerOf(game, 'Event'))),
    ...named('timeControl', timeControlOf(game)),
    ...named('rating', ratingIn(game, `${own}Elo`)),
    ...named('strength', strengthAt(addressOf(game), ratingIn(game, `${own}Elo`))),
    ...named('opponentRating', ratingIn(game, `${other}Elo`)),
    ...named('ratingChange', changeIn(game, `${own}RatingDiff`)),
    ...openingIn(game, openingOf),
  };
};

const named = <Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> => {
  const found: Partial<Record<Name, Value>> = {};
  if (value !== undefined) found[name] = value;
  return found;
};

/** `2100`, and `1500?` of a rating that is not settled yet; 0 is none. */
const ratingIn = (game: Game, name: string): number | undefined => {
  const [, digits] = /^(\d{1,4})\??$/.exec(headerOf(game, name) ?? '') ?? [];
  return Number(digits ?? 0) > 0 ? Number(digits) : undefined;
};

const changeIn = (game: Game, name: string): number | undefined => {
  const written = headerOf(game, name) ?? '';
  return /^[+-]?\d{1,4}$/.test(written) ? Number(written) : undefined;
};

/** As the headers have it; a game with a code alone is named by its moves. */
const openingIn = (game: Game, openingOf: Known['openingOf']): Pick<PlayedGame, 'opening' | 'eco'> => {
  const written = headerOf(game, 'Opening');
  if (isOpeningName(written)) return { opening: written, ...named('eco', headerOf(game, 'ECO')) };
  const found = openingOf(game);
  return found === undefined ? named('eco', headerOf(game, 'ECO')) : { opening: found.name, eco: found.eco };
};

/** How a game ended, by its last position and by the words of Lichess, Chess.com and the PGN standard. */

/** The first that fits; `timeout vs insufficient material` is a matter of time. */
const WORDS: readonly (readonly [words: RegExp, ending: Ending])[] = [
  [/\btime\b|timeout/i, 'outOfTime'],
  [/resign/i, 'resign'],
  [/stalemate/i, 'stalemate'],
  [/insufficient/i, 'insufficientMaterial'],
  [/drawn|agreement|repetition|50.move|fifty/i, 'draw'],
  [/rules infraction/i, 'rulesInfraction'],
];

/** `unknown` where neither the board nor the header `Termination` tells. */
export const endingOf = (game: Game): Ending => {
  if (game.plies.at(-1)?.san.endsWith('#') === true) return 'mate';
  const isDrawn = game.result === '1/2-1/2';
  const outcome = isDrawn ? outcomeOf(positionAt(game, game.plies.length - 1))?.kind : undefined;
  if (outcome === 'stalemate') return 'stalemate';
  if (outcome === 'insufficient-material') return 'insufficientMaterial';
  const written = headerOf(game, 'Termination') ?? '';
  if (/abandoned/i.test(written)) return abandoned(game);
  if (game.result === '*') return /unterminated/i.test(written) ? 'aborted' : 'unknown';
  if (/^normal$/i.test(written)) return isDrawn ? 'draw' : 'resign';
  return WORDS.find(([words]) => words.test(written))?.[1] ?? 'unknown';
};

/** Lichess says it of games in which a side has not made its first move, Chess.com of those that a player has left. */
const abandoned = ({ result, plies }: Game): Ending => {
  if (result === '*') return 'aborted';
  return plies.length < 2 ? 'notStarted' : 'left';
};
