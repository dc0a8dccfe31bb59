import { type Game, positionAt } from '../game';
import { headerOf, isRatedEvent, playedAtOf } from '../pgn/headers';
import { speedOfPgn, timeControlOf } from '../pgn/time-control';
import { outcomeOf } from '../position/position';
import type { Color, Milliseconds } from '../types';
import { normalizedRatingAt } from './game-sites';
import { gameKey, roundOf, urlOf } from './identity';
import type { PlayedGame, Termination } from './played-game';
import { isOpeningName } from './repertoire';

export type PlayedPgn = {
  readonly played: PlayedGame;
  /** As written; `?` when missing. */
  readonly white: string;
  readonly black: string;
  readonly whiteRating?: number;
  readonly blackRating?: number;
  readonly event?: string;
  readonly site?: string;
  readonly url?: string;
  readonly key: string;
  readonly round?: string;
};

type PlayerContext = {
  readonly id: string;
  readonly color: Color;
  readonly playedAt: Milliseconds;
  /** Passed in because the table is too large for the browser. */
  readonly openingOf: (game: Game) => { readonly name: string; readonly eco: string } | undefined;
};

export const gameOfPgn = (game: Game, known: PlayerContext): PlayedPgn => {
  const white = headerOf(game, 'White') ?? '?';
  const black = headerOf(game, 'Black') ?? '?';
  const event = headerOf(game, 'Event');
  const site = headerOf(game, 'Site');
  const url = urlOf(game);
  return {
    played: playedOf(game, known, url !== undefined),
    white,
    black,
    ...optional('whiteRating', ratingIn(game, 'WhiteElo')),
    ...optional('blackRating', ratingIn(game, 'BlackElo')),
    ...optional('event', event),
    ...optional('site', /^https?:/.test(site ?? '') ? undefined : site),
    ...optional('url', url),
    key: gameKey(game),
    ...optional('round', roundOf(game)),
  };
};

const playedOf = (game: Game, { id, color, playedAt, openingOf }: PlayerContext, isOnline: boolean): PlayedGame => {
  const [own, other] = color === 'white' ? (['White', 'Black'] as const) : (['Black', 'White'] as const);
  return {
    id,
    game,
    color,
    opponent: headerOf(game, other) ?? '?',
    speed: speedOfPgn(game, isOnline),
    playedAt: playedAtOf(game) ?? playedAt,
    ending: terminationOf(game),
    ...optional('isRated', isRatedEvent(headerOf(game, 'Event'))),
    ...optional('timeControl', timeControlOf(game)),
    ...optional('rating', ratingIn(game, `${own}Elo`)),
    ...optional('strength', normalizedRatingAt(urlOf(game), ratingIn(game, `${own}Elo`))),
    ...optional('opponentRating', ratingIn(game, `${other}Elo`)),
    ...optional('ratingChange', changeIn(game, `${own}RatingDiff`)),
    ...openingIn(game, openingOf),
  };
};

const optional = <Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> => {
  const found: Partial<Record<Name, Value>> = {};
  if (value !== undefined) found[name] = value;
  return found;
};

/** `2100`, or `1500?` for a provisional rating; 0 means none. */
const ratingIn = (game: Game, name: string): number | undefined => {
  const [, digits] = /^(\d{1,4})\??$/.exec(headerOf(game, name) ?? '') ?? [];
  return Number(digits ?? 0) > 0 ? Number(digits) : undefined;
};

const changeIn = (game: Game, name: string): number | undefined => {
  const written = headerOf(game, name) ?? '';
  return /^[+-]?\d{1,4}$/.test(written) ? Number(written) : undefined;
};

/** A game with only an ECO code is named by its moves. */
const openingIn = (game: Game, openingOf: PlayerContext['openingOf']): Pick<PlayedGame, 'opening' | 'eco'> => {
  const written = headerOf(game, 'Opening');
  if (isOpeningName(written)) return { opening: written, ...optional('eco', headerOf(game, 'ECO')) };
  const found = openingOf(game);
  return found === undefined ? optional('eco', headerOf(game, 'ECO')) : { opening: found.name, eco: found.eco };
};

// Termination, in the wording of Lichess, Chess.com and the PGN standard

/** The first match wins: `timeout vs insufficient material` is about time. */
const WORDS: readonly (readonly [words: RegExp, ending: Termination])[] = [
  [/\btime\b|timeout/i, 'outOfTime'],
  [/resign/i, 'resign'],
  [/stalemate/i, 'stalemate'],
  [/insufficient/i, 'insufficientMaterial'],
  [/drawn|agreement|repetition|50.move|fifty/i, 'draw'],
  [/rules infraction/i, 'rulesInfraction'],
];

export const terminationOf = (game: Game): Termination => {
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

/** Lichess uses it when a side made no first move, Chess.com when a player left. */
const abandoned = ({ result, plies }: Game): Termination => {
  if (result === '*') return 'aborted';
  return plies.length < 2 ? 'notStarted' : 'left';
};
