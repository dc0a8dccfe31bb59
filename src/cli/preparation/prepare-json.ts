import type { Prepared } from '../../server/features/prepare/prepare';

/** The preparation as one JSON document for scripts: these keys and no others, the same for the same input. */
export const formatPreparationJson = ({ opponent, color, games, lines, errors, expect }: Prepared): string =>
  JSON.stringify({
    ...{ opponent, color, games },
    lines: lines.map(({ kind, moves, reach, gain, value, evidence, games: met }) => ({
      ...{ kind, moves, reach, gain, value, evidence, games: met },
    })),
    errors: errors.map(({ fen, move, played, of, loss, answer }) => ({ fen, move, played, of, loss, answer })),
    expect: expect.map(({ moves, probability }) => ({ moves, probability })),
  });
