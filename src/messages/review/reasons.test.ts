import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { legalMoves, playMove } from '../../chess/position/move';
import type { Fen } from '../../chess/types';
import type { ReasonCase } from '../../test/data/facts';

const CASES = JSON.parse(
  readFileSync(new URL('../../test/data/reason-cases.json', import.meta.url), 'utf8'),
) as readonly ReasonCase[];

/** Counts the letters of a FEN, apart from how the sentences are made. */
const VALUES: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9 };
const lettersOf = (fen: Fen): readonly string[] => (fen.split(' ')[0] ?? '').match(/[a-z]/gi) ?? [];
const balanceOf = (fen: Fen, isWhite: boolean): number =>
  lettersOf(fen).reduce(
    (sum, sign) => sum + (VALUES[sign.toLowerCase()] ?? 0) * (/[A-Z]/.test(sign) === isWhite ? 1 : -1),
    0,
  );
const queensOf = (fen: Fen, isWhite: boolean): number =>
  lettersOf(fen).filter((sign) => sign === (isWhite ? 'Q' : 'q')).length;

const WORTH: Readonly<Record<string, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, exchange: 2 };
const NUMBERS: Readonly<Record<string, number>> = { a: 1, the: 1, two: 2, three: 3, four: 4 };
/** `the queen and a pawn for two rooks` in pawns. */
const worthOf = (text: string): number => {
  const [won = '', given = ''] = text.split(' for ');
  const sum = (list: string): number =>
    [...list.matchAll(/(a|the|two|three|four) (\w+?)s?\b/g)].reduce(
      (total, [, count = '', piece = '']) => total + (NUMBERS[count] ?? NaN) * (WORTH[piece] ?? NaN),
      0,
    );
  return sum(won) - sum(given);
};

const fenAfter = (start: Fen, moves: readonly string[]): Fen =>
  moves.reduce((fen, move) => {
    const played = playMove(fen, move);
    if (!played.ok) throw new Error(`${move} is not legal in ${fen}`);
    return played.value.fen;
  }, start);

const movesIn = (text: string): readonly string[] =>
  text
    .split(' ')
    .map((move) => move.replace(/^\d+\.+/, '').replace(/[.,:]+$/, ''))
    .filter((move) => /^(?:O-O|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8])/.test(move));

type Judged = {
  readonly sentence: string;
  /** Before and after the move that the sentence is about. */
  readonly before: Fen;
  readonly after: Fen;
  readonly isWhite: boolean;
  readonly positions: ReasonCase['positions'];
};

const JUDGED = CASES.flatMap(({ sentence, start, moves, positions }): readonly Judged[] => {
  const [last = '', played = ''] = moves;
  const before = fenAfter(start, [last]);
  const after = fenAfter(before, [played]);
  return sentence === null ? [] : [{ sentence, before, after, isWhite: before.includes(' w '), positions }];
});

const casesOf = (pattern: RegExp): readonly (readonly [string, Judged])[] =>
  JUDGED.filter(({ sentence }) => pattern.test(sentence)).map((one) => [one.sentence, one] as const);

const pieceOn = (fen: Fen, square: string): string => {
  const rank = fen.split(' ')[0]?.split('/')[8 - Number(square[1])] ?? '';
  return rank.replace(/\d/g, (digit) => '.'.repeat(Number(digit))).charAt('abcdefgh'.indexOf(square[0] ?? ''));
};
const LETTERS: Readonly<Record<string, string>> = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q' };

describe('what a reason says of material', () => {
  it.each(casesOf(/^Loses /))('is what the line takes from the mover: %s', (sentence, { before, after, isWhite }) => {
    const [, what = '', line = ''] = /^Loses (.+?)(?: to a [\w -]+)?: (.+)\.$/.exec(sentence) ?? [];
    const lost = balanceOf(before, isWhite) - balanceOf(fenAfter(after, movesIn(line)), isWhite);
    expect(worthOf(what)).toBe(lost);
    expect(lost).toBeGreaterThan(0);
  });

  it.each(casesOf(/^Misses .*, which wins /))('is what the better line wins: %s', (sentence, { before, isWhite }) => {
    const [, first = '', what = '', line = ''] =
      /^Misses (\S+), which wins (.+?)(?: by a [\w -]+)?(?:: (.+))?\.$/.exec(sentence) ?? [];
    const end = fenAfter(before, [...movesIn(first), ...movesIn(line)]);
    expect(worthOf(what)).toBe(balanceOf(end, isWhite) - balanceOf(before, isWhite));
  });

  it.each(casesOf(/^(?:Leaves|Ignores|Removes) /))('names the piece that is taken: %s', (sentence, one) => {
    const [, piece = '', square = '', line = ''] = / the (\w+) on (\w\d)(?: hanging)?: (.+)\.$/.exec(sentence) ?? [];
    const { before, after, isWhite } = one;
    expect(pieceOn(after, square).toLowerCase()).toBe(LETTERS[piece]);
    const taken = fenAfter(after, movesIn(line));
    expect(pieceOn(taken, square)).not.toBe(pieceOn(after, square));
    if (sentence.startsWith('Ignores')) {
      const passed = before
        .replace(isWhite ? ' w ' : ' b ', isWhite ? ' b ' : ' w ')
        .replace(/ \S+ (\d+ \d+)$/, ' - $1');
      expect(legalMoves(passed).filter((move) => move.slice(2, 4) === square)).not.toEqual([]);
    }
    if (sentence.startsWith('Removes'))
      expect(legalMoves(taken).filter((move) => move.slice(2, 4) === square)).toEqual([]);
  });

  it.each(casesOf(/promot/))('promises a queen only where the line has one: %s', (sentence, one) => {
    const { before, after, isWhite } = one;
    const isMiss = sentence.startsWith('Misses');
    const [start, side] = isMiss ? [before, isWhite] : [after, !isWhite];
    expect(queensOf(fenAfter(start, movesIn(sentence)), side)).toBeGreaterThan(queensOf(start, side));
  });
});

describe('what a reason says of win probability', () => {
  it.each(casesOf(/win probability: /))('is the mover’s, before and after: %s', (sentence, one) => {
    const [, color, from, to] = /(White|Black)’s win probability: (\d+)% to (\d+)%/.exec(sentence) ?? [];
    const { isWhite, positions } = one;
    expect(color).toBe(isWhite ? 'White' : 'Black');
    const percents = positions.slice(1).map(({ evaluation }) => {
      const cp = 'cp' in evaluation ? evaluation.cp : NaN;
      const own = Math.max(-1000, Math.min(1000, isWhite ? cp : -cp));
      return Math.round(100 / (1 + Math.exp(-0.003_682_08 * own)));
    });
    expect([Number(from), Number(to)]).toEqual(percents);
  });

  it.each(casesOf(/ punish| that .* gave/))(
    'names the opponent’s move before: %s',
    (sentence, { before, positions }) => {
      const [, last = ''] = /(?:punish|that) (\S+?)(?:;| gave)/.exec(sentence) ?? [];
      expect(last).not.toBe('');
      const slip = positions.slice(0, 2).map(({ evaluation }) => ('cp' in evaluation ? evaluation.cp : NaN));
      const gain = ((slip[1] ?? NaN) - (slip[0] ?? NaN)) * (before.includes(' w ') ? 1 : -1);
      expect(gain).toBeGreaterThan(0);
    },
  );
});

it('says a mate only with the line that mates', () => {
  for (const [sentence, { before, after }] of casesOf(/mate in \d/)) {
    const [, moves, line = ''] = /mate in (\d+): (.+)\.$/.exec(sentence) ?? [];
    const san = movesIn(line);
    fenAfter(sentence.startsWith('Misses') ? before : after, san);
    if (sentence.includes('#')) expect(Math.ceil(san.length / 2)).toBe(Number(moves));
  }
});

it('never says the sentences that name nothing', () => {
  for (const { sentence } of JUDGED)
    expect(sentence).not.toMatch(/wins material|material worth|hanging piece being taken|the previous mistake/);
});
