/** One game between two invented people, played move by move with the engine's advice. */
import { estimatedSeconds, type TimeControl } from '../../../src/chess/clock';
import type { GamePly } from '../../../src/chess/game';
import { divide, type PhaseName } from '../../../src/chess/phase';
import { START_FEN } from '../../../src/chess/position/fen';
import { playMove } from '../../../src/chess/position/move';
import { outcomeOf, positionKey } from '../../../src/chess/position/position';
import { winningLine } from '../../../src/chess/review/opportunity';
import type { Centipawns, Color, Fen, Uci } from '../../../src/chess/types';
import type { Random } from '../../../src/test/mock-lichess/make-games';
import { type Adviser, type Candidate, chooseMove, type Style, thinkingTime } from './candidates';

type Pairing = {
  /** Moves from books in standard notation, with which the game begins. */
  readonly line: string;
  readonly styles: Readonly<Record<Color, Style>>;
  /** Missing for a game without clocks. */
  readonly control?: TimeControl;
};

export type PlayedOut = End & {
  readonly plies: readonly GamePly[];
  /**
   * Centiseconds as Lichess writes them: after each ply, and but for a mate what the side to move has at the end.
   * Empty for a game without clocks.
   */
  readonly clocks: readonly number[];
  /** From the first move to the end. */
  readonly seconds: number;
};

/** What lies on the table between two moves. */
type Table = Pairing & {
  readonly plies: GamePly[];
  /** What each position was worth to the side to move; 0 in the book. */
  readonly worths: Centipawns[];
  readonly clocks: number[];
  /** Seconds. */
  readonly left: Record<Color, number>;
  seconds: number;
};

type Turn = {
  readonly mover: Color;
  readonly phase: PhaseName;
  readonly bookMove: string | undefined;
  readonly candidates: readonly Candidate[];
};

const LINES = 6;

/** About 12 ms; enough to see what a club player sees. */
const LIMIT = 'nodes 4000';

/** Of the time for the whole game: below it moves are hurried. */
const HURRY_SHARE = 0.08;

/** Nobody resigns to somebody whose flag is about to fall. */
const FLAG_HOPE_SECONDS = 8;

/** A move that loses no more than this is as good as the best. */
const AS_GOOD: Centipawns = 40;

export const playGame = async (adviser: Adviser, pairing: Pairing, random: Random): Promise<PlayedOut> => {
  const initial = pairing.control?.initial ?? Infinity;
  const left = { white: initial, black: initial };
  const table: Table = { ...pairing, plies: [], worths: [], clocks: [], left, seconds: 0 };
  await adviser.newGame();
  for (;;) {
    const end = endByRules(table.plies.map(({ fen }) => fen)) ?? (await takeTurn(adviser, table, random));
    if (end !== undefined) return close(table, end);
  }
};

/** A move, or how the game ends in place of it. */
const takeTurn = async (adviser: Adviser, table: Table, random: Random): Promise<End | undefined> => {
  const turn = await look(adviser, table);
  table.worths.push(turn.candidates[0]?.worth ?? 0);
  const end = endByPeople(table.worths, turn.mover, table.styles[turn.mover]);
  const hopes = end?.status === 'resign' && table.left[opponentOf(turn.mover)] < FLAG_HOPE_SECONDS;
  if (end !== undefined && !hopes) return end;
  if (!think(table, turn, random)) return endOnTime(fenOf(table), turn.mover);
  const move =
    turn.bookMove ?? chooseMove(turn.candidates, table.styles[turn.mover], momentOf(table, turn), random)?.uci;
  table.plies.push(play(table, move ?? 'none'));
  if (table.control !== undefined) table.clocks.push(Math.floor(100 * table.left[turn.mover]));
  return undefined;
};

const look = async (adviser: Adviser, { line, plies }: Table): Promise<Turn> => {
  const bookMove = line.split(' ')[plies.length];
  const moves = plies.map(({ uci }) => uci);
  return {
    mover: plies.length % 2 === 0 ? 'white' : 'black',
    phase: phaseOf(plies),
    bookMove,
    candidates: bookMove === undefined ? await adviser.ask({ moves, lines: LINES, limit: LIMIT }) : [],
  };
};

const phaseOf = (plies: readonly GamePly[]): PhaseName => {
  const { middlegame, endgame } = divide({ start: START_FEN, plies });
  if (endgame !== undefined) return 'endgame';
  return middlegame === undefined ? 'opening' : 'middlegame';
};

/** Takes the time from the mover's clock; false when there was not enough. The clocks start after the first moves. */
const think = (table: Table, { mover, phase, bookMove, candidates }: Turn, random: Random): boolean => {
  const { control, left } = table;
  if (control === undefined || table.plies.length < 2) return true;
  const best = candidates[0]?.worth ?? 0;
  const choices = candidates.filter(({ worth }) => best - worth <= AS_GOOD).length;
  const thinking = { left: left[mover], control, phase, choices, isBook: bookMove !== undefined };
  const spent = thinkingTime(table.styles[mover].timeUse, thinking, random);
  table.seconds += Math.min(spent, left[mover]);
  const isInTime = spent < left[mover];
  left[mover] = isInTime ? left[mover] - spent + control.increment : 0;
  return isInTime;
};

const momentOf = (table: Table, { mover, phase }: Turn): Parameters<typeof chooseMove>[2] => ({
  phase,
  isHurried: table.control !== undefined && table.left[mover] < HURRY_SHARE * estimatedSeconds(table.control),
  isForcing: ({ uci }) => /[x+#]/.test(play(table, uci).san),
  isTactic: ({ pv }, motif) => winningLine({ start: fenOf(table), moves: pv, solver: mover })?.kind === motif,
});

const play = (table: Table, move: Uci): GamePly => {
  const played = playMove(fenOf(table), move);
  if (!played.ok) throw new Error(`${played.error}, after ${table.plies.map(({ san }) => san).join(' ')}`);
  return played.value;
};

const fenOf = ({ plies }: Table): Fen => plies.at(-1)?.fen ?? START_FEN;

const opponentOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

const close = ({ plies, clocks, control, left, seconds }: Table, end: End): PlayedOut => {
  const mover = plies.length % 2 === 0 ? 'white' : 'black';
  const last = control === undefined || end.status === 'mate' ? [] : [Math.floor(100 * left[mover])];
  return { ...end, plies, clocks: [...clocks, ...last], seconds };
};

/** When a game between invented people ends, other than on time: by the rules, by resignation, by agreement. */

/** In Lichess' words; without a winner the game is drawn. */
type End = {
  readonly status: 'mate' | 'stalemate' | 'draw' | 'resign' | 'outoftime';
  readonly winner?: Color;
};

const MOVES_BEFORE_DRAW = 30;

const LEVEL: Centipawns = 35;

const LEVEL_PLIES = 8;

const LONGEST_PLIES = 240;

const HOPELESS_MOVES = 3;

/** Mate, stalemate, too little material, the third repetition, fifty moves; `fens` are those after each move. */
export const endByRules = (fens: readonly Fen[]): End | undefined => {
  const fen = fens.at(-1);
  if (fen === undefined) return undefined;
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') return { status: 'mate', winner: outcome.winner };
  if (outcome !== undefined) return { status: outcome.kind === 'stalemate' ? 'stalemate' : 'draw' };
  const key = placeOf(fen);
  const isRepeated = fens.filter((other) => placeOf(other) === key).length >= 3;
  return isRepeated || Number(fen.split(' ')[4]) >= 100 || fens.length >= LONGEST_PLIES
    ? { status: 'draw' }
    : undefined;
};

/** Without the clock of the fifty-move rule. */
const placeOf = (fen: Fen): string => positionKey(fen).split(' ').slice(0, 4).join(' ');

/** `worths` are what the position was worth to the mover, at each ply so far, the present one included. */
export const endByPeople = (worths: readonly Centipawns[], mover: Color, style: Style): End | undefined => {
  const own = worths.filter((_, index) => (worths.length - 1 - index) % 2 === 0).slice(-HOPELESS_MOVES);
  const { resignsAt = Infinity } = style;
  if (own.length === HOPELESS_MOVES && own.every((worth) => worth <= -resignsAt)) {
    return { status: 'resign', winner: opponentOf(mover) };
  }
  const lately = worths.slice(-LEVEL_PLIES);
  const isLevel = lately.every((worth) => Math.abs(worth) <= LEVEL);
  return worths.length > 2 * MOVES_BEFORE_DRAW && isLevel ? { status: 'draw' } : undefined;
};

/** Lost on time, unless the other side has only its king. */
export const endOnTime = (fen: Fen, loser: Color): End => {
  const pieces = fen.slice(0, fen.indexOf(' ')).replace(loser === 'white' ? /[^a-z]/g : /[^A-Z]/g, '');
  return pieces.length > 1 ? { status: 'outoftime', winner: opponentOf(loser) } : { status: 'outoftime' };
};
