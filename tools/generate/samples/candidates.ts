/** The bundled engine as an adviser: the best moves of a position with what each is worth, one process, repeatable. */
import type { TimeControl } from '../../../src/chess/clock';
import type { Motif } from '../../../src/chess/motifs/motif';
import type { PhaseName } from '../../../src/chess/phase';
import { parseInfo, type UciInfo, type UciScore } from '../../../src/chess/position/uci-info';
import type { Centipawns, Uci } from '../../../src/chess/types';
import { engineProgram, startProcess } from '../../../src/engine/process';
import type { Random } from '../../../src/test/mock-lichess/make-games';

export type Candidate = {
  readonly uci: Uci;
  /** The engine's own word, the mover's view, and the same as one number, see `worthOf`. */
  readonly score: UciScore;
  readonly worth: Centipawns;
  /** Begins with the move. */
  readonly pv: readonly Uci[];
};

/** The moves from the start position to the one that is asked about. */
type Requested = { readonly moves: readonly Uci[]; readonly lines: number; readonly limit: string };

export type Adviser = {
  /** Forgets what it has seen: the same questions then have the same answers. */
  newGame(): Promise<void>;
  /** The best first; empty where no move is legal. */
  ask(requested: Requested): Promise<readonly Candidate[]>;
  close(): Promise<void>;
};

const OPTIONS = ['Threads value 1', 'Use NNUE value true', 'Hash value 16'];

/** Beyond this all advantages are the same to a person. */
const DECIDED: Centipawns = 1500;

const MATE: Centipawns = 2000;

const MATE_MOVE: Centipawns = 30;

/** Mates on the scale of centipawns, the nearer the more; advantages end below them. */
export const worthOf = (score: UciScore): Centipawns => {
  if ('cp' in score) return Math.max(-DECIDED, Math.min(DECIDED, score.cp));
  const distance = Math.min(Math.abs(score.mate), 15);
  return (score.mate > 0 ? 1 : -1) * (MATE - MATE_MOVE * distance);
};

export const openAdviser = async (): Promise<Adviser> => {
  let hear: (line: string) => void = () => undefined;
  let isClosed = false;
  const engine = startProcess(engineProgram())({
    onLine: (line) => hear(line),
    onExit: (why) => {
      if (!isClosed) throw new Error(why);
    },
  });
  /** The lines up to the one that begins so. */
  const say = (words: readonly string[], last: string): Promise<readonly string[]> =>
    new Promise((resolve) => {
      const lines: string[] = [];
      hear = (line) => {
        lines.push(line);
        if (line.startsWith(last)) resolve(lines);
      };
      words.forEach((word) => engine.send(word));
    });
  let lines = 1;
  await say(['uci'], 'uciok');
  for (const option of OPTIONS) await say([`setoption name ${option}`, 'isready'], 'readyok');

  return {
    newGame: async () => {
      await say(['ucinewgame', 'isready'], 'readyok');
    },
    ask: async (requested) => {
      if (requested.lines !== lines)
        await say([`setoption name MultiPV value ${requested.lines}`, 'isready'], 'readyok');
      lines = requested.lines;
      const moves = requested.moves.length === 0 ? '' : ` moves ${requested.moves.join(' ')}`;
      return toCandidates(await say([`position startpos${moves}`, `go ${requested.limit}`], 'bestmove'));
    },
    close: () => {
      isClosed = true;
      return engine.kill();
    },
  };
};

const toCandidates = (lines: readonly string[]): readonly Candidate[] => {
  const byRank = new Map<number, UciInfo>();
  for (const line of lines) {
    const reported = parseInfo(line);
    if (reported !== undefined && !reported.isBound && reported.pv.length > 0) byRank.set(reported.rank, reported);
  }
  const candidates = [...byRank.values()].flatMap(({ pv, score }) => {
    const [uci] = pv;
    return uci === undefined ? [] : [{ uci, worth: worthOf(score), pv, score }];
  });
  return candidates.sort((a, b) => b.worth - a.worth);
};

/**
 * How long an invented person thinks. The model in words: a move takes a share of the time that is left and of the
 * increment; less in the opening and in the endgame, more in the middlegame; less where one move is clearly best, more
 * where many are as good; and all of it times chance, which now and then makes one move very long. Moves known from
 * books come fast. Nobody moves faster than the hand goes. Whoever thinks longer than the clock runs loses on time.
 */

export type TimeUse = {
  /** Of the time left, for an ordinary move. */
  readonly share: number;
  /** Seconds that the hand and the eye need. */
  readonly least: number;
  /** Standard deviation of the logarithm of the time: how uneven it is. */
  readonly noise: number;
};

export type Thinking = {
  /** Seconds on the clock. */
  readonly left: number;
  readonly control: TimeControl;
  readonly phase: PhaseName;
  /** Moves about as good as the best, itself among them. */
  readonly choices: number;
  readonly isBook: boolean;
};

const PHASE_FACTOR: Readonly<Record<PhaseName, number>> = { opening: 0.7, middlegame: 1.25, endgame: 0.8 };

const BOOK_FACTOR = 0.2;

const INCREMENT_USED = 0.7;

/** Seconds that the move takes. */
export const thinkingTime = (timeUse: TimeUse, { left, control, ...move }: Thinking, random: Random): number => {
  const base = timeUse.share * left + INCREMENT_USED * control.increment;
  const complexity = move.isBook ? BOOK_FACTOR : PHASE_FACTOR[move.phase] * (0.4 + 0.2 * Math.min(5, move.choices));
  const least = timeUse.least * (0.5 + random.next());
  return Math.max(least, base * complexity * Math.exp(timeUse.noise * bellCurve(random)));
};

/** Mean 0, standard deviation 1: Box and Muller. */
const bellCurve = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** How an invented person plays: how well, with what taste, and how fast. */

export type Style = {
  /** Strength of the play, on a scale like a rating; 1400 to 2200 is meant. */
  readonly strength: number;
  /** How much more often than usual something is overlooked in a phase; 1 is usual. */
  readonly oversights: Readonly<Record<PhaseName, number>>;
  /** What a check or a capture counts more than it is worth. */
  readonly appetite: Centipawns;
  readonly timeUse: TimeUse;
  /** A tactic whose point is often not seen; the chance of that at each move, 0 to 1. */
  readonly blindTo?: { readonly motif: Motif; readonly chance: number };
  /** Resigns when so much behind for three turns; missing for who plays on until mate. */
  readonly resignsAt?: Centipawns;
};

/** Where the move is chosen. `isHurried`: with hardly any time. */
type Moment = {
  readonly phase: PhaseName;
  readonly isHurried: boolean;
  isForcing(candidate: Candidate): boolean;
  /** Whether the candidate's line wins by this tactic. */
  isTactic(candidate: Candidate, motif: Motif): boolean;
};

const WEAK = { strength: 1400, oversight: 0.16, spread: 60 };

const STRONG = { strength: 2200, oversight: 0.04, spread: 22 };

/** Centipawns that hardly matter to somebody who has overlooked something. */
const OVERSIGHT_SPREAD = 260;

const HURRY = 2;

/** What a move seems worth less than it is when its point is not seen. */
const UNSEEN: Centipawns = 400;

/**
 * Chance by what each move is worth: one that loses `spread` centipawns is played e times less often than the best.
 * In an oversight the spread is so wide that the best move is hardly more likely than one that loses a pawn.
 */
export const chooseMove = (
  candidates: readonly Candidate[],
  style: Style,
  moment: Moment,
  random: Random,
): Candidate | undefined => {
  const chance = between('oversight', style) * style.oversights[moment.phase] * (moment.isHurried ? HURRY : 1);
  const spread = random.next() < chance ? OVERSIGHT_SPREAD : between('spread', style);
  const unseen = unseenMotif(style, random);
  const wants = candidates.map(
    (move) =>
      move.worth +
      (moment.isForcing(move) ? style.appetite : 0) -
      (unseen !== undefined && moment.isTactic(move, unseen) ? UNSEEN : 0),
  );
  const most = Math.max(...wants);
  const weights = wants.map((want) => Math.exp((want - most) / spread));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return candidates.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? candidates[0];
};

const unseenMotif = ({ blindTo }: Style, random: Random): Motif | undefined =>
  blindTo !== undefined && random.next() < blindTo.chance ? blindTo.motif : undefined;

/** On the line from the weak to the strong. */
const between = (figure: 'oversight' | 'spread', { strength }: Style): number => {
  const way = (strength - WEAK.strength) / (STRONG.strength - WEAK.strength);
  return WEAK[figure] + Math.max(0, Math.min(1, way)) * (STRONG[figure] - WEAK[figure]);
};
