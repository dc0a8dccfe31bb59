/**
 * Whether the findings on openings are more than chance, on everybody with 500 games or more: with results that were shuffled
 * among the games of a color hardly a report may speak, what is said of one half of the games must hold in the other half, and
 * of enough players something must be said. `npm run corpus -- opening-findings ../shared/data`; needs no engine.
 */
import {
  type ComparedOpening,
  compareOpenings,
  findOpenings,
  notableGroups,
  type OpeningFinding,
} from '../../src/chess/findings/opening-findings';
import { factsOf, type GameFacts } from '../../src/chess/player/game-facts';
import { type OpeningStats, openingStatsOf } from '../../src/chess/player/repertoire';
import { COLORS } from '../../src/chess/types';
import { createRandom, type Random } from '../../src/test/mock-lichess/make-games';
import { readHistories, readPeopleOverTheBoard } from './scans/histories';

const OVER_THE_BOARD = 4;

/** Games of a report, beside those on all games. */
const WINDOW = 500;

const SHUFFLES = 20;

const HALVES = 20;

const MOST_OF_SHUFFLED = 0.05;

const LEAST_HELD = 0.8;

const LEAST_SPOKEN = 1 / 3;

export const check = (data: string): boolean => {
  const random = createRandom(33);
  const players = [...readHistories(data), ...readPeopleOverTheBoard(data, OVER_THE_BOARD)].map(({ games }) =>
    games.map(factsOf),
  );
  const sums = { reports: 0, speaking: 0, shuffled: 0, shuffledSpeaking: 0, said: 0, held: 0, long: 0, spoken: 0 };
  for (const [index, games] of players.entries()) {
    const said = saidOf(games);
    console.log(`player ${index + 1}: ${games.length} games`);
    for (const finding of said) console.log(`  ${describe(finding)}`);
    sums.long += Number(games.length >= WINDOW);
    sums.spoken += Number(games.length >= WINDOW && said.length > 0);
    for (const report of [games, ...windowsOf(games)]) {
      sums.reports += 1;
      sums.speaking += Number(saidOf(report).length > 0);
      for (let time = 0; time < SHUFFLES; time++) {
        sums.shuffled += 1;
        sums.shuffledSpeaking += Number(saidOf(shuffleResults(report, random)).length > 0);
      }
    }
    for (const [one, other] of halvesOf(games, random)) {
      const tested = testSaid(one, other);
      sums.said += tested.length;
      sums.held += tested.filter(Boolean).length;
    }
  }
  const share = (part: number, whole: number): string =>
    `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
  console.log(`something is said of: ${share(sums.spoken, sums.long)} players of ${WINDOW} games or more`);
  console.log(`reports that say something: ${share(sums.speaking, sums.reports)}`);
  console.log(`with shuffled results: ${share(sums.shuffledSpeaking, sums.shuffled)}`);
  console.log(`said of one half, the same in the other: ${share(sums.held, sums.said)}`);
  return (
    sums.spoken >= LEAST_SPOKEN * sums.long &&
    sums.shuffledSpeaking <= MOST_OF_SHUFFLED * sums.shuffled &&
    sums.held >= LEAST_HELD * sums.said
  );
};

const talliesOf = (games: readonly GameFacts[]): readonly OpeningStats[] =>
  games.flatMap((game) => openingStatsOf(game) ?? []);

const saidOf = (games: readonly GameFacts[]): readonly OpeningFinding[] =>
  findOpenings(talliesOf(games)).filter(({ verdict }) => verdict === 'weakness' || verdict === 'strength');

const describe = ({ name, color, moves = [], verdict, games, score, expected, shrunken }: OpeningFinding): string =>
  `${verdict} with ${color}: ${name} ${moves.join(' ')}, ${games} games, ` +
  `${[score, expected, shrunken].map((part) => (100 * part).toFixed(0)).join(', ')} % scored, usual, likely`;

const windowsOf = (games: readonly GameFacts[]): readonly (readonly GameFacts[])[] =>
  games.length < 2 * WINDOW
    ? []
    : Array.from({ length: Math.floor(games.length / WINDOW) }, (_, index) =>
        games.slice(index * WINDOW, (index + 1) * WINDOW),
      );

/** What came of the games changes its place among those of a color; what the ratings let expect stays. */
const shuffleResults = (games: readonly GameFacts[], random: Random): readonly GameFacts[] =>
  COLORS.flatMap((color) => {
    const own = games.filter((game) => game.color === color);
    const outcomes = shuffled(
      own.map(({ outcome }) => outcome),
      random,
    );
    return own.map((game, index) => ({ ...game, outcome: outcomes[index] ?? game.outcome }));
  });

const shuffled = <Item>(items: readonly Item[], random: Random): readonly Item[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

type Halves = readonly [readonly GameFacts[], readonly GameFacts[]];

/** The older and the newer half, either way, then halves by chance. */
const halvesOf = (games: readonly GameFacts[], random: Random): readonly Halves[] => {
  const half = games.length / 2;
  const byTime: Halves = [games.slice(0, half), games.slice(half)];
  const byChance = Array.from({ length: HALVES }, (): Halves => {
    const mixed = shuffled(games, random);
    return [mixed.slice(0, half), mixed.slice(half)];
  });
  return [byTime, [byTime[1], byTime[0]], ...byChance];
};

/** Of what is said of one half: whether the other half has it with the same sign. What it has no game of tests nothing. */
const testSaid = (one: readonly GameFacts[], other: readonly GameFacts[]): readonly boolean[] => {
  const again = new Map(compareOpenings(talliesOf(other)).map((group) => [keyOf(group), group]));
  return [...notableGroups(compareOpenings(talliesOf(one)))].flatMap((group) => {
    const same = again.get(keyOf(group));
    return same === undefined ? [] : [group.score < group.expected === same.score < same.expected];
  });
};

const keyOf = ({ color, plies, key }: ComparedOpening): string => `${color} ${plies} ${key}`;
