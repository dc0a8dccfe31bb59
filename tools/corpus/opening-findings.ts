/**
 * What is said of openings, on everybody with a long history: every family of 20 rated games is listed, and what a family gains
 * on the expected score in one half of the games, drawn by chance, lies within the intervals of both halves in the other.
 * `npm run corpus -- opening-findings ../shared/data`; needs no engine.
 */
import { findOpenings, type OpeningFinding } from '../../src/chess/findings/opening-findings';
import { factsOf, type GameFacts } from '../../src/chess/player/game-facts';
import { familyKeyOf, isOpeningName, openingStatsOf } from '../../src/chess/player/repertoire';
import { createRandom, type Random } from '../../src/test/mock-lichess/make-games';
import { readHistories, readPeopleOverTheBoard } from './scans/histories';

const OVER_THE_BOARD = 4;

const HALVES = 20;

const LEAST_LISTED = 20;

const LEAST_INSIDE = 0.93;

export const check = (data: string): boolean => {
  const random = createRandom(33);
  const players = [...readHistories(data), ...readPeopleOverTheBoard(data, OVER_THE_BOARD)].map(({ games }) =>
    games.map(factsOf),
  );
  const sums = { listed: 0, unlisted: 0, compared: 0, inside: 0 };
  for (const [index, games] of players.entries()) {
    const listed = findingsOf(games);
    console.log(`player ${index + 1}: ${games.length} games, ${listed.length} families`);
    sums.listed += listed.length;
    sums.unlisted += Math.abs(countLargeFamilies(games) - listed.length);
    for (let time = 0; time < HALVES; time++) {
      const mixed = shuffled(games, random);
      const halves = [mixed.slice(0, games.length / 2), mixed.slice(games.length / 2)] as const;
      const again = new Map(findingsOf(halves[1]).map((finding) => [keyOf(finding), finding]));
      for (const one of findingsOf(halves[0])) {
        const other = again.get(keyOf(one));
        if (other === undefined) continue;
        sums.compared += 1;
        sums.inside += Number(Math.abs(gainOf(one) - gainOf(other)) <= Math.hypot(reachOf(one), reachOf(other)));
      }
    }
  }
  console.log(`families of ${LEAST_LISTED} rated games or more: ${sums.listed} listed, ${sums.unlisted} not`);
  console.log(`halves within both intervals: ${sums.inside} of ${sums.compared}`);
  return sums.compared > 0 && sums.unlisted === 0 && sums.inside >= LEAST_INSIDE * sums.compared;
};

const findingsOf = (games: readonly GameFacts[]): readonly OpeningFinding[] =>
  findOpenings(games.flatMap((game) => openingStatsOf(game) ?? []));

const gainOf = ({ score, expected }: OpeningFinding): number => score - expected;

const reachOf = ({ interval: { low, high } }: OpeningFinding): number => (high - low) / 2;

const keyOf = ({ color, name }: OpeningFinding): string => `${color} ${familyKeyOf(name)}`;

const countLargeFamilies = (games: readonly GameFacts[]): number => {
  const counts = new Map<string, number>();
  for (const { color, opening, expected, excluded } of games) {
    if (!isOpeningName(opening) || expected === undefined || excluded !== undefined) continue;
    const key = `${color} ${familyKeyOf(opening)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count >= LEAST_LISTED).length;
};

const shuffled = <Item>(items: readonly Item[], random: Random): readonly Item[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
