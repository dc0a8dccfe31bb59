import { describe, expect, it } from 'vitest';
import { type PgnReading, readPgn } from '../chess/pgn/pgn';
import { toPlayerGames } from './own-games';

const game = (headers: Readonly<Record<string, string>>, moves = '1. e4 e5 2. Nf3 Nc6'): string => {
  const result = headers['Result'] ?? '1-0';
  const tags = Object.entries({ Result: result, ...headers }).map(([name, value]) => `[${name} "${value}"]\n`);
  return `${tags.join('')}\n${moves} ${result}\n\n`;
};

const ONLINE = { White: 'Ida', Black: 'rival', WhiteElo: '1600', BlackElo: '1600', TimeControl: '300+3' };
const gamesOf = (...texts: readonly string[]): readonly PgnReading[] => readPgn(texts.join(''));

describe('the games of a PGN file', () => {
  it('are those of the name that most of them have, however it is written', () => {
    const loaded = toPlayerGames(
      gamesOf(
        game({ White: 'Farrow, Ida', Black: 'One', Date: '2026.01.02' }),
        game({ White: 'Two', Black: 'ida  farrow', Date: '2026.01.03' }, '1. d4 d5'),
        game({ White: 'Two', Black: 'One' }, '1. c4 c5'),
        game({ White: 'Three', Black: 'Ida Farrow', Date: '2026.01.01' }, '1. f4 f5'),
      ),
    );
    expect(loaded?.name).toBe('Farrow, Ida');
    expect(loaded?.games.map(({ color, outcome }) => `${color} ${outcome}`)).toEqual([
      'black loss',
      'white win',
      'black loss',
    ]);
  });

  it('say what the ratings let expect, and my latest rating at its site', () => {
    const site = { Site: 'https://lichess.org/abcdefgh', UTCDate: '2026.01.02' };
    const loaded = toPlayerGames(
      gamesOf(game({ ...ONLINE, ...site }), game({ White: 'Ida', Black: 'another' }, '1. d4 d5 2. c4')),
    );
    expect(loaded?.games.map(({ expected }) => expected)).toEqual([0.5, undefined]);
    expect(loaded?.ratingAt('blitz')).toEqual({ site: 'lichess', rating: 1600 });
  });

  it('count each game once, and none from another start or without moves', () => {
    const loaded = toPlayerGames(
      gamesOf(
        ...[game(ONLINE), game(ONLINE), game(ONLINE, '')],
        game({ ...ONLINE, SetUp: '1', FEN: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' }, '1. e4'),
      ),
    );
    expect(loaded?.games).toHaveLength(1);
  });

  it('are none where nobody is named or nothing can be read', () => {
    expect(toPlayerGames(gamesOf(game({ White: '?' })))).toBeUndefined();
    expect(toPlayerGames(gamesOf('1. e5 e4 *'))).toBeUndefined();
  });
});
