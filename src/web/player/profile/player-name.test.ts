import { expect, it } from 'vitest';
import { readPlayerName } from './player-name';

it('asks for nothing where the text is blank [VAL-14]', () => {
  expect(readPlayerName('')).toEqual({ ok: false, problem: undefined });
  expect(readPlayerName(' \t ')).toEqual({ ok: false, problem: undefined });
});

it('takes a name without the blanks around it, of Lichess or of a sample player', () => {
  expect(readPlayerName(' DrNykterstein ')).toEqual({ ok: true, value: 'DrNykterstein' });
  expect(readPlayerName('mira.talwade')).toEqual({ ok: true, value: 'mira.talwade' });
});

it.each(['Magnus Carlsen', 'a', 'name/../', 'x'.repeat(31), 'Šahista'])('says what is wrong with %j', (text) => {
  expect(readPlayerName(text)).toEqual({ ok: false, problem: expect.stringContaining('2 to 30') as string });
});
