/** The bundled engine as an adviser: the best moves of a position with what each is worth, one process, repeatable. */
import { parseInfo, type UciInfo, type UciScore } from '../../src/chess/position/uci-info';
import type { Centipawns, Uci } from '../../src/chess/types';
import { engineProgram, startProcess } from '../../src/engine/process';

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
