/**
 * Whether the figures of a preparation are those of the games: everybody with 500 games or more against the next one, both
 * colors, from the newest 50 games and from the newest 2,000, counted again by chess.js and EPD strings.
 * `npm run corpus -- preparation-truth ../shared/data`; prints every line and expectation, and what is wrong with it. Checked are
 * of a line: the games and points at its end; the games of each of the opponent's moves, which are three or more, or the line is a
 * guess; that no other line has its moves, and that no guess comes before what is none; that its probability is the product of its
 * moves' probabilities; that no move of theirs which they never played loses more than 10 points of win probability. Of the whole:
 * that nothing is played and avoided, and that no line brings more than the advice.
 * The probability is compared with the newest 200 games of the color, or with those of them since a change of repertoire in the
 * position: the product over the moves whose position 20 or more of these games reach, to 5 points. The probabilities of other
 * moves are not compared, since fewer games cannot contradict them: a share of 20 has a standard error of up to 11 points.
 */
import { Chess } from 'chess.js';
import { lineOf } from '../../src/chess/openings/game-line';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { outcomeOf } from '../../src/chess/player/results';
import { findChanges } from '../../src/chess/preparation/changes';
import type { ExpectedLine, Preparation } from '../../src/chess/preparation/preparation';
import type { PreparedLine } from '../../src/chess/preparation/lines';
import { indexVisits, type PreparationGame } from '../../src/chess/preparation/visits';
import { type Color, COLORS, otherColor } from '../../src/chess/types';
import { formatMoves, percentOf } from '../../src/messages/preparation/preparation';
import { readHistories } from './scans/histories';
import { type Counts, createCounts, epdOf, stepsOf, toPlainGame } from './scans/plain-games';
import { type Engine, withEngine } from './scans/preparation-engine';

const SIZES = [50, 2000] as const;

const LEAST_GAMES = 20;

const LEAST_KNOWN = 3;

const MOST_OFF = 0.05;

const MOST_LOST = 10;

export const check = (data: string): Promise<boolean> => withEngine((engine) => checkAll(engine, data));

const checkAll = async (engine: Engine, data: string): Promise<boolean> => {
  const histories = readHistories(data);
  let [rows, broken] = [0, 0];
  for (const [index, { games }] of histories.entries()) {
    const mine = histories[(index + 1) % histories.length]?.games ?? [];
    const plain = games.slice(-Math.max(...SIZES)).map(toPlainGame);
    for (const size of SIZES) {
      for (const color of COLORS) {
        const theirGames = games.slice(-size).map(toGame);
        const preparation = await engine.prepare({ color, theirGames, myGames: mine.slice(-size).map(toGame) });
        const counts = createCounts(
          plain.slice(-size).filter((game) => game.color !== color),
          findChanges(indexVisits(theirGames, otherColor(color)), otherColor(color)),
        );
        console.log(`player ${index + 1} as ${otherColor(color)}, newest ${size} games: ${counts.games} of this color`);
        const own = createCounts(
          mine
            .slice(-size)
            .map(toPlainGame)
            .filter((game) => game.color === color),
          [],
        );
        const checked = [...checkAdvice(preparation, own), ...(await checkPreparation(preparation, counts, engine))];
        for (const row of checked) {
          rows += 1;
          broken += Number(row.faults.length > 0);
          console.log(`  ${row.text} | ${row.faults.length === 0 ? 'right' : `WRONG: ${row.faults.join('; ')}`}`);
        }
      }
    }
  }
  console.log(`${broken} of ${rows} rows are wrong`);
  return rows > 0 && broken === 0;
};

const toGame = ({ id, game, color, speed, playedAt }: PlayedGame): PreparationGame => ({
  ...{ id, color, speed, playedAt },
  outcome: outcomeOf(game.result, color),
  line: lineOf(game),
});

// The checks

export type Row = { readonly text: string; readonly faults: readonly string[] };

export const checkPreparation = async (
  preparation: Preparation,
  counts: Counts,
  engine: Engine,
): Promise<readonly Row[]> => {
  const { lines, expect, color } = preparation;
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    const faults = [
      ...checkFigures(line, counts),
      ...checkReplies(line, counts),
      ...checkReach(line, counts),
      ...(await checkInventions(line, counts, { engine, color })),
      ...(lines.findIndex(({ moves }) => moves.join(' ') === line.moves.join(' ')) < index ? ['twice'] : []),
      ...(index === 0 && line.guess && lines.some(({ guess }) => !guess) ? ['a guess comes first'] : []),
    ];
    rows.push({ text: describeLine(line, counts), faults });
  }
  for (const line of expect) {
    const faults = checkExpectation(line, color, counts);
    rows.push({ text: `expected ${formatMoves(line.moves)}: ${line.games} games`, faults });
  }
  return rows;
};

/** By the games of the one who prepares: what is played is not avoided, and nothing brings more than the advice. */
export const checkAdvice = ({ advice, lines, avoid }: Preparation, own: Counts): readonly Row[] => {
  const toPlay = lines.filter(({ gain }) => gain >= 0);
  const positions = new Set(toPlay.flatMap(({ moves }) => stepsOf(moves).map(({ epd }) => epd)));
  const toAvoid = lines.filter(({ gain }) => gain < 0);
  const closed = [...avoid, ...toAvoid].map(({ moves }) => moves).concat(toAvoid.map(keyMoves));
  const both = closed.filter((moves) => positions.has(stepsOf(moves).at(-1)?.epd ?? ''));
  const wrong = lines.filter(
    ({ moves, ownGames }) => own.reaching(stepsOf(moves).at(-1)?.epd ?? '').length !== ownGames,
  );
  const faults = [
    ...(advice === undefined && toPlay.length > 0 ? ['no advice'] : []),
    ...(advice?.gain !== undefined && toPlay.some(({ gain }) => gain > (advice.gain ?? 0) + 1e-9)
      ? ['a line brings more']
      : []),
    ...(advice?.usual !== undefined && Math.abs(advice.value - advice.usual - (advice.gain ?? NaN)) > 1e-9
      ? ['the gain is not the difference']
      : []),
    ...both.map((moves) => `played and avoided: ${formatMoves(moves)}`),
    ...wrong.map(({ moves, ownGames }) => `not ${ownGames} own games at the end of ${formatMoves(moves)}`),
  ];
  const moves = advice === undefined ? '' : formatMoves(advice.moves);
  return [
    { text: `${advice?.kind ?? 'no advice'} ${moves}, ${percentOf(advice?.gain ?? 0)} points in 100 games`, faults },
  ];
};

const keyMoves = ({ moves, decision }: PreparedLine): readonly string[] => moves.slice(0, decision + 1);

const guessText = ({ guess }: { readonly guess: boolean }): string => (guess ? ' (guess)' : '');

const describeLine = (line: PreparedLine, counts: Counts): string => {
  const { said, played, moves } = compareReach(line, counts);
  const score = line.score === undefined ? '' : `, score ${percentOf(line.score)} %`;
  return (
    `${line.kind} ${formatMoves(line.moves)}${guessText(line)}: ${line.games} games${score}, reach ${percentOf(line.reach)} %` +
    (moves === 0 ? '' : `, of ${moves} moves ${percentOf(said)} %, newest ${percentOf(played)} %`)
  );
};

const checkFigures = ({ moves, games, score, fen }: PreparedLine, counts: Counts): readonly string[] => {
  const end = stepsOf(moves).at(-1)?.epd ?? '';
  const found = counts.reaching(end);
  const points = found.reduce((sum, game) => sum + game.points, 0) / found.length;
  const isRight = found.length === 0 ? score === undefined : Math.abs((score ?? Number.NaN) - points) < 1e-9;
  return [
    ...(found.length === games ? [] : [`${found.length} games reach its end`]),
    ...(isRight ? [] : [`they score ${percentOf(points)} %`]),
    ...(end === epdOf(fen) ? [] : ['another end']),
  ];
};

const checkReplies = ({ moves, replies, guess }: PreparedLine, counts: Counts): readonly string[] => {
  const steps = stepsOf(moves);
  const faults = replies.flatMap(({ ply, san, games, of }) => {
    const step = steps[ply];
    const share = step === undefined ? { games: -1, of: -1 } : counts.share(step);
    const isRight = step?.san === san && share.games === games && share.of === of;
    return isRight ? [] : [`${san} in ${share.games} of ${share.of}, not in ${games} of ${of}`];
  });
  const isGuess = replies.some(({ games }) => games < LEAST_KNOWN);
  return [...faults, ...(isGuess === guess ? [] : [guess ? 'no guess' : 'a guess'])];
};

/** Over the moves that enough of the newest games have reached. */
const compareReach = ({ moves, replies }: PreparedLine, counts: Counts) => {
  const steps = stepsOf(moves);
  let [said, played, founded] = [1, 1, 0];
  for (const { ply, chance } of replies) {
    const step = steps[ply];
    const { games, of } = step === undefined ? { games: 0, of: 0 } : counts.newestShare(step);
    if (of < LEAST_GAMES) continue;
    [said, played, founded] = [said * chance, played * (games / of), founded + 1];
  }
  return { said, played, moves: founded };
};

const checkReach = (line: PreparedLine, counts: Counts): readonly string[] => {
  const product = line.replies.reduce((all, { chance }) => all * chance, 1);
  const { said, played } = compareReach(line, counts);
  return [
    ...(Math.abs(product - line.reach) < 1e-9 ? [] : ['the probability is not the product']),
    ...(Math.abs(said - played) <= MOST_OFF ? [] : [`said ${percentOf(said)} %, played ${percentOf(played)} %`]),
  ];
};

const checkInventions = async (
  { moves, replies }: PreparedLine,
  counts: Counts,
  { engine, color }: { readonly engine: Engine; readonly color: Color },
): Promise<readonly string[]> => {
  const [board, faults]: [Chess, string[]] = [new Chess(), []];
  for (const [ply, san] of moves.entries()) {
    const before = board.fen();
    board.move(san);
    const isNew = replies.some((reply) => reply.ply === ply) && counts.share({ epd: epdOf(before), san }).games === 0;
    if (!isNew) continue;
    const loss = 100 * ((await engine.chanceAt(board.fen(), color)) - (await engine.chanceAt(before, color)));
    if (!(loss <= MOST_LOST)) faults.push(`${san} was never played and loses ${loss.toFixed(1)} points`);
  }
  return faults;
};

const checkExpectation = ({ moves, games }: ExpectedLine, color: Color, counts: Counts): readonly string[] => {
  const steps = stepsOf(moves);
  const found = counts.reaching(steps.at(-1)?.epd ?? '').length;
  const theirs = steps.slice(0, -1).filter((_, ply) => (ply % 2 === 0) !== (color === 'white'));
  const isGuess = theirs.some((step) => counts.share(step).games < LEAST_KNOWN);
  return [
    ...(found === games ? [] : [`${found} games reach its end`]),
    ...(isGuess ? ['a guess'] : []),
    ...(theirs.at(-1) === steps.at(-2) ? [] : ['it does not end with a move of theirs']),
  ];
};
