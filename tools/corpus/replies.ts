/**
 * Whether replies come as often as is said of players without games of their own: half of the players are predicted from the
 * games of the other half, and then the other way round. `npm run corpus -- replies ../shared/data`; two minutes.
 * Beside how many rare replies come as often as is said stands how many would by chance alone, with as many games in each
 * position: where what is said were true and the games of the predicted half were drawn from it, and where the games that
 * were counted were drawn as well.
 */
import { createHash } from 'node:crypto';
import { hashOf, type PositionHash } from '../../src/chess/position/hash';
import { createMoveModel, type MoveModel } from '../../src/chess/preparation/prediction/move-model';
import { readReplies, type ReplyTable } from '../../src/chess/preparation/prediction/opening-replies';
import { createReplyChances, type Policy } from '../../src/chess/repertoire/chances';
import {
  fenOf,
  indexRepertoire,
  parseEpd,
  playFrom,
  plyOf,
  type RepertoireGraph,
} from '../../src/chess/repertoire/graph';
import { measureCoverage } from '../../src/chess/repertoire/reach';
import type { Epd, RepertoireMove } from '../../src/chess/repertoire/repertoire';
import { START_FEN } from '../../src/chess/position/fen';
import { type Color, COLORS, turnOf, type Uci } from '../../src/chess/types';
import { createRandom, seedOf } from '../../src/test/mock-lichess/make-games';
import { countReplies, type PlayedReply, readPlayedReplies } from './scans/counted-replies';
import { groupBy } from './scans/rated-games';

/** Games of the half that is predicted, of a position that is compared. */
const LEAST_GAMES = 100;

/** Between what is said and what is played: half of the sum of the differences, on average over the positions. */
const MOST_DISTANCE = 0.1;

const LEAST_FIRST = 0.9;

/** Of replies said to come up in 1 game of N, between these N, how often they come up may differ by a fifth. */
const RARENESS = [5, 10, 20, 50, 100] as const;

const MOST_OFF = 0.2;

export const check = (data: string): Promise<boolean> => {
  const replies = readPlayedReplies(data);
  const players = new Set(replies.map(({ player }) => player)).size;
  console.log(`${replies.length} moves of ${players} players`);
  const halves = [0, 1].map((half) => {
    const [others, predicted] = [0, 1].map((side) =>
      replies.filter(({ player }) => (halfOf(player) === half) === (side === 1)),
    );
    return compare(readReplies(countReplies(others ?? [])), predicted ?? []);
  });
  const positions = halves.flatMap((half) => half.positions);
  const distance = mean(positions.map((one) => one.distance));
  const first = positions.filter(({ isFirst }) => isFirst).length;
  console.log(
    `${positions.length} positions with ${LEAST_GAMES} games or more: mean distance ${distance.toFixed(3)} ` +
      `(that of as many games drawn from what is said: ${mean(positions.map(({ drawn }) => drawn)).toFixed(3)}), ` +
      `the likeliest is the most played in ${first}`,
  );
  const reached = halves.flatMap((half) => half.reached);
  const areClose = RARENESS.slice(1).map((most, index) => isClose(reached, RARENESS[index] ?? 0, most));
  return Promise.resolve(
    distance <= MOST_DISTANCE && first >= LEAST_FIRST * positions.length && areClose.every((isOne) => isOne),
  );
};

/** The same on every run. */
const halfOf = (player: string): number => (createHash('sha256').update(player).digest()[0] ?? 0) % 2;

type Compared = {
  readonly positions: readonly { readonly distance: number; readonly drawn: number; readonly isFirst: boolean }[];
  /** Of positions after a reply, in 1 game: as is said, and as is played. */
  readonly reached: readonly Reached[];
};

type Reached = {
  readonly position: Epd;
  readonly said: number;
  readonly played: number;
  readonly drawn: readonly number[];
};

const compare = (table: ReplyTable, predicted: readonly PlayedReply[]): Compared => {
  const byPosition = new Map(
    groupBy(predicted, ({ position }) => position).map((same) => [same[0]?.position ?? '', same]),
  );
  const said = new Map<PositionHash, Chances>();
  const saidOf = (position: PositionHash): Chances => {
    const known = said.get(position) ?? predict(table, byPosition.get(position) ?? []);
    said.set(position, known);
    return known;
  };
  const playedOf = (position: PositionHash): Chances => sharesOf(byPosition.get(position) ?? []);
  const positions = [...byPosition].flatMap(([position, games]) => {
    if (games.length < LEAST_GAMES) return [];
    const [ours, theirs] = [saidOf(position), playedOf(position)];
    const ucis = new Set([...ours.keys(), ...theirs.keys()]);
    const distance = sum([...ucis].map((uci) => Math.abs((ours.get(uci) ?? 0) - (theirs.get(uci) ?? 0)))) / 2;
    const drawn = sum([...ours.values()].map((chance) => deviationOf(chance, games.length))) / 2;
    return [{ distance, drawn, isFirst: likeliestOf(ours) === likeliestOf(theirs) }];
  });
  const isKnown = (position: PositionHash): boolean => (byPosition.get(position)?.length ?? 0) >= LEAST_GAMES;
  const reached = COLORS.flatMap((color) => {
    const drawnOf = Array.from({ length: DRAWS }, () => createDrawn(saidOf, byPosition));
    const each = repertoiresFor(color, playedOf, isKnown).flatMap((graph) => {
      const reachBy = (chancesOf: (position: PositionHash) => Chances): ReadonlyMap<Epd, number> => {
        const chancesAt: Policy = (fen) => [...chancesOf(hashOf(fen))].map(([uci, chance]) => ({ uci, chance }));
        return measureCoverage(graph, { goal: 1000, chances: createReplyChances({ chancesAt }) }).reach;
      };
      const [ours, theirs] = [reachBy(saidOf), reachBy(playedOf)];
      const drawn = drawnOf.map(reachBy);
      return [...ours].flatMap(([position, reach]) =>
        turnOf(position) === color && plyOf(graph, position) > 0
          ? [
              {
                position,
                said: reach,
                played: theirs.get(position) ?? 0,
                drawn: drawn.map((one) => one.get(position) ?? 0),
              },
            ]
          : [],
      );
    });
    // Several repertoires begin alike.
    return groupBy(each, ({ position }) => position).flatMap(([one]) => one ?? []);
  });
  return { positions, reached };
};

type Chances = ReadonlyMap<Uci, number>;

const DRAWS = 100;

const random = createRandom(seedOf('games drawn from what is said'));

/** Shares in as many games of each position as were played there, drawn once from what is said. */
const createDrawn = (
  saidOf: (position: PositionHash) => Chances,
  played: ReadonlyMap<PositionHash, readonly PlayedReply[]>,
): ((position: PositionHash) => Chances) => {
  const known = new Map<PositionHash, Chances>();
  return (position) => {
    const shares = known.get(position) ?? draw([...saidOf(position)], played.get(position)?.length ?? 0);
    known.set(position, shares);
    return shares;
  };
};

const draw = (said: readonly (readonly [Uci, number])[], games: number): Chances => {
  const shares = new Map<Uci, number>();
  for (let game = 0; game < games; game += 1) {
    let left = random.next();
    const [uci] = said.find(([, chance]) => (left -= chance) < 0) ?? said[0] ?? [''];
    shares.set(uci, (shares.get(uci) ?? 0) + 1 / games);
  }
  return shares;
};

const models = new WeakMap<ReplyTable, Map<string, MoveModel>>();

/** On average over the players, each by rating and speed. */
const predict = (table: ReplyTable, games: readonly PlayedReply[]): Chances => {
  const chances = new Map<Uci, number>();
  const kinds = groupBy(games, ({ rating, speed, last }) => `${Math.round(rating / 100)} ${speed} ${last}`);
  for (const same of kinds) {
    const [one] = same;
    if (one === undefined) continue;
    for (const { uci, chance } of modelFor(table, one).chancesAt(
      one.fen,
      one.last === undefined ? {} : { last: one.last },
    ))
      chances.set(uci, (chances.get(uci) ?? 0) + (chance * same.length) / games.length);
  }
  return chances;
};

const modelFor = (table: ReplyTable, { rating, speed, fen }: PlayedReply): MoveModel => {
  const known = models.get(table) ?? new Map<string, MoveModel>();
  models.set(table, known);
  const options = { color: turnOf(fen), now: 0, speed, rating: 100 * Math.round(rating / 100), replies: table };
  const key = `${options.color} ${options.speed} ${options.rating}`;
  const model = known.get(key) ?? createMoveModel([], options);
  known.set(key, model);
  return model;
};

const sharesOf = (games: readonly PlayedReply[]): Chances =>
  new Map(groupBy(games, ({ uci }) => uci).map((same) => [same[0]?.uci ?? '', same.length / games.length]));

const likeliestOf = (chances: Chances): Uci | undefined =>
  [...chances].sort(([, one], [, other]) => other - one)[0]?.[0];

/** Mean of the absolute difference between a chance and the share in so many games. */
const deviationOf = (chance: number, games: number): number =>
  Math.sqrt((2 * chance * (1 - chance)) / (Math.PI * games));

// Repertoires

const START = parseEpd(START_FEN) ?? '';

/** Shares below it lead nowhere. */
const LEAST_SHARE = 0.02;

/** One for each of the most played own moves: then always the most played one, against every reply of known positions. */
const repertoiresFor = (
  color: Color,
  playedOf: (position: PositionHash) => Chances,
  isKnown: (position: PositionHash) => boolean,
): readonly RepertoireGraph[] =>
  [0, 1, 2, 3].map((rank) => {
    const moves: RepertoireMove[] = [];
    const seen = new Set<Epd>();
    const visit = (position: Epd, isFirst: boolean): void => {
      const hash = hashOf(fenOf(position));
      if (seen.has(position) || (turnOf(position) !== color && !isKnown(hash))) return;
      seen.add(position);
      const mostPlayed = [...playedOf(hash)].sort(([, one], [, other]) => other - one);
      const isOwn = turnOf(position) === color;
      const chosen = isOwn
        ? mostPlayed.slice(isFirst ? rank : 0).slice(0, 1)
        : mostPlayed.filter(([, share]) => share >= LEAST_SHARE);
      const play = playFrom(position);
      for (const [uci] of chosen) {
        const to = play(uci)?.to;
        if (to === undefined) continue;
        moves.push({ position, uci, rank: 'main', isPaused: false, origin: 'game', addedAt: 0 });
        visit(to, isFirst && !isOwn);
      }
    };
    visit(START, true);
    return indexRepertoire({ starts: [{ position: START, name: '' }], moves, notes: [], color });
  });

const isClose = (reached: Compared['reached'], least: number, most: number): boolean => {
  const between = reached.filter(({ said }) => 1 / said >= least && 1 / said < most);
  const [said, played] = [sum(between.map((one) => one.said)), sum(between.map((one) => one.played))];
  const alone = between.filter((one) => isNear(one.said, one.played)).length;
  const draws = Array.from({ length: DRAWS }, (_, draw) => between.map((one) => one.drawn[draw] ?? 0));
  const sums = draws.map(sum);
  const near = draws.map((drawn) => between.filter((one, index) => isNear(one.said, drawn[index] ?? 0)).length);
  const pairs = reached.flatMap(({ drawn }) =>
    drawn.flatMap((one, draw) =>
      1 / one >= least && 1 / one < most ? [[one, drawn[(draw + 1) % DRAWS] ?? 0] as const] : [],
    ),
  );
  const nearPairs = pairs.filter(([one, other]) => isNear(one, other)).length / pairs.length;
  const moreOften = sum(pairs.map(([, other]) => other)) / sum(pairs.map(([one]) => one));
  console.log(
    `said to come up in 1 game of ${least} to ${most}: ${between.length} replies, on average 1 of ` +
      `${(between.length / said).toFixed(1)} said and 1 of ${(between.length / played).toFixed(1)} played, ` +
      `${percent(played / said)} as often (by chance alone 100 % ± ${percent(deviation(sums) / said)}; ` +
      `with the counted half drawn ${percent(moreOften)})\n    ${alone} of them within a fifth each, ` +
      `${percent(alone / between.length)} (by chance alone ${percent(mean(near) / between.length)}; ` +
      `with the counted half drawn ${percent(nearPairs)})`,
  );
  return between.length > 0 && Math.abs(said / played - 1) <= MOST_OFF;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const isNear = (said: number, played: number): boolean => Math.abs(said / played - 1) <= MOST_OFF;

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const deviation = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);
