import type { Evaluation, PositionEvaluation } from '../../../src/chess/evaluation';
import { type Game, moveNumber, plyColor } from '../../../src/chess/game';
import { START_FEN } from '../../../src/chess/position/fen';
import { formatLine } from '../../../src/chess/position/move';
import { evaluateEnded } from '../../../src/engine/search';
import { evaluationsInPgn } from '../../../src/server/games/review-game';
import { verdictsOf } from '../../../src/test/statements/verdicts';
import { drawGames, openAnalyzer } from './drawn-games';
import type { Draw } from './statement';

export const draw: Draw = async function* (paths, random) {
  const analyzer = openAnalyzer();
  try {
    for (const { id, game } of drawGames(paths, random)) {
      const positions = knownOf(game) ?? (await analyzer.look(game));
      const input = {
        pgn: pgnOf(game),
        positions: positions.map(({ evaluation, bestMove }) => ({ evaluation, ...(bestMove && { bestMove }) })),
      };
      const moves = game.plies.map(({ san }, ply) => {
        const move = formatLine({ turn: plyColor(game, ply), moveNumber: moveNumber(game, ply) }, [san]);
        return `${move} ${numberAt(positions[ply + 1])}`;
      });
      const evidence = [
        `${game.result} ${game.headers.get('Termination') ?? ''}; start ${numberAt(positions[0])}`,
        moves.join('  '),
      ];
      const fen = game.plies.at(-1)?.fen;
      for (const sentence of verdictsOf(input)) yield { kind: 'verdicts', id, sentence, fen, evidence, input };
    }
  } finally {
    await analyzer.close();
  }
};

/** Where the site has evaluated all of it. */
const knownOf = (game: Game): readonly PositionEvaluation[] | undefined => {
  const { known } = evaluationsInPgn(game, game.headers.get('Site'));
  const positions = [game.start, ...game.plies.map(({ fen }) => fen)].flatMap(
    (fen, index) => known.get(index) ?? evaluateEnded(fen) ?? [],
  );
  return positions.length > game.plies.length ? positions : undefined;
};

const numberAt = (found: PositionEvaluation | undefined): string =>
  found === undefined ? '' : numberText(found.evaluation);

/** In pawns of White's view. */
export const numberText = (evaluation: Evaluation): string => {
  if ('checkmate' in evaluation) return '#';
  if ('mate' in evaluation) return `#${evaluation.mate}`;
  return `${evaluation.cp > 0 ? '+' : ''}${(evaluation.cp / 100).toFixed(1)}`;
};

const pgnOf = (game: Game): string => {
  const termination = game.headers.get('Termination');
  const headers = [
    ...(game.start === START_FEN ? [] : ['[SetUp "1"]', `[FEN "${game.start}"]`]),
    ...(termination === undefined ? [] : [`[Termination "${termination}"]`]),
  ];
  const moves = game.plies.map(({ san }, ply) => {
    const isFirst = ply === 0 || plyColor(game, ply) === 'white';
    return isFirst ? formatLine({ turn: plyColor(game, ply), moveNumber: moveNumber(game, ply) }, [san]) : san;
  });
  return `${headers.join('\n')}\n\n${moves.join(' ')} ${game.result}`.trim();
};
