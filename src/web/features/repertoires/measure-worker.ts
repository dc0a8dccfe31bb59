/** A thread for what takes longer than a frame: the chances of all replies, and what follows from them. */
import type { TreeGame } from '../../../chess/openings/opening-tree';
import { createMoveModel } from '../../../chess/preparation/prediction/move-model';
import {
  countMoves,
  createReplyChances,
  type ReplyChance,
  type ReplyChances,
  type ReplyPlace,
} from '../../../chess/repertoire/chances';
import { type Proposal, proposeRepertoire } from '../../../chess/repertoire/from-games';
import { type JudgedGames, judgeGames } from '../../../chess/repertoire/games/judged-games';
import { indexRepertoire } from '../../../chess/repertoire/graph';
import { type Coverage, countTrainedMoves, measureCoverage } from '../../../chess/repertoire/reach';
import type { Epd, Repertoire } from '../../../chess/repertoire/repertoire';
import { type Milliseconds, otherColor, type Uci } from '../../../chess/types';

export type MeasureRequest =
  | {
      readonly kind: 'measure';
      readonly repertoire: Repertoire;
      readonly games: readonly TreeGame[];
      readonly now: Milliseconds;
    }
  | {
      readonly kind: 'propose';
      readonly repertoire: Repertoire;
      readonly games: readonly TreeGame[];
      readonly now: Milliseconds;
      readonly chosen: ReadonlyMap<Epd, Uci>;
    }
  | ({ readonly kind: 'replies'; readonly position: Epd } & ReplyPlace);

export type Measured = Coverage & {
  readonly trainedMoves: number;
  /** Of all own games, and of the newest ones. */
  readonly judged: JudgedGames;
  readonly newest: JudgedGames & { readonly games: number };
};

/** With which the prediction is compared. */
const NEWEST_GAMES = 50;

export type MeasureAnswer = Measured | Proposal | readonly ReplyChance[];

let known: { readonly of: string; readonly chances: ReplyChances } | undefined;

/** Chances stay while only moves change. */
const chancesFor = (
  { color, rating, speed }: Repertoire,
  games: readonly TreeGame[],
  now: Milliseconds,
): ReplyChances => {
  const of = `${color} ${rating} ${speed} ${games.length} ${games[0]?.id ?? ''}`;
  if (known?.of !== of) {
    const players = createMoveModel([], { color: otherColor(color), now, speed, rating });
    known = { of, chances: createReplyChances(players, countMoves(games, { color, now })) };
  }
  return known.chances;
};

const answer = (request: MeasureRequest): MeasureAnswer => {
  if (request.kind === 'replies') return known?.chances(request.position, request) ?? [];
  const { repertoire, games, now } = request;
  const { color, goal } = repertoire;
  const chances = chancesFor(repertoire, games, now);
  if (request.kind === 'propose')
    return proposeRepertoire({
      ...{ counts: countMoves(games, { color, now }), chances, color, goal },
      ...{ addedAt: now, chosen: request.chosen },
    });
  const graph = indexRepertoire(repertoire);
  const coverage = measureCoverage(graph, { goal, chances });
  const newest = games.slice(0, NEWEST_GAMES);
  return {
    ...coverage,
    trainedMoves: countTrainedMoves(graph),
    judged: judgeGames(graph, games),
    newest: { ...judgeGames(graph, newest), games: newest.length },
  };
};

addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly request: MeasureRequest }>) => {
  postMessage({ id: data.id, answer: answer(data.request) });
});
