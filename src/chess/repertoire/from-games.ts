/** Proposes a repertoire from one's own games: what one plays, against what comes up often enough. */
import { START_FEN } from '../position/fen';
import type { Color, Milliseconds, Ply, Uci } from '../types';
import type { MoveCount, MoveCounts, ReplyChances } from './chances';
import { keyOf, parseEpd, playFrom } from './graph';
import type { Epd, RepertoireMove } from './repertoire';

type ProposalOptions = {
  /** Moves of both sides in one's games with the color. */
  readonly counts: MoveCounts;
  readonly chances: ReplyChances;
  readonly color: Color;
  /** "1 in N": rarer positions are excluded. */
  readonly goal: number;
  readonly addedAt: Milliseconds;
  /** Where no move is clear, what the player has chosen. */
  readonly chosen?: ReadonlyMap<Epd, Uci>;
};

/** A position of one's games without a clear move. */
export type OpenChoice = {
  readonly position: Epd;
  /** 0 to 1. */
  readonly reach: number;
  /** Most played first, newer games weighing more. */
  readonly moves: readonly { readonly uci: Uci; readonly games: number; readonly share: number }[];
};

export type Proposal = {
  readonly moves: readonly RepertoireMove[];
  /** Most frequent first. Replies lead there, and no own move stands there. */
  readonly toChoose: readonly OpenChoice[];
  /** Of the positions with an own move, 0 to 1. */
  readonly reach: ReadonlyMap<Epd, number>;
};

/** Of a move that is taken without asking. */
const CLEAR = { games: 2, share: 0.5 } as const;

/** As far as games are indexed. */
const MAX_PLIES = 30;

/** From the start of the game, ply by ply: the reach of a position is added up over all orders of moves. */
export const proposeRepertoire = (options: ProposalOptions): Proposal => {
  const { color, goal } = options;
  const moves = new Map<string, RepertoireMove>();
  const toChoose = new Map<Epd, OpenChoice>();
  const reached = new Map<Epd, number>();
  let layer: Layer = new Map([[parseEpd(START_FEN) ?? '', { reach: 1, edges: [] }]]);
  for (let ply = 0; ply < MAX_PLIES && layer.size > 0; ply++) {
    const isOwn = (ply % 2 === 0) === (color === 'white');
    const next: Layer = new Map();
    for (const [position, { reach, edges }] of layer) {
      if (reach < 1 / goal) continue;
      const steps = isOwn ? ownStep(position, reach, options, toChoose) : replySteps(position, ply, edges, options);
      if (isOwn && steps.length > 0) reached.set(position, reach + (reached.get(position) ?? 0));
      // Replies stand in the repertoire where they lead to a move of one's own or to a choice.
      if (isOwn && (steps.length > 0 || toChoose.has(position))) for (const edge of edges) moves.set(keyOf(edge), edge);
      const play = playFrom(position);
      for (const { uci, chance } of steps) {
        const to = play(uci)?.to;
        if (to === undefined) continue;
        const edge = toMove(position, uci, options.addedAt);
        if (isOwn) moves.set(keyOf(edge), edge);
        const known = next.get(to) ?? { reach: 0, edges: [] };
        next.set(to, { reach: known.reach + reach * chance, edges: [...known.edges, edge] });
      }
    }
    layer = next;
  }
  return {
    moves: [...moves.values()],
    toChoose: [...toChoose.values()].sort((one, other) => other.reach - one.reach),
    reach: reached,
  };
};

/** The edges that lead to each position. */
type Layer = Map<Epd, { readonly reach: number; readonly edges: readonly RepertoireMove[] }>;

type Step = { readonly uci: Uci; readonly chance: number };

const ownStep = (
  position: Epd,
  reach: number,
  { counts, chosen }: ProposalOptions,
  toChoose: Map<Epd, OpenChoice>,
): readonly Step[] => {
  const choice = chosen?.get(position);
  if (choice !== undefined) return [{ uci: choice, chance: 1 }];
  const shares = sharesOf(counts(position));
  const [first] = shares;
  if (first === undefined) return [];
  if (first.games >= CLEAR.games && first.share >= CLEAR.share) return [{ uci: first.uci, chance: 1 }];
  const known = toChoose.get(position);
  toChoose.set(position, { position, reach: reach + (known?.reach ?? 0), moves: shares });
  return [];
};

const replySteps = (
  position: Epd,
  ply: Ply,
  edges: readonly RepertoireMove[],
  { chances }: ProposalOptions,
): readonly Step[] => chances(position, { ply, last: edges[0]?.uci });

/** Most played first, newer games weighing more. */
export const sharesOf = (counts: readonly MoveCount[]): OpenChoice['moves'] => {
  const total = counts.reduce((sum, { weight }) => sum + weight, 0);
  return counts
    .map(({ uci, games, weight }) => ({ uci, games, share: weight / total }))
    .sort((one, other) => other.share - one.share || (one.uci < other.uci ? -1 : 1));
};

const toMove = (position: Epd, uci: Uci, addedAt: Milliseconds): RepertoireMove => ({
  position,
  uci,
  rank: 'main',
  isPaused: false,
  origin: 'game',
  addedAt,
});
