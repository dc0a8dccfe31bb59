/** The figures of a preparation, each counted again from the plain games of both players. */
import { Chess } from 'chess.js';
import type { PreparedLine } from '../../../src/chess/preparation/lines';
import type { Preparation } from '../../../src/chess/preparation/preparation';
import type { San } from '../../../src/chess/types';
import { formatMoves } from '../../../src/messages/preparation/preparation';
import type { Row } from '../preparation-truth';
import { type Counts, epdOf, type PlainGame, type Step, stepsOf } from './plain-games';

export type Known = {
  readonly theirs: readonly PlainGame[];
  readonly mine: readonly PlainGame[];
  /** By the ratings, of the opponent, by id. */
  readonly expected: ReadonlyMap<string, number>;
  readonly counts: Counts;
  readonly own: Counts;
};

export const checkFigures = (preparation: Preparation, known: Known): readonly Row[] => {
  const { lines, avoid, errors, ownErrors, expect, rare } = preparation;
  return [
    ...lines.map((line) => ({
      text: `line ${formatMoves(line.moves)}`,
      faults: [...checkEnd(line, known), ...checkChances(line, known), ...checkGain(line, preparation, known)],
    })),
    { text: 'the box', faults: checkBox(preparation, known) },
    ...avoid.map(({ moves, games, score, expected }) => {
      const found = meanAt(endOf(moves), known);
      const isRight = found.games === games && isSame(found.score, score) && isSame(found.expected, expected);
      return { text: `avoid ${formatMoves(moves)}`, faults: isRight ? [] : [`counted ${JSON.stringify(found)}`] };
    }),
    ...[
      { found: errors, from: known.counts },
      { found: ownErrors, from: known.own },
    ].flatMap(({ found, from }) =>
      found.map(({ moves, move, played, of, games }) => {
        const share = from.share({ epd: endOf(moves), san: move });
        const isRight = share.games === played && share.of === of && games.length === played;
        return {
          text: `error ${formatMoves([...moves, move])}`,
          faults: isRight ? [] : [`${share.games} of ${share.of}, not ${played} of ${of}`],
        };
      }),
    ),
    ...expect.map(({ moves, ownGames }) => {
      const found = known.own.reaching(endOf(moves)).length;
      return {
        text: `expected ${formatMoves(moves)}`,
        faults: found === ownGames ? [] : [`${found} own games, not ${ownGames}`],
      };
    }),
    ...rare.map(({ moves, games }) => {
      const found = known.counts.reaching(endOf(moves)).length;
      return { text: `rare ${formatMoves(moves)}`, faults: found === games ? [] : [`${found} games, not ${games}`] };
    }),
    { text: 'the tree', faults: checkTree(preparation, known) },
  ];
};

const endOf = (moves: readonly San[]): string => stepsOf(moves).at(-1)?.epd ?? '';

const isSame = (one: number, other: number | undefined): boolean => Math.abs(one - (other ?? NaN)) < 1e-6;

/** Of the opponent's games in a position. */
const meanAt = (epd: string, { counts, expected }: Known) => {
  const games = counts.reaching(epd);
  const mean = (of: (game: PlainGame) => number): number =>
    games.reduce((sum, game) => sum + of(game), 0) / games.length;
  return {
    games: games.length,
    score: mean(({ points }) => points),
    expected: mean(({ id }) => expected.get(id) ?? NaN),
  };
};

const checkEnd = ({ moves, decision, games, ...line }: PreparedLine, known: Known): readonly string[] => {
  const end = endOf(moves);
  const found = meanAt(end, known);
  const here = known.counts.reaching(end);
  const lost = (epd: string) => known.counts.reaching(epd).filter(({ points }) => points === 0);
  const models = lost(end).length > 0 ? lost(end) : lost(endOf(moves.slice(0, decision + 1)));
  const newestOf = (some: readonly PlainGame[]): number => Math.max(...some.map(({ playedAt }) => playedAt));
  const isModel = models.some(({ id, playedAt }) => id === line.model?.id && playedAt === newestOf(models));
  return [
    ...(games === 0 || line.expected === undefined || isSame(found.expected, line.expected)
      ? []
      : [`expected ${found.expected}, not ${line.expected}`]),
    ...(here.length === 0 || newestOf(here) === line.lastPlayedAt ? [] : ['not the newest game']),
    ...((models.length === 0 && line.model === undefined) || isModel ? [] : ['another model game']),
    ...checkNewFrom(moves, line.newFrom, known),
  ];
};

const TWO_YEARS = 2 * 365.25 * 86_400_000;

/** A known move has five own games of the last two years and a fifth of those that went on from there. */
const checkNewFrom = (moves: readonly San[], newFrom: number | undefined, { mine, own }: Known): readonly string[] => {
  if (mine.length === 0) return newFrom === undefined ? [] : ['new without games'];
  const newest = Math.max(...mine.map(({ playedAt }) => playedAt));
  const steps = stepsOf(moves).slice(0, -1);
  const parity = mine[0]?.color === 'white' ? 0 : 1;
  const first = steps.findIndex(({ epd, san }, ply) => {
    if (ply % 2 !== parity) return false;
    const here = own
      .reaching(epd)
      .filter(({ playedAt }) => playedAt >= newest - TWO_YEARS)
      .flatMap(({ steps: played }) => played.find((step) => step.epd === epd)?.san ?? []);
    const games = here.filter((played) => played === san).length;
    return games < 5 || games < 0.2 * here.length;
  });
  return (first === -1 ? undefined : first) === newFrom ? [] : [`new from ply ${first}, not ${newFrom}`];
};

const LEAST_COUNTED = 20;

/** The prediction weighs a quarter of a game beside the counted ones. */
const checkChances = ({ moves, replies }: PreparedLine, { counts, theirs }: Known): readonly string[] => {
  const steps = stepsOf(moves);
  return replies.flatMap(({ ply, san, chance, lately }) => {
    const step: Step = steps[ply] ?? { epd: '' };
    const { games, of } = counts.newestShare(step);
    const most = 0.25 / (of + 0.25);
    const newest = theirs
      .filter(({ steps: played }) => played.some(({ epd }) => epd === step.epd))
      .sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1))
      .slice(0, 40)
      .map(({ steps: played }) => played.find(({ epd }) => epd === step.epd)?.san);
    const isLately = newest.length === lately.of && newest.filter((move) => move === san).length === lately.games;
    return [
      ...(of < LEAST_COUNTED || Math.abs(chance - games / of) <= most + 1e-9
        ? []
        : [`${san} with chance ${chance.toFixed(3)}, played in ${games} of ${of}`]),
      ...(isLately ? [] : [`${san} lately not in ${lately.games} of ${lately.of}`]),
    ];
  });
};

type TreeNode = Preparation['tree'][number];

/** The node of the tree after these moves; `undefined` beyond its branches. */
const nodeAfter = (tree: readonly TreeNode[], moves: readonly San[]): TreeNode | undefined => {
  let parent = -1;
  for (const san of moves) {
    const next = tree.findIndex((node) => node.parent === parent && node.san === san);
    if (next === -1) return undefined;
    parent = next;
  }
  return tree[parent];
};

/** Values in the tree are rounded to a thousandth, and shares there leave out what the plan has no move for. */
const checkGain = (line: PreparedLine, { tree, advice }: Preparation, known: Known): readonly string[] => {
  const { moves, decision, gain, value, usual, parts } = line;
  const sum = parts.rating + parts.engine + parts.results + parts.replies;
  const key = nodeAfter(tree, moves.slice(0, decision + 1));
  const faults = [
    ...(isSame(sum, value) ? [] : ['the parts are not the value']),
    ...(key?.expected === undefined || Math.abs(key.expected - value) <= 6e-4
      ? []
      : [`worth ${key.expected} in the tree, not ${value}`]),
  ];
  if (gain === 0 || advice?.usual === undefined) return faults;
  const before = decision === 0 ? advice.usual : nodeAfter(tree, moves.slice(0, decision))?.expected;
  if (before === undefined) return faults;
  const likely = line.replies.filter(({ ply }) => ply < decision).reduce((all, { chance }) => all * chance, 1);
  const found = likely * usualSharesTo(moves.slice(0, decision), known) * (value - before);
  const isNear = Math.abs(found - gain) <= 0.001 + 0.15 * Math.abs(gain);
  const isBetter = usual === undefined || Math.sign(value - usual) === Math.sign(gain);
  return [
    ...faults,
    ...(isNear ? [] : [`the gain is ${gain.toFixed(4)}, counted ${found.toFixed(4)}`]),
    ...(isBetter ? [] : ['the gain has another sign than its difference to the usual move']),
  ];
};

/** Product of how often the user plays their own moves on the way, by their games, which count half after a year. */
const usualSharesTo = (moves: readonly San[], { mine, own }: Known): number => {
  const newest = Math.max(...mine.map(({ playedAt }) => playedAt));
  const parity = mine[0]?.color === 'white' ? 0 : 1;
  return stepsOf(moves)
    .slice(0, -1)
    .reduce((product, { epd, san }, ply) => {
      if (ply % 2 !== parity) return product;
      const here = own.reaching(epd).flatMap(({ playedAt, steps }) => {
        const move = steps.find((step) => step.epd === epd)?.san;
        return move === undefined ? [] : [{ move, weight: 2 ** ((playedAt - newest) / (365 * 86_400_000)) }];
      });
      const weigh = (some: typeof here): number => some.reduce((sum, { weight }) => sum + weight, 0);
      return (product * weigh(here.filter(({ move }) => move === san))) / weigh(here);
    }, 1);
};

const checkBox = ({ advice, lines }: Preparation, { counts, own }: Known): readonly string[] => {
  if (advice === undefined) return [];
  const { moves, against, tip, gain, kind } = advice;
  const line = lines.find((one) => one.moves.join(' ') === moves.join(' '));
  if (line === undefined) return ['not one of the lines'];
  const before = endOf(moves.slice(0, line.decision));
  const faults: string[] = [];
  if (gain !== undefined && !isSame(gain, line.gain)) faults.push(`gain ${gain}, of its line ${line.gain}`);
  if (kind === 'keep' && gain !== 0) faults.push('kept, and gains something');
  if (against !== undefined) {
    const { games } = own.share({ epd: before, san: against.san });
    if (games !== against.games) faults.push(`${games} own games with ${against.san}, not ${against.games}`);
    if (against.san === moves[line.decision]) faults.push('against itself');
  }
  if (tip !== undefined) {
    const board = new Chess();
    for (const san of [...moves.slice(0, tip.ply), tip.san]) board.move(san);
    const found = counts.reaching(epdOf(board.fen()));
    const score = found.reduce((sum, { points }) => sum + points, 0) / found.length;
    if (found.length !== tip.games || !isSame(score, tip.score))
      faults.push(`${tip.san}: ${found.length} games with ${score}, not ${tip.games} with ${tip.score}`);
  }
  return faults;
};

const checkTree = ({ tree }: Preparation, { counts, own }: Known): readonly string[] => {
  const movesTo = (node: TreeNode | undefined): readonly San[] =>
    node === undefined ? [] : [...movesTo(tree[node.parent]), node.san];
  return tree.flatMap((node) => {
    const moves = movesTo(node);
    const [before, after] = [endOf(moves.slice(0, -1)), endOf(moves)];
    const games = node.isMine ? counts.reaching(after).length : counts.share({ epd: before, san: node.san }).games;
    const ownGames = node.isMine ? own.share({ epd: before, san: node.san }).games : node.ownGames;
    return games === node.games && ownGames === node.ownGames
      ? []
      : [`${formatMoves(moves)}: ${games} and ${ownGames}, not ${node.games} and ${node.ownGames}`];
  });
};
