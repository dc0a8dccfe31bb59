import { describe, expect, it } from 'vitest';
import { parseAnalyzeArguments } from './analyze-arguments';

describe('parseAnalyzeArguments', () => {
  it('analyses a file accurately when nothing else is said', () => {
    expect(parseAnalyzeArguments(['game.pgn'])).toEqual({
      ok: true,
      value: { file: 'game.pgn', mode: 'accurate', isJson: false },
    });
  });

  it('takes standard input, a mode and JSON, in any order', () => {
    expect(parseAnalyzeArguments(['--json', '--mode', 'fast', '-'])).toEqual({
      ok: true,
      value: { file: '-', mode: 'fast', isJson: true },
    });
  });

  it.each([['--help'], ['-h'], ['game.pgn', '--help']])('helps on %s', (...words) => {
    expect(parseAnalyzeArguments(words)).toEqual({ ok: true, value: 'help' });
  });

  it.each([
    [[], 'Which file?'],
    [['--mode', 'deep', 'game.pgn'], '--mode should be one of fast, accurate'],
    [['one.pgn', 'two.pgn'], 'One file at a time'],
    [['--depth', '12', 'game.pgn'], '--depth'],
    [['game.pgn', '--mode'], '--mode'],
  ])('refuses %j and says why', (words, error) => {
    expect(parseAnalyzeArguments(words)).toEqual({ ok: false, error: expect.stringContaining(error) as string });
  });
});
