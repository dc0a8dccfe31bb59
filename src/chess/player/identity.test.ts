import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import {
  gameKey,
  keyByRounds,
  mayBeSamePerson,
  nameKey,
  personOf,
  roundOf,
  searchKeysOf,
  searchName,
  urlOf,
} from './identity';

const headed = (headers: Readonly<Record<string, string>>, moves = '1. e4 e5 1-0') =>
  readGame(
    `${Object.entries(headers)
      .map(([name, value]) => `[${name} "${value}"]\n`)
      .join('')}\n${moves}`,
  );

const keyOf = (...game: Parameters<typeof headed>): string => gameKey(headed(...game));

describe('the key of a game on a site', () => {
  it.each([
    [{ Site: 'https://lichess.org/Ab3dEf9h' }, 'lichess:Ab3dEf9h'],
    [{ Site: 'https://lichess.org/Ab3dEf9h/black#20' }, 'lichess:Ab3dEf9h'],
    [{ Site: 'lichess.org/Ab3dEf9hWxYz' }, 'lichess:Ab3dEf9h'],
    [{ Site: 'https://lichess.org', GameId: 'Ab3dEf9h' }, 'lichess:Ab3dEf9h'],
    [{ Site: 'Chess.com', Link: 'https://www.chess.com/game/live/123456' }, 'chesscom:live/123456'],
    [{ Link: 'https://www.chess.com/live/game/123456' }, 'chesscom:live/123456'],
    [{ Link: 'https://www.chess.com/game/daily/123456?tab=x' }, 'chesscom:daily/123456'],
    [{ Link: 'https://www.chess.com/daily/game/123456' }, 'chesscom:daily/123456'],
    [{ Link: 'https://www.chess.com/game/165060582591' }, 'chesscom:live/165060582591'],
    [{ Link: 'https://chess.com/game/165060582591?username=aro&ply=12' }, 'chesscom:live/165060582591'],
    [{ Link: 'https://www.chess.com/analysis/game/live/123456/review' }, 'chesscom:live/123456'],
    [{ Link: 'https://www.chess.com/analysis/game/daily/123456?tab=analysis' }, 'chesscom:daily/123456'],
    [{ Link: 'https://www.chess.com/analysis/game/123456' }, 'chesscom:live/123456'],
    [{ Link: 'https://www.chess.com/de/game/live/123456' }, 'chesscom:live/123456'],
    [{ Link: 'https://www.chess.com/livechess/game?id=123456' }, 'chesscom:live/123456'],
    [{ Link: 'https://www.chess.com/live#g=123456' }, 'chesscom:live/123456'],
    [{ Link: 'https://www.chess.com/echess/game?id=123456' }, 'chesscom:daily/123456'],
    [
      { Link: 'https://www.chess.com/game/5C2E8F1E-6e21-11ef-9d5c-01d9f2010001' },
      'chesscom:5c2e8f1e-6e21-11ef-9d5c-01d9f2010001',
    ],
    [
      { Link: 'https://www.chess.com/analysis/game/live/5c2e8f1e-6e21-11ef-9d5c-01d9f2010001' },
      'chesscom:5c2e8f1e-6e21-11ef-9d5c-01d9f2010001',
    ],
  ])('of %j is %s', (headers, key) => {
    expect(keyOf(headers)).toBe(key);
    expect(keyOf(headers, '1. d4 d5 0-1')).toBe(key);
  });

  it.each<Record<string, string>>([
    { Site: 'https://lichess.org/broadcast/town-open/round-1/Ab3dEf9h' },
    { Site: 'https://lichess.org/study/Ab3dEf9h/Zx9dEf9h' },
    { Site: 'https://lichess.org/analysis' },
    { Site: 'https://lichess.example/Ab3dEf9h' },
    { Site: 'Town', GameId: 'Ab3dEf9h' },
    { Site: 'Chess.com' },
    { Link: 'https://www.chess.com/games/view/123456' },
    { Link: 'https://www.chess.com/puzzles/problem/123456' },
    { Link: 'https://www.chess.com/analysis/123456' },
    { Link: 'https://www.chess.com/game/computer/123456' },
    { Link: 'https://www.chess.com/123456' },
    { Link: 'https://www.chess.com/game/123456abc' },
  ])('is none of %j', (headers) => {
    expect(keyOf(headers)).toMatch(/^game:[0-9a-f]{16}$/);
  });
});

describe('the key of any other game', () => {
  const headers = { White: 'Talwade, Mira', Black: 'Oskar Brandvold', Date: '2024.05.04', Event: 'Town Open' };

  it('is the same from two programs', () => {
    const other = { Round: '3', White: 'mira  talwade', Black: 'BRANDVOLD, Oskar', Date: '2024-5-4' };
    expect(keyOf(headers)).toBe(keyOf(other, '1.e2-e4 {best} e7-e5 (1... c5) 1-0'));
  });

  it.each([
    ['players', { ...headers, White: 'Else' }, undefined],
    ['colors', { ...headers, White: headers.Black, Black: headers.White }, undefined],
    ['days', { ...headers, Date: '2024.05.05' }, undefined],
    ['times', { ...headers, Time: '10:00:00' }, undefined],
    ['results', headers, '1. e4 e5 1/2-1/2'],
    ['moves', headers, '1. e4 e6 1-0'],
    ['lengths', headers, '1. e4 1-0'],
  ] as const)('differs with the %s', (_, other, moves) => {
    expect(keyOf(other, moves)).not.toBe(keyOf(headers));
  });

  it('does not meet another by chance', () => {
    const game = headed(headers);
    const keys = Array.from({ length: 20_000 }, (_, number) =>
      gameKey({ ...game, headers: new Map([...game.headers, ['White', `Player ${number}`]]) }),
    );
    expect(new Set(keys).size).toBe(20_000);
    expect(new Set(keys.map((key) => key.slice(5, 13))).size).toBeGreaterThan(19_990);
    expect(new Set(keys.map((key) => key.slice(13))).size).toBeGreaterThan(19_990);
  });
});

describe('the rounds of games with the same moves', () => {
  const keysOf = (rounds: readonly string[], there: readonly (readonly [string, string])[] = []): readonly string[] =>
    keyByRounds(
      rounds.map((Round) => {
        const round = roundOf(headed({ White: 'Aro, Tim', Black: 'Bex, Ola', ...(Round !== '' && { Round }) }));
        return { key: 'game:1', round };
      }),
      new Map(there),
    ).map(({ key }) => key);

  it.each([
    [['1.1', '1.2', '1.3'], 3],
    [['1', '2'], 2],
    [['1.1', '1.2', '1.1', '1.2'], 2],
    [['1', '1.4'], 1],
    [['1.1', '7'], 1],
    [['Round 01', '1'], 1],
    [['?', '3'], 1],
    [['3', '-', ''], 1],
    [['', '1.1', '1.2'], 2],
  ])('%j are %i games', (rounds, games) => {
    expect(new Set(keysOf(rounds)).size).toBe(games);
  });

  it('stay what they were when they come again', () => {
    const keys = keysOf(['1.1', '1.2', '1.3']);
    expect(keysOf(['1.3', '1.2', '1.1'], [['game:1', '1.1']])).toEqual(keys.toReversed());
    expect(keysOf([''], [['game:1', '1.1']])).toEqual(['game:1']);
    for (const key of keys) expect(key).toMatch(/^game:/);
  });

  it('do not matter where the moves tell games apart, or a site does', () => {
    const moves = '1. Nf3 Nf6 2. Ng1 Ng8 '.repeat(11).replaceAll(/\d+\. /g, '');
    expect(roundOf(headed({ Round: '1.1' }, `${moves} 1/2-1/2`))).toBeUndefined();
    expect(roundOf(headed({ Round: '1.1', Site: 'https://lichess.org/Ab3dEf9h' }))).toBeUndefined();
  });
});

describe('the address of a game', () => {
  it('is the link, else the site when it is an address', () => {
    const site = 'https://lichess.org/Ab3dEf9h';
    expect(urlOf(headed({ Site: site }))).toBe(site);
    expect(urlOf(headed({ Site: site, Link: 'https://www.chess.com/game/live/1' }))).toMatch(/chess\.com/);
    expect(urlOf(headed({ Site: 'Oslo NOR' }))).toBeUndefined();
    expect(urlOf(headed({ Link: 'javascript:alert(1)' }))).toBeUndefined();
  });
});

const personHeaded = (headers: Readonly<Record<string, string>>) => ({ headers: new Map(Object.entries(headers)) });

describe('a person of a game over the board', () => {
  it('is known by the FIDE ID, with name, title and rating', () => {
    const headers = { White: 'Talwade, Mira', WhiteFideId: '35000001', WhiteTitle: 'WFM', WhiteElo: '2105' };
    expect(personOf(personHeaded(headers), 'white')).toEqual({
      key: '35000001',
      name: 'Talwade, Mira',
      fideId: 35000001,
      title: 'WFM',
      rating: 2105,
    });
  });

  it.each([['0'], ['?'], ['12'], ['35 000 001'], ['-']])('is known by name where the FIDE ID is %j', (fideId) => {
    expect(personOf(personHeaded({ Black: 'Talwade, Mira', BlackFideId: fideId, BlackElo: '0' }), 'black')).toEqual({
      key: 'talwade-m',
      name: 'Talwade, Mira',
    });
  });

  it('is nobody without a name', () => {
    expect(personOf(personHeaded({ White: '?' }), 'white')).toBeUndefined();
  });

  it.each([
    ['Talwade, Mira', 'talwade-m'],
    ['Talwade,M', 'talwade-m'],
    ['Mira Talwade', 'talwade-m'],
    ['TALWADE M', 'talwade-m'],
    ['De la Cruz, Ana María', 'de-la-cruz-a'],
    ["O'Hara, Síle", 'ohara-s'],
    ['Müller-Đurić, Zoë', 'muller-duric-z'],
    ['Kasimdzhanov', 'kasimdzhanov'],
  ])('%s goes by %s', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it.each([['Мира Талвадэ'], ['35000001'], ['X'], ['!?'], ['A name much longer than any address has room for, Q']])(
    '%s goes by a number that fits an address and is no FIDE ID',
    (name) => {
      expect(nameKey(name)).toMatch(/^name-[0-9a-f]{16}$/);
    },
  );

  it('is looked for with the surname or the first name first', () => {
    expect(searchKeysOf('Müller, Zoë A.')).toEqual(['muller zoe a', 'zoe a muller']);
    expect(searchKeysOf('Mira Talwade')).toEqual(['talwade mira', 'mira talwade']);
  });
});

describe('a person without an ID', () => {
  const so = { name: 'So, Wesley', title: 'GM', rating: 2755 };
  it.each([
    [{ name: 'So,W', title: 'GM', rating: 2700 }, true],
    [{ name: 'Wesley So' }, true],
    [{ name: 'So' }, true],
    [{ name: 'So, William', title: 'GM' }, false],
    [{ name: 'So,W', title: 'FM' }, false],
    [{ name: 'So,W', rating: 2100 }, false],
    [{ name: 'Sokolov,W' }, false],
  ])('%j may be So, Wesley: %s', (other, isSame) => {
    expect(mayBeSamePerson(so, other)).toBe(isSame);
    expect(mayBeSamePerson(other, so)).toBe(isSame);
  });

  it('is searched for by the words in any order, and by initials', () => {
    expect(searchName('Wesley B. So')).toEqual({
      starts: ['wesley b so', 'b so wesley', 'so wesley b'],
      initialsFirst: ['w b so', 'b s wesley', 's wesley b'],
      initialsLast: ['b so w', 'wesley b', 'so w', 'wesley b s'],
    });
    expect(searchName(', ')).toEqual({ starts: [], initialsFirst: [], initialsLast: [] });
  });
});
