import { describe, expect, it } from 'vitest';
import { readGame } from '../../../test/data/played-game';
import { endingOf } from './ending';

const ended = (termination: string | undefined, moves: string) =>
  endingOf(readGame(`${termination === undefined ? '' : `[Termination "${termination}"]\n\n`}${moves}`));
const from = (fen: string, moves: string) => endingOf(readGame(`[SetUp "1"]\n[FEN "${fen}"]\n\n${moves}`));

describe('the ending of a PGN game', () => {
  it('is what the last position shows, whatever the header says', () => {
    expect(ended('Ada won by resignation', '1. f3 e5 2. g4 Qh4# 0-1')).toBe('mate');
    expect(from('7k/8/5KQ1/8/8/8/8/8 w - - 0 1', '1. Qf7 1/2-1/2')).toBe('stalemate');
    expect(from('7k/8/5Kp1/8/8/8/8/8 w - - 0 1', '1. Kxg6 1/2-1/2')).toBe('insufficientMaterial');
    // Lost on time, say: then the board tells nothing.
    expect(from('7k/8/5Kp1/8/8/8/8/8 w - - 0 1', '1. Kxg6 1-0')).toBe('unknown');
  });

  it.each([
    ['Normal', '1-0', 'resign'],
    ['Normal', '1/2-1/2', 'draw'],
    ['Normal', '*', 'unknown'],
    ['Time forfeit', '0-1', 'outOfTime'],
    ['Time forfeit', '1/2-1/2', 'outOfTime'],
    ['Abandoned', '1-0', 'left'],
    ['Abandoned', '*', 'aborted'],
    ['Rules infraction', '1-0', 'rulesInfraction'],
    ['Unterminated', '*', 'aborted'],
    ['Ada won by resignation', '1-0', 'resign'],
    ['Ada won on time', '1-0', 'outOfTime'],
    ['Ada won - game abandoned', '1-0', 'left'],
    ['Game drawn by agreement', '1/2-1/2', 'draw'],
    ['Game drawn by repetition', '1/2-1/2', 'draw'],
    ['Game drawn by 50-move rule', '1/2-1/2', 'draw'],
    ['Game drawn by timeout vs insufficient material', '1/2-1/2', 'outOfTime'],
    ['Game drawn by insufficient material', '1/2-1/2', 'insufficientMaterial'],
    ['adjudication', '1-0', 'unknown'],
    ['?', '1-0', 'unknown'],
    [undefined, '1-0', 'unknown'],
  ])('%j with %s is %s', (termination, result, ending) => {
    expect(ended(termination, `1. e4 e5 2. Nf3 ${result}`)).toBe(ending);
  });

  it('is that nobody came when a game was abandoned before both had moved', () => {
    expect(ended('Abandoned', '1. e4 1-0')).toBe('notStarted');
  });
});
