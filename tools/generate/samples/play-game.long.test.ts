import { describe, expect, it } from 'vitest';
import { readPgn } from '../../../src/chess/pgn/pgn';
import { START_FEN } from '../../../src/chess/position/fen';
import { createRandom } from '../../../src/test/mock-lichess/make-games';
import { ordinaryStyle } from './people';
import { endByPeople, endByRules, endOnTime } from './play-game';

const fensOf = (moves: string): readonly string[] => {
  const [reading] = readPgn(`${moves} *`);
  return reading?.ok === true ? reading.value.plies.map(({ fen }) => fen) : [];
};

const STYLE = { ...ordinaryStyle(1800, createRandom(3)), resignsAt: 500 };

describe('a game ends', () => {
  it('with mate', () => {
    expect(endByRules(fensOf('f3 e5 g4 Qh4#'))).toEqual({ status: 'mate', winner: 'black' });
  });

  it('with the third repetition and not before', () => {
    const dance = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3';
    expect(endByRules(fensOf(dance))).toEqual({ status: 'draw' });
    expect(endByRules(fensOf(dance.slice(0, 15)))).toBeUndefined();
  });

  it('by resignation after three hopeless turns', () => {
    expect(endByPeople([-600, 600, -600, 600, -600], 'white', STYLE)).toEqual({ status: 'resign', winner: 'black' });
    expect(endByPeople([-400, 600, -600, 600, -600], 'white', STYLE)).toBeUndefined();
  });

  it('by agreement when it has been level for long', () => {
    expect(
      endByPeople(
        Array.from({ length: 80 }, () => 5),
        'white',
        STYLE,
      ),
    ).toEqual({ status: 'draw' });
    expect(
      endByPeople(
        Array.from({ length: 30 }, () => 5),
        'white',
        STYLE,
      ),
    ).toBeUndefined();
  });

  it('on time, drawn when the other side has only its king', () => {
    expect(endOnTime(START_FEN, 'white')).toEqual({ status: 'outoftime', winner: 'black' });
    expect(endOnTime('8/8/4k3/8/8/3QK3/8/8 w - - 0 60', 'white')).toEqual({ status: 'outoftime' });
    expect(endOnTime('8/8/4k3/8/8/3QK3/8/8 w - - 0 60', 'black')).toEqual({ status: 'outoftime', winner: 'white' });
  });
});
