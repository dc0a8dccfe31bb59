import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PGN_START, type PgnProgress, readPgn, readPgnChunk } from './pgn';
import type { PgnReading } from './read';
import { MAX_GAME_TEXT } from './scan';

/** The progress goes through JSON between two chunks. */
const readAll = (pieces: readonly string[]): { readings: readonly PgnReading[]; progress: PgnProgress } => {
  const readings: PgnReading[] = [];
  let progress = PGN_START;
  pieces.forEach((piece, index) => {
    const reading = readPgnChunk(progress, piece, index === pieces.length - 1);
    let next = reading.next();
    for (; next.done !== true; next = reading.next()) readings.push(next.value);
    progress = JSON.parse(JSON.stringify(next.value)) as PgnProgress;
  });
  return { readings, progress };
};

const cut = (text: string, places: readonly number[]): readonly string[] => {
  const cuts = [0, ...places.map((place) => place % (text.length + 1)).toSorted((one, other) => one - other)];
  return cuts.map((from, index) => text.slice(from, cuts[index + 1]));
};

const every = (text: string, length: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );

const GAME = '[White "Ada 🦊"]\r\n[Result "1-0"]\r\n\r\n1. e4 {a; [b} e5 (1... c5) 2. Nf3 $14 Nc6!? 1-0\r\n\r\n';

const ODD = '[White "Odd"]\r\n\r\n1. e4 e5 2. Ke3 *\r\n\r\n';

describe('a text in pieces', () => {
  it('gives a game once the next one has begun, and the last one in the end', () => {
    const counts = [GAME, GAME.slice(0, 3), GAME.slice(3) + GAME].map((_, index, pieces) => {
      const { readings } = readAll([...pieces.slice(0, index + 1), '!']);
      return readings.length;
    });
    expect(counts).toEqual([1, 1, 3]);
    const reading = readPgnChunk(PGN_START, GAME + GAME.slice(0, 20), false);
    expect(reading.next().value).toMatchObject({ ok: true });
    expect(reading.next()).toEqual({
      done: true,
      value: expect.objectContaining({ carry: GAME.slice(0, 20), games: 1, line: 6, column: 1 }) as PgnProgress,
    });
  });

  it('has its problems at their places in the whole text', () => {
    const text = GAME + ODD + GAME + ODD;
    const place = { ply: 2, moveNumber: '2', column: 13, message: 'Invalid move in PGN: Ke3' };
    for (const pieces of [[text], every(text, 1), every(text, 7), every(text, 50)]) {
      const { readings, progress } = readAll(pieces);
      expect(readings.map(({ ok }) => ok)).toEqual([true, false, true, false]);
      expect(readings.flatMap((reading) => (reading.ok ? [] : reading.error))).toEqual([
        { ...place, game: 2, line: 8 },
        { ...place, game: 4, line: 17 },
      ]);
      expect(progress).toMatchObject({ carry: '', games: 4 });
    }
  });

  it('is read as the whole text is, wherever it is cut', () => {
    const fragment = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(GAME, ODD, '1. d4 d5', '[Event "A"]', '1/2-1/2', '\r\n', '\r', '\n') },
      { weight: 2, arbitrary: fc.constantFrom('{', '}', '(', ')', '<', '>', ';', '%', '[', '"]', '1.', '*', ' e4 ') },
      fc.string({ maxLength: 5 }),
    );
    const texts = fc.array(fragment, { maxLength: 30 }).map((fragments) => fragments.join(''));
    const places = fc.array(fc.nat(1000), { maxLength: 12 });
    fc.assert(
      fc.property(texts, places, (text, at) => {
        expect(readAll(cut(text, at)).readings).toEqual(readPgn(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a game that is too long', () => {
  const long = `[White "Long"]\n\n1. e4 {${'word '.repeat(MAX_GAME_TEXT / 5)}`;
  const text = `${GAME}${long}\n[White "Lost"]\nlost} e5 *\n${ODD}${GAME}`;
  const problem = { message: 'Invalid PGN: the game is longer than 1,000,000 characters', game: 2, line: 6, column: 1 };

  it('is refused with its place, and those after the next header are read', () => {
    for (const pieces of [[text], every(text, 65_536), every(text, 99_991), [text, '']]) {
      const { readings } = readAll(pieces);
      expect(readings.map(({ ok }) => ok)).toEqual([true, false, false, false, true]);
      expect(readings[1]).toMatchObject({ error: problem });
      expect(readings[3]).toMatchObject({ error: { message: 'Invalid move in PGN: Ke3', game: 4, line: 13 } });
    }
  });

  const sized = (length: number): string => '[White "A"]\n\n1. e4 *'.padEnd(length, ' ');

  it('has more than a million letters, up to where the next one has begun', () => {
    const [most, more, next] = [sized(MAX_GAME_TEXT), sized(MAX_GAME_TEXT + 1), sized(MAX_GAME_TEXT - GAME.length)];
    const isFirstRead = (...pieces: readonly string[]) => readAll(pieces).readings[0]?.ok;
    for (const pieces of [[most], [most, ''], every(most, 65_536), [next + GAME], [next, GAME]]) {
      expect(isFirstRead(...pieces)).toBe(true);
    }
    for (const pieces of [[more], [more, ''], every(more, 65_536), [more + GAME], [more, GAME]]) {
      expect(isFirstRead(...pieces)).toBe(false);
    }
  });

  it('is none when all of it is white space', () => {
    const blank = ' '.repeat(2 * MAX_GAME_TEXT + 10);
    expect(readAll([`${blank}\n${GAME}`]).readings).toMatchObject([{ ok: true }]);
  });
});

describe('the work of reading', () => {
  /** Number of character reads. */
  const workOf = (pieces: readonly string[]): number => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its text below, and put back
    const lookAt = String.prototype.charCodeAt;
    let looks = 0;
    String.prototype.charCodeAt = function (this: string, index: number) {
      looks++;
      return lookAt.call(this, index);
    };
    try {
      readAll(pieces);
    } finally {
      String.prototype.charCodeAt = lookAt;
    }
    return looks;
  };

  it.each([
    ['blanks', ' '],
    ['comments that nothing closes', 'e4 {'],
    ['lines that are comments', '%x'],
    ['brackets', '[<'],
    ['variations', '(e4 '],
    ['headers that never end', '[A "'],
    ['moves', 'e4 '],
  ])('%s for ever is in proportion to their length', (_, fragment) => {
    const text = fragment.repeat(4_000_000 / fragment.length);
    expect(workOf(every(text, 60_000)) / text.length).toBeLessThan(12);
  });

  it('does not grow when the pieces are small', () => {
    const text = `[White "A"]\n\n1. e4 {${'x '.repeat(20_000)}} e5 *\n`.repeat(3);
    expect(workOf(every(text, 20)) / workOf([text])).toBeLessThan(5);
  });

  it('keeps little between two pieces, whatever the text', () => {
    let progress = PGN_START;
    for (const piece of every('{'.padEnd(3_000_000, 'x\n'), 50_000)) {
      const reading = readPgnChunk(progress, piece, false);
      let next = reading.next();
      while (next.done !== true) next = reading.next();
      progress = next.value;
      expect(progress.carry.length).toBeLessThanOrEqual(2 * MAX_GAME_TEXT);
    }
  });
});
