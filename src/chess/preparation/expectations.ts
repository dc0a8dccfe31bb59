/** The trees of both players laid over each other: what will most likely stand on the board. */
import { START_FEN } from '../notation/fen';
import { playMove } from '../notation/move';
import type { Color, Fen, San, Uci } from '../types';
import type { MoveModel } from './prediction/move-model';
import { sharesOf, type PreparationGame, type Visits } from './visits';

export type ExpectedLine = {
  readonly moves: readonly San[];
  /** That the game goes through this position, 0-1. */
  readonly probability: number;
  /** Of each player, in which the position was reached. */
  readonly games: { readonly theirs: number; readonly mine: number };
  readonly fen: Fen;
};

/** A first move of mine that the opponent has hardly met, and what they will likely play. */
export type RareFirstMove = {
  readonly moves: readonly San[];
  /** The opponent's, in which it was met. */
  readonly games: number;
  readonly replies: readonly { readonly san: San; readonly chance: number }[];
};

export type ExpectationInput = {
  /** Mine. */
  readonly color: Color;
  readonly theirs: Visits;
  readonly mine: Visits;
  readonly theirModel: MoveModel;
  readonly myModel: MoveModel;
};

const MAX_PLIES = 20;
const LEAST_PROBABILITY = 0.04;
const MAX_LINES = 8;

type Place = {
  readonly fen: Fen;
  readonly moves: readonly San[];
  readonly probability: number;
  readonly last?: Uci;
};

/** The furthest positions that are likely enough and that one of us has had, the likeliest first. */
export const expectLines = (input: ExpectationInput): readonly ExpectedLine[] => {
  const { theirs, mine } = input;
  const ends: Place[] = [];
  const open: Place[] = [{ fen: START_FEN, moves: [], probability: 1 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const next = at.moves.length >= MAX_PLIES ? [] : nextPlaces(input, at);
    if (next.length === 0 && at.moves.length > 0) ends.push(at);
    open.push(...next);
  }
  return ends
    .sort((one, other) => other.probability - one.probability || (one.moves.join(' ') < other.moves.join(' ') ? -1 : 1))
    .slice(0, MAX_LINES)
    .map(({ fen, moves, probability }) => ({
      ...{ moves, probability, fen },
      games: { theirs: theirs.at(fen).length, mine: mine.at(fen).length },
    }));
};

const nextPlaces = (
  { color, theirs, mine, myModel, theirModel }: ExpectationInput,
  { fen, moves, probability, last }: Place,
): readonly Place[] => {
  const isMine = (moves.length % 2 === 0) === (color === 'white');
  return (isMine ? myModel : theirModel)
    .chancesAt(fen, last === undefined ? {} : { last })
    .filter(({ chance }) => chance * probability >= LEAST_PROBABILITY)
    .flatMap(({ uci, chance }) => {
      const played = playMove(fen, uci);
      if (!played.ok) return [];
      const { san, fen: after } = played.value;
      if (theirs.at(after).length + mine.at(after).length === 0) return [];
      return [{ fen: after, moves: [...moves, san], probability: probability * chance, last: played.value.uci }];
    });
};

const MOST_MET = 4;
const LEAST_PLAYED = 0.15;
const MAX_RARE = 3;
const MAX_REPLIES = 3;

/** As White my first moves, as Black my answers to their likeliest one; of those that I play often enough. */
export const rareFirstMoves = (
  { color, theirs, mine, theirModel }: ExpectationInput,
  weigh: (game: PreparationGame) => number,
): readonly RareFirstMove[] => {
  const start = color === 'white' ? { fen: START_FEN, moves: [] } : afterLikeliest(theirModel);
  if (start === undefined) return [];
  const shares = sharesOf(mine.at(start.fen), weigh);
  const total = shares.reduce((sum, { weight }) => sum + weight, 0);
  return shares
    .filter(({ weight }) => weight >= LEAST_PLAYED * total)
    .flatMap(({ uci }) => {
      const played = playMove(start.fen, uci);
      if (!played.ok) return [];
      const { san, fen } = played.value;
      const games = theirs.at(fen).length;
      if (games > MOST_MET) return [];
      return [{ moves: [...start.moves, san], games, replies: repliesAt(theirModel, fen, played.value.uci) }];
    })
    .slice(0, MAX_RARE);
};

const afterLikeliest = (model: MoveModel): { readonly fen: Fen; readonly moves: readonly San[] } | undefined => {
  const [likeliest] = model.chancesAt(START_FEN);
  const played = likeliest && playMove(START_FEN, likeliest.uci);
  return played?.ok === true ? { fen: played.value.fen, moves: [played.value.san] } : undefined;
};

const repliesAt = (model: MoveModel, fen: Fen, last: Uci): RareFirstMove['replies'] =>
  model
    .chancesAt(fen, { last })
    .slice(0, MAX_REPLIES)
    .flatMap(({ uci, chance }) => {
      const played = playMove(fen, uci);
      return played.ok ? [{ san: played.value.san, chance }] : [];
    });
