import { judge, type PositionEvaluation } from '../../../src/chess/evaluation';
import { type Game, plyColor, positionAt } from '../../../src/chess/game';
import { formatLine, sanLine } from '../../../src/chess/position/move';
import { type Fen, type Ply, type San, turnOf } from '../../../src/chess/types';
import type { Random } from '../../../src/test/mock-lichess/make-games';
import { type ReasonInput, reasonsOf } from '../../../src/test/statements/reasons';
import { type Analyzed, drawGames, openAnalyzer } from './drawn-games';
import type { Draw } from './statement';
import { numberText } from './verdicts';

/** More of one game would be alike. */
const A_GAME = 2;

const [PLIES_KEPT, PLIES_SHOWN] = [16, 10];

export const draw: Draw = async function* (paths, random) {
  const analyzer = openAnalyzer();
  try {
    for (const { id, game: whole } of drawGames(paths, random)) {
      const game = partOf(whole, random);
      const analyzed = await analyzer.analyze(game);
      const plies = [...analyzed.reasons.keys()].filter((ply) => judgedAt(game, analyzed, ply) !== undefined);
      for (let taken = 0; taken < A_GAME && plies.length > 0; taken += 1) {
        const [ply = 0] = plies.splice(random.below(plies.length), 1);
        const input = inputAt(game, analyzed, ply);
        const fen = positionAt(game, ply - 1);
        const evidence = evidenceAt(game, analyzed, ply);
        for (const sentence of reasonsOf(input)) yield { kind: 'reasons', id, sentence, fen, evidence, input };
      }
    }
  } finally {
    await analyzer.close();
  }
};

/** A reason rests on a few plies, and deep searches take long. */
const PART = 20;

const partOf = (game: Game, random: Random): Game => {
  const from = random.below(Math.max(1, game.plies.length - PART + 1));
  return { ...game, start: positionAt(game, from - 1), plies: game.plies.slice(from, from + PART) };
};

const judgedAt = (game: Game, { positions }: Analyzed, ply: Ply) => {
  const [before, after, played] = [positions[ply], positions[ply + 1], game.plies[ply]];
  if (before === undefined || after === undefined || before.bestMove === played?.uci) return undefined;
  return judge(before.evaluation, after.evaluation, plyColor(game, ply));
};

const inputAt = (game: Game, { positions, alternatives, searches }: Analyzed, ply: Ply): ReasonInput => {
  const from = Math.max(0, ply - 1);
  const before = positionAt(game, ply - 1);
  const alternative = alternatives.get(ply);
  const isDeeper = ({ limit }: (typeof searches)[number]) => 'depth' in limit && limit.depth > 12;
  const deeper = searches.filter((search) => isDeeper(search) && search.position.only === undefined);
  const lines = new Map(deeper.filter(({ position }) => position.lines === undefined).map(entryOf));
  for (const [fen, found] of deeper.filter(({ position }) => position.lines !== undefined).map(entryOf))
    lines.set(fen, found);
  const others = searches.find((search) => isDeeper(search) && search.position.only && search.position.fen === before);
  const whole: ReasonInput = {
    start: positionAt(game, from - 1),
    moves: game.plies.slice(from, ply + 1).map(({ uci }) => uci),
    positions: positions.slice(from, ply + 2).map(shortened),
    ...(alternative && { alternative: shortened(alternative) }),
    deeper: [...lines],
    ...(others && { others: shortened(others.found) }),
  };
  return withoutUnused(whole);
};

const entryOf = ({ position, found }: Analyzed['searches'][number]): readonly [Fen, PositionEvaluation] => [
  position.fen,
  shortened(found),
];

const shortened = ({ pv, further, ...found }: PositionEvaluation): PositionEvaluation => ({
  ...found,
  pv: pv.slice(0, PLIES_KEPT),
  ...(further && { further: further.map((line) => ({ ...line, moves: line.moves.slice(0, PLIES_KEPT) })) }),
});

const withoutUnused = (whole: ReasonInput): ReasonInput => {
  const sentence = reasonsOf(whole).join();
  return whole.deeper.reduce((input, entry) => {
    const without = { ...input, deeper: input.deeper.filter((one) => one !== entry) };
    return reasonsOf(without).join() === sentence ? without : input;
  }, whole);
};

const evidenceAt = (game: Game, analyzed: Analyzed, ply: Ply): readonly string[] => {
  const [earlier, before, after] = [ply - 1, ply, ply + 1].map((index) => analyzed.positions[index]);
  const lineAfter = (index: Ply, found: PositionEvaluation | undefined): string => {
    const start = positionAt(game, index);
    return numbered(start, sanLine(start, found?.pv.slice(0, PLIES_SHOWN) ?? [], game.isChess960));
  };
  const last = game.plies.slice(Math.max(0, ply - 1), ply + 1).map(({ san }) => san);
  const numbers = [earlier, before, after].map((found) => (found === undefined ? '' : numberText(found.evaluation)));
  return [
    `${numbered(positionAt(game, Math.max(0, ply - 1) - 1), last)}: ${judgedAt(game, analyzed, ply) ?? ''}; ${numbers.join(' -> ')}`,
    `best  ${lineAfter(ply - 1, before)}`,
    `reply ${lineAfter(ply, after)}`,
  ];
};

const numbered = (start: Fen, line: readonly San[]): string =>
  formatLine({ turn: turnOf(start), moveNumber: Number(start.split(' ')[5]) }, line);
