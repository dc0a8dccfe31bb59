/** The games of one player as the report takes them, out of the collections of real games. */
import { type Speed, speedOf, type TimeControl } from '../../src/chess/clock';
import type { Game } from '../../src/chess/game';
import { readPgn } from '../../src/chess/pgn/pgn';
import type { PlayedGame, Termination } from '../../src/chess/player/played-game';

/** A game of Lichess' API with `pgnInJson`. */
export type ApiGame = {
  readonly id: string;
  readonly variant: string;
  readonly speed: Speed;
  readonly createdAt: number;
  readonly status: string;
  readonly players: Readonly<Record<'white' | 'black', ApiPlayer>>;
  readonly winner?: 'white' | 'black';
  readonly moves: string;
  readonly pgn: string;
  readonly clock?: TimeControl;
};

type ApiPlayer = { readonly user?: { readonly id: string; readonly name: string }; readonly rating?: number };

/** The game, or why it could not be one. */
export type Taken = PlayedGame | { readonly refusal: string };

const ENDINGS: Readonly<Record<string, Termination>> = {
  mate: 'mate',
  resign: 'resign',
  outoftime: 'outOfTime',
  timeout: 'left',
  stalemate: 'stalemate',
  draw: 'draw',
  noStart: 'notStarted',
  aborted: 'aborted',
};

const TERMINATIONS: Readonly<Record<string, Termination>> = { 'Time forfeit': 'outOfTime', Abandoned: 'notStarted' };

/** The color that the player, named in lower case, had; `undefined` in the games of others. */
export const colorIn = ({ players }: ApiGame, player: string): 'white' | 'black' | undefined =>
  (['white', 'black'] as const).find((color) => players[color].user?.id === player);

/** Openings are called by their ECO code: the file has no names. */
export const takeApiGame = (game: ApiGame, player: string): Taken => {
  const color = colorIn(game, player);
  if (color === undefined) return { refusal: `${player} did not play` };
  const [reading] = readPgn(game.pgn);
  if (reading?.ok !== true) return { refusal: reading?.error.message ?? 'no game' };
  const opponent = game.players[color === 'white' ? 'black' : 'white'];
  const { rating } = game.players[color];
  return {
    id: game.id,
    game: reading.value,
    color,
    opponent: opponent.user?.name ?? '',
    speed: game.speed,
    playedAt: game.createdAt,
    opening: reading.value.headers.get('ECO') ?? '',
    ending: ENDINGS[game.status] ?? 'unknown',
    rating,
    timeControl: game.clock,
  };
};

/** All games of a PGN file, as if White were always the same player. */
export const takePgnGames = (text: string): readonly Taken[] =>
  readPgn(text).map((reading, index) =>
    reading.ok ? takeWhite(reading.value, index) : { refusal: reading.error.message },
  );

const takeWhite = (game: Game, index: number): PlayedGame => {
  const header = (name: string): string => game.headers.get(name) ?? '';
  const control = readControl(header('TimeControl'));
  return {
    id: String(index),
    game,
    color: 'white',
    opponent: header('Black'),
    speed: speedOf(control),
    playedAt: index,
    opening: header('Opening'),
    ending: TERMINATIONS[header('Termination')] ?? 'unknown',
    timeControl: control,
  };
};

const readControl = (text: string): TimeControl | undefined => {
  const [, initial, increment] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  return initial === undefined ? undefined : { initial: Number(initial), increment: Number(increment) };
};
