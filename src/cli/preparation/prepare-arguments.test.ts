import { describe, expect, it } from 'vitest';
import { parsePrepareArguments } from './prepare-arguments';

describe('parsePrepareArguments', () => {
  it('takes a name and the color that I play, in any order', () => {
    const plain = { choice: { max: 50 }, speed: undefined, output: { as: 'text' } };
    expect(parsePrepareArguments(['GambitGustav', '--as', 'white'])).toEqual({
      ok: true,
      value: { player: 'GambitGustav', color: 'white', ...plain },
    });
    expect(parsePrepareArguments(['--as=black', '--json', 'chesscom:a-b'])).toMatchObject({
      value: { player: 'chesscom:a-b', color: 'black', output: { as: 'json' } },
    });
  });

  it.each([
    [['--me', 'lichess:Ida'], { me: { player: 'lichess:Ida' } }],
    [['--me', 'my/Games.PGN'], { me: { file: 'my/Games.PGN' } }],
    [['--games', 'all,blitz'], { choice: { max: 5000, speeds: ['blitz'] } }],
    [['--speed', 'rapid'], { speed: 'rapid' }],
    [['--pgn', 'out.pgn'], { output: { as: 'pgn', file: 'out.pgn' } }],
    [['--pdf', 'out.pdf'], { output: { as: 'pdf', file: 'out.pdf', paper: 'a4' } }],
    [['--pdf', 'out.pdf', '--paper', 'Letter'], { output: { as: 'pdf', file: 'out.pdf', paper: 'letter' } }],
  ])('takes %j', (words, value) => {
    expect(parsePrepareArguments(['one', '--as', 'white', ...words])).toMatchObject({ ok: true, value });
  });

  it.each([['--help'], ['-h'], ['GambitGustav', '--help']])('helps on %s', (...words) => {
    expect(parsePrepareArguments(words)).toEqual({ ok: true, value: 'help' });
  });

  it.each([
    [[], 'Which player?'],
    [['one', 'two', '--as', 'white'], 'One player at a time'],
    [['one'], '--as: Expected white or black'],
    [['one', '--as', 'green'], '--as: Expected white or black'],
    [['one', '--as', 'white', '--depth', '3'], '--depth'],
    [['one', '--as', 'white', '--games', '70'], '--games: Expected 50, 200, 1000 or all'],
    [['one', '--as', 'white', '--speed', 'slow'], '--speed: Expected ultraBullet'],
    [['one', '--as', 'white', '--json', '--pdf', 'out.pdf'], 'One of --json and --pdf'],
    [['one', '--as', 'white', '--pdf', ''], 'Which file?'],
    [['one', '--as', 'white', '--pdf', 'out.pdf', '--paper', 'a5'], '--paper: Expected a4 or letter'],
  ])('refuses %j and says why', (words, error) => {
    expect(parsePrepareArguments(words)).toEqual({ ok: false, error: expect.stringContaining(error) as string });
  });
});
