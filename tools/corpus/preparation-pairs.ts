/**
 * Whether every figure of a preparation is that of the games, for twenty opponents against the libraries of twenty other people,
 * drawn from everybody who has enough games in any file of a folder; both colors. `npm run corpus -- preparation-pairs FOLDER`;
 * twenty minutes. Counted by chess.js and EPD strings. What `preparation-truth` checks, and of each line: the games, score and
 * expected score at its end, the newest game and the model game there, the user's own games, and the first of their moves that
 * they do not know; the chance of each reply, from the newest games; the gain from the first move on, as the chance that both get
 * to the changed move times what it is worth above the usual one. Of the whole: what is avoided, the errors, the expected
 * positions, the rare first moves, and the games of each node of the tree. The first pair is proven as deep as the server
 * does; of the others that lines are within 30 centipawns of the best one is not checked, since their lines are only found.
 */
import { lineOf } from '../../src/chess/openings/game-line';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { outcomeOf } from '../../src/chess/player/results';
import { findChanges } from '../../src/chess/preparation/changes';
import { indexVisits, type PreparationGame } from '../../src/chess/preparation/visits';
import { COLORS, otherColor } from '../../src/chess/types';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { checkAdvice, checkPreparation } from './preparation-truth';
import { type Person, readPeople } from './scans/people';
import { createCounts, toPlainGame } from './scans/plain-games';
import { type Engine, withEngine } from './scans/preparation-engine';
import { checkFigures } from './scans/preparation-figures';

const SEED = 20_261_130;

const PAIRS = 20;

const LEAST_GAMES = 30;

/** Of each person, the newest. */
const MOST_GAMES = 400;

/** As deep as the server finds and proves lines. */
const PROVEN_PAIRS = 1;

const FOUND_ONLY = { finding: 8, verifying: 8 } as const;

export const check = async (folder: string): Promise<boolean> => {
  const everybody = readPeople(folder, LEAST_GAMES);
  const people = shuffled(everybody);
  const pairs = Math.min(PAIRS, Math.floor(people.length / 2));
  console.log(`${people.length} people with ${LEAST_GAMES} games or more: ${pairs} pairs`);
  // Those with most games meet each other: from few games little is told, and little could be wrong.
  const [opponents, users] = [people.slice(0, pairs), people.slice(pairs, 2 * pairs)].map((drawn) =>
    drawn.toSorted((one, other) => everybody.indexOf(one) - everybody.indexOf(other)),
  );
  const drawn = (opponents ?? []).map((opponent, pair) => ({ opponent, user: users?.[pair] ?? opponent }));
  const counted = { rows: 0, broken: 0 };
  const checkEach = async (engine: Engine, some: readonly Omit<Pair, 'title'>[], first: number): Promise<void> => {
    for (const [index, pair] of some.entries()) {
      await checkPair(engine, { ...pair, title: `pair ${first + index}` }, counted);
    }
  };
  await withEngine((engine) => checkEach(engine, drawn.slice(0, PROVEN_PAIRS), 1));
  await withEngine((engine) => checkEach(engine, drawn.slice(PROVEN_PAIRS), PROVEN_PAIRS + 1), FOUND_ONLY);
  console.log(`${counted.broken} of ${counted.rows} rows are wrong`);
  console.log(`not proven: that the lines of pairs ${PROVEN_PAIRS + 1} to ${pairs} hold at the server's depth`);
  return counted.rows > 0 && counted.broken === 0;
};

const shuffled = (people: readonly Person[]): readonly Person[] => {
  const random = createRandom(SEED);
  return people
    .map((person) => ({ person, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ person }) => person);
};

type Pair = { readonly opponent: Person; readonly user: Person; readonly title: string };

const checkPair = async (
  engine: Engine,
  { opponent, user, title }: Pair,
  counted: { rows: number; broken: number },
): Promise<void> => {
  const [theirs, mine] = [opponent, user].map((person) => person.newest(MOST_GAMES));
  if (theirs === undefined || mine === undefined) return;
  for (const color of COLORS) {
    const [theirGames, myGames] = [theirs.map(toGame), mine.map(toGame)];
    const preparation = await engine.prepare({ color, theirGames, myGames });
    const other = otherColor(color);
    const of = {
      theirs: theirs.map(toPlainGame).filter((game) => game.color === other),
      mine: mine.map(toPlainGame).filter((game) => game.color === color),
      expected: new Map(theirGames.map((game) => [game.id, game.expected ?? 0.5])),
    };
    const [counts, own] = [
      createCounts(of.theirs, findChanges(indexVisits(theirGames, other), other)),
      createCounts(of.mine, []),
    ];
    const rows = [
      ...checkAdvice(preparation, own),
      ...(await checkPreparation(preparation, counts, engine)),
      ...checkFigures(preparation, { ...of, counts, own }),
    ];
    const wrong = rows.filter(({ faults }) => faults.length > 0);
    counted.rows += rows.length;
    counted.broken += wrong.length;
    console.log(
      `${title} as ${color}, ${of.theirs.length} games against ${of.mine.length} of one's own: ${rows[0]?.text}; ` +
        `${preparation.lines.length} lines, ${wrong.length} of ${rows.length} rows wrong`,
    );
    for (const row of wrong) console.log(`  ${row.text} | WRONG: ${row.faults.join('; ')}`);
  }
};

const toGame = ({ id, game, color, speed, playedAt, rating, opponentRating }: PlayedGame): PreparationGame => ({
  ...{ id, color, speed, playedAt },
  outcome: outcomeOf(game.result, color),
  line: lineOf(game),
  ...(rating !== undefined &&
    opponentRating !== undefined && { expected: 1 / (1 + 10 ** ((opponentRating - rating) / 400)) }),
});
