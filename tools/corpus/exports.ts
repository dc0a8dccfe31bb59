/**
 * Games as Lichess exports them with its own analysis (JSON, NDJSON) against ours, from the evaluations that Lichess
 * gave: accuracy within one point (Lichess writes whole ones), average centipawn loss and the counts of judgements equal,
 * phases equal to the ply.
 * Differences are listed; one that the export itself explains is told so and does not fail the check.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Judgement, JUDGEMENTS, type PositionEvaluation } from '../../src/chess/evaluation';
import { moveLabel } from '../../src/chess/game';
import { divide } from '../../src/chess/phase';
import { type GameReview, reviewGame } from '../../src/chess/review/review-game';
import { type Color, COLORS } from '../../src/chess/types';
import { readGameLine } from '../../src/server/sources/lichess/to-remote-game';
import type { RemoteGame } from '../../src/server/sources/remote-game';

type Exported = Extract<RemoteGame, { kind: 'played' }>;

type Written = { readonly players?: Partial<Record<Color, { readonly user?: { readonly id?: string } }>> };

const FIGURES = ['accuracy', 'centipawn loss', 'judgements', 'division'] as const;

/** `explained` says why a difference must be there. */
type Comparison = {
  readonly figure: (typeof FIGURES)[number];
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  readonly isEqual: boolean;
  readonly explained?: string;
};

const ACCURACY_BOUND = 1;

/** What Lichess takes the start position for: scalachess, its core evaluation. */
const START: PositionEvaluation = { evaluation: { cp: 15 }, depth: 0, pv: [] };

export const check = (path: string): boolean => {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(nd)?json$/.test(name))
        .sort()
        .map((name) => join(path, name))
    : [path];
  const games = files.flatMap((file) => exportedIn(file).map((game) => ({ file, game })));
  const compared = games.map(({ file, game }) => ({ file, game, comparisons: compare(game) }));
  for (const { file, game, comparisons } of compared) tell(`${file} ${game.id}`, comparisons);
  return summarise(
    path,
    files.length,
    games.length,
    compared.flatMap(({ comparisons }) => comparisons),
  );
};

/** The games of a file, one a line or one in all; whatever else stands in such files is no game. */
const exportedIn = (file: string): readonly Exported[] => {
  const text = readFileSync(file, 'utf8');
  const lines = file.endsWith('.ndjson') ? text.split('\n') : [text];
  return lines.flatMap((line) => {
    const game = readExported(line);
    return game?.kind === 'played' ? [game] : [];
  });
};

const readExported = (line: string): RemoteGame | undefined => {
  const written = parse(line);
  const player = COLORS.map((color) => written?.players?.[color]?.user?.id).find((id) => id !== undefined);
  return player === undefined ? undefined : readGameLine({ line, playerId: player.toLowerCase() });
};

const parse = (line: string): Written | undefined => {
  try {
    const value = JSON.parse(line) as Written | null;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

const compare = (exported: Exported): readonly Comparison[] => {
  const review = exported.isAnalyzed ? reviewExported(exported) : undefined;
  if (exported.isAnalyzed && review === undefined) {
    console.log(`${exported.id}: some position has no evaluation, so accuracy and judgements cannot be compared`);
  }
  const sides = review === undefined ? [] : COLORS.flatMap((color) => compareSide(exported, review, color));
  return [...sides, ...compareDivision(exported)];
};

/** `undefined` where the export has no evaluation for some position. */
const reviewExported = ({ game, remarks }: Exported): GameReview | undefined => {
  const positions = [START.evaluation, ...game.plies.map(({ evaluation }) => evaluation)].flatMap(
    (evaluation, index) => {
      const best = remarks.get(index)?.best;
      return evaluation === undefined ? [] : [{ evaluation, depth: 0, pv: [], bestMove: best }];
    },
  );
  return positions.length === game.plies.length + 1 ? reviewGame(game, positions) : undefined;
};

const compareSide = (exported: Exported, review: GameReview, color: Color): readonly Comparison[] => {
  const { analysis } = exported.players[color];
  if (analysis === undefined) return [];
  const accuracy = review.accuracy[color];
  const acpl = review.acpl[color];
  const others: readonly Comparison[] = [
    {
      figure: 'centipawn loss',
      what: `average centipawn loss of ${color}`,
      ours: String(acpl ?? '-'),
      theirs: String(analysis.acpl),
      isEqual: acpl === analysis.acpl,
    },
    ...compareJudgements(exported, review, color),
  ];
  if (analysis.accuracy === undefined || accuracy === undefined) return others;
  const [ours, theirs] = [accuracy.toFixed(1), String(analysis.accuracy)];
  const isEqual = Math.abs(accuracy - analysis.accuracy) <= ACCURACY_BOUND;
  return [{ figure: 'accuracy', what: `accuracy of ${color}`, ours, theirs, isEqual }, ...others];
};

const compareJudgements = (exported: Exported, review: GameReview, color: Color): readonly Comparison[] => {
  const { analysis } = exported.players[color];
  if (analysis === undefined) return [];
  const theirCounts: Readonly<Record<Judgement, number>> = {
    inaccuracy: analysis.inaccuracies,
    mistake: analysis.mistakes,
    blunder: analysis.blunders,
  };
  const own = review.moves.flatMap(({ turn, judgement }, ply) => (turn === color ? [{ ply, judgement }] : []));
  const surplus = own.filter(({ ply, judgement }) => judgement !== undefined && !exported.remarks.has(ply));
  return JUDGEMENTS.map((name) => {
    const ours = own.filter(({ judgement }) => judgement === name).length;
    const theirs = theirCounts[name];
    const unmarked = surplus.filter(({ judgement }) => judgement === name);
    const places = unmarked.map(({ ply }) => moveLabel(exported.game.start, ply)).join(', ');
    const isExplained = ours !== theirs && ours - unmarked.length === theirs;
    return {
      figure: 'judgements',
      what: `${name} of ${color}`,
      ours: String(ours),
      theirs: String(theirs),
      isEqual: ours === theirs,
      ...(isExplained ? { explained: `Lichess judges no move that was its own choice: ${places}` } : {}),
    };
  });
};

const compareDivision = ({ game, division }: Exported): readonly Comparison[] => {
  if (division === undefined) return [];
  const [ours, theirs] = [divide(game), division].map(
    ({ middlegame, endgame }) => `middlegame ${middlegame ?? '-'}, endgame ${endgame ?? '-'}`,
  );
  return [{ figure: 'division', what: 'phases', ours: ours ?? '', theirs: theirs ?? '', isEqual: ours === theirs }];
};

const tell = (place: string, comparisons: readonly Comparison[]): void => {
  for (const { what, ours, theirs, isEqual, explained } of comparisons) {
    if (!isEqual) console.log(`${place}, ${what}: Lichess ${theirs}, ours ${ours} - ${explained ?? 'NOT EXPLAINED'}`);
  }
};

const summarise = (path: string, files: number, games: number, comparisons: readonly Comparison[]): boolean => {
  console.log(`${path}: ${files} files, ${games} games`);
  for (const figure of FIGURES) {
    const own = comparisons.filter((comparison) => comparison.figure === figure);
    const equal = own.filter(({ isEqual }) => isEqual).length;
    const explained = own.filter(({ isEqual, explained: why }) => !isEqual && why !== undefined).length;
    console.log(`  ${figure}: ${own.length} compared, ${equal} equal, ${explained} explained`);
  }
  if (comparisons.length === 0) console.log('  no figures of Lichess in these games: nothing was checked.');
  return comparisons.every(({ isEqual, explained }) => isEqual || explained !== undefined);
};
