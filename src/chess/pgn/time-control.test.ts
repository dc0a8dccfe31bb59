import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import { speedOfPgn, timeControlOf } from './time-control';

const timed = (timeControl?: string, others: Readonly<Record<string, string>> = {}) => ({
  headers: new Map([
    ...(timeControl === undefined ? [] : [['TimeControl', timeControl] as const]),
    ...Object.entries(others),
  ]),
});

const pairOf = (...game: Parameters<typeof timed>): string | undefined => {
  const control = timeControlOf(timed(...game));
  return control && `${control.initial}+${control.increment}`;
};

describe('the time control of a PGN game, in seconds', () => {
  it.each([
    // PGN's own forms.
    ['180+2', '180+2', 'blitz'],
    ['600', '600+0', 'rapid'],
    ['0+1', '0+1', 'bullet'],
    ['5400+30', '5400+30', 'classical'],
    ['40/7200:3600', '7200+0', 'classical'],
    ['40/5400+30:1800+30', '5400+30', 'classical'],
    ['40/7200:20/3600:900+30', '7200+0', 'classical'],
    ['7200:3600', '7200+0', 'classical'],
    ['20/600:300', '600+0', 'rapid'],
    ['*180', '180+0', 'blitz'],
    ['10+0.1', '10+0.1', 'ultraBullet'],
    // Sites and clubs.
    ['3|2', '180+2', 'blitz'],
    ['30|0', '1800+0', 'classical'],
    ['15 | 10', '900+10', 'rapid'],
    ['½|1', '30+1', 'bullet'],
    ['5 0', '300+0', 'blitz'],
    ['15 10', '900+10', 'rapid'],
    ['25+10', '1500+10', 'classical'],
    ['90 + 30', '5400+30', 'classical'],
    ['90/30', '5400+30', 'classical'],
    ['3+2 blitz', '180+2', 'blitz'],
    ['Rapid (15+10)', '900+10', 'rapid'],
    ['1:30:00+30', '5400+30', 'classical'],
    ['5:00+0:03', '300+3', 'blitz'],
    // The United States' federation.
    ['G/60;d5', '3600+5', 'classical'],
    ['G60 d5', '3600+5', 'classical'],
    ['G/90+30', '5400+30', 'classical'],
    ['G/30 inc5', '1800+5', 'classical'],
    ['Game in 60', '3600+0', 'classical'],
    ['game/10; 5 sec delay', '600+5', 'rapid'],
    ['SD/60', '3600+0', 'classical'],
    ['40/90 SD/30 +30', '5400+30', 'classical'],
    ['40/120, SD/60, d5', '7200+5', 'classical'],
    ['40/2, 20/1, G/30', '7200+0', 'classical'],
    // With units.
    [`15'/game & 10"/move`, '900+10', 'rapid'],
    [`90'+30''`, '5400+30', 'classical'],
    ['5′ + 3″', '300+3', 'blitz'],
    [`90'/40 + 30' + 30"/move`, '5400+30', 'classical'],
    ['10 min + 5 sec', '600+5', 'rapid'],
    ['90 min + 30 sec / move', '5400+30', 'classical'],
    ['90 min + 30', '5400+30', 'classical'],
    ['10+5 min', '600+5', 'rapid'],
    ['180 sec + 2 sec', '180+2', 'blitz'],
    ['1h30', '5400+0', 'classical'],
    ['1h30+30s', '5400+30', 'classical'],
    ['1 hour 30 minutes + 30 seconds', '5400+30', 'classical'],
    ['2h', '7200+0', 'classical'],
    ['90 Min. + 30 Sek./Zug', '5400+30', 'classical'],
    ['1h30 + 30 sec/coup', '5400+30', 'classical'],
    ['15 мин + 10 сек на ход', '900+10', 'rapid'],
    ['5 minutes per player', '300+0', 'blitz'],
    ['30 seconds per move', '0+30', 'rapid'],
    ['30 sec increment, 90 minutes', '5400+30', 'classical'],
    ['25 minutes plus 10 seconds per move', '1500+10', 'classical'],
    // Sentences of regulations.
    [
      ': 90 minutes for the first 40 moves, followed by 30 minutes for the rest of the game with an increment of 30 seconds per move starting from move 1',
      '5400+30',
      'classical',
    ],
    [
      '100 minutes for the first 40 moves, then 50 minutes for the next 20 moves, then 15 minutes, with a 30 second increment from move one',
      '6000+30',
      'classical',
    ],
    ['120 minutes for 40 moves, then 15 minutes with an increment of 30 seconds from move 61', '7200+0', 'classical'],
    ['90 min, after move 40 another 30 min, 30 sec increment from move 1', '5400+30', 'classical'],
    ['40 moves in 2 hours, then 1 hour for the rest', '7200+0', 'classical'],
  ] as const)('of %j is %s: %s', (written, control, speed) => {
    expect(pairOf(written)).toBe(control);
    expect(speedOfPgn(timed(written), false)).toBe(speed);
  });

  it.each([
    ['1/86400'],
    ['1/259200'],
    ['10/864000'],
    ['1 in 5 days'],
    ['10 moves in 30 days'],
    ['3 days per move'],
    ['3d/move'],
    ['24h/move'],
    ['14 days'],
    ['correspondence'],
  ])('is days a move in %j', (written) => {
    expect(pairOf(written)).toBeUndefined();
    expect(speedOfPgn(timed(written), false)).toBe('correspondence');
  });

  it.each(['-', '?', '', '0', '0+0', 'fast', 'as agreed', 'round 5', 'd5', '1:30', '99999999999+1', '40+', undefined])(
    'is unknown in %j, and so is the speed, which is not taken for classical',
    (written) => {
      expect(pairOf(written)).toBeUndefined();
      expect(speedOfPgn(timed(written), false)).toBe('unknown');
      expect(speedOfPgn(timed(written, { Event: 'Town Open', Site: 'Oslo NOR' }), false)).toBe('unknown');
    },
  );

  it('is read whole where it has quotes in it', () => {
    const game = readGame(`[Event "Cup"]\n[TimeControl "15'/game & 10"/move"]\n\n1. e4 e5 1-0`);
    expect(timeControlOf(game)).toEqual({ initial: 900, increment: 10 });
  });
});

describe('small numbers, which may be minutes or seconds', () => {
  it.each([
    ['25+10', {}, '1500+10'],
    ['60+30', { Site: 'Oslo NOR' }, '3600+30'],
    ['60+1', {}, '60+1'],
    ['25+10', { Site: 'https://lichess.org/Ab3dEf9h' }, '25+10'],
    ['30', { Link: 'https://www.chess.com/game/live/123' }, '30+0'],
    ['60', { Site: 'Chess.com' }, '60+0'],
    ['120+12', { Site: 'FICS freechess.org', Event: 'FICS rated blitz game' }, '120+12'],
    ['15+0', { Event: 'Rated UltraBullet game' }, '15+0'],
    ['60+0', { Event: 'City Rapid' }, '3600+0'],
    ['40/90', {}, '5400+0'],
    ['30/90', {}, '5400+0'],
    ['40/15', {}, '900+0'],
  ])('%j under %j is %s', (written, others, control) => {
    expect(pairOf(written, others)).toBe(control);
  });
});

describe('the speed of a game without a time control that can be read', () => {
  it.each([
    ['1/86400', 'Live Blitz', true, 'correspondence'],
    [undefined, 'Rated UltraBullet game', true, 'ultraBullet'],
    ['-', 'Casual Correspondence game', true, 'correspondence'],
    ['?', 'Town Open - Rapid', false, 'rapid'],
    [undefined, 'WORLD BLITZ 2023', false, 'blitz'],
    ['blitz', 'Town Open', false, 'blitz'],
    ['-', 'Let’s Play!', true, 'correspondence'],
    ['-', 'Town Open', false, 'unknown'],
    [undefined, 'Friendly', true, 'unknown'],
    [undefined, 'Classical Open', false, 'classical'],
  ] as const)('%j of %j (online %j) is %s', (control, Event, isOnline, speed) => {
    expect(speedOfPgn(timed(control, { Event }), isOnline)).toBe(speed);
  });
});
