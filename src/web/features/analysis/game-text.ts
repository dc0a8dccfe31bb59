/** The text of the input as games: what was read, which one is chosen, and how that is said in a line. */
import type { Game } from '../../../chess/game';
import { readPgn } from '../../../chess/notation/pgn';
import type { PgnReading } from '../../../chess/notation/pgn';
import type { Color } from '../../../chess/types';
import { MAX_PGN_LENGTH } from '../../../contract/analysis';

export type GameText = { readonly text: string; readonly readings: readonly PgnReading[] };

export const NO_TEXT: GameText = { text: '', readings: [] };

/** Whether the server would refuse the text for its size alone. */
export const isTooLarge = (text: string): boolean => text.length > MAX_PGN_LENGTH;

/** Reads the games of a text; one that the server would not take is not read. */
export const readGameText = (text: string): GameText => ({
  text,
  readings: text.trim() === '' || isTooLarge(text) ? [] : readPgn(text),
});

/** The game to send: the one chosen by its index, else the first that can be read; the whole text where none can. */
export const chosenGame = ({ text, readings }: GameText, chosen: number | undefined): { pgn: string; game?: Game } => {
  const asked = chosen === undefined ? undefined : readings[chosen];
  const reading = asked?.ok ? asked : readings.find(({ ok }) => ok);
  if (!reading?.ok) return { pgn: text };
  return { pgn: readings.length === 1 ? text : reading.source, game: reading.value };
};

const nameIn = (game: Game, header: 'White' | 'Black'): string | undefined => {
  const name = game.headers.get(header)?.trim();
  return name === undefined || name === '' || name === '?' ? undefined : name;
};

/** The players' names, White first; a colour stands for a name that is not given. */
export const playerNames = (game: Game): { white: string; black: string } => ({
  white: nameIn(game, 'White') ?? 'White',
  black: nameIn(game, 'Black') ?? 'Black',
});

/** `Paul Morphy – Duke Karl / Count Isouard`. */
export const gameTitle = (game: Game): string => {
  const { white, black } = playerNames(game);
  return `${white} – ${black}`;
};

/** `33 half-moves`. */
export const gameLength = (game: Game): string =>
  game.plies.length === 1 ? '1 half-move' : `${game.plies.length} half-moves`;

const SCORES = {
  '1-0': { white: '1', black: '0' },
  '0-1': { white: '0', black: '1' },
  '1/2-1/2': { white: '½', black: '½' },
  '*': { white: '', black: '' },
} as const;

/** What the game gave a player: `1`, `½`, `0`, or nothing while it is undecided. */
export const playerScore = (game: Game, color: Color): string => SCORES[game.result][color];
