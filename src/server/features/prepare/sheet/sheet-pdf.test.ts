import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Preparation } from '../../../../contract/preparation';
import { emptyPreparation, somePerson, somePreparation, someWeaknesses } from '../../../../test/data/preparations';
import { PIECE_COLORS, PIECE_SHAPES } from '../../../../chess/piece-shapes';
import { lettersOf } from './sheet-letters';
import { makeSheetPdf } from './sheet-pdf';

/** With Black, of which less is known. */
const someOther = (): Preparation => ({ ...emptyPreparation(), opponent: 'mira.talwade', games: 98 });

const madeAt = Date.UTC(2026, 10, 23, 12);

/** What stands on the pages, unpacked; words as they are written, without how they are set. */
const readPdf = async (
  preparation: Preparation,
  { paper = 'a4', other = someOther() }: { readonly paper?: 'a4' | 'letter'; readonly other?: Preparation } = {},
) => {
  const bytes = Buffer.from(await makeSheetPdf({ preparation, other, paper, madeAt }));
  const source = bytes.toString('latin1');
  const contents = [...source.matchAll(/stream\n([^]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const drawn = contents.join('\n');
  const lines = [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, set = '']) =>
    [...set.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  );
  return {
    bytes,
    source,
    drawn,
    text: lines.join('').replaceAll('\x85', '…'),
    pages: source.split('/Type /Page\n').length - 1,
  };
};

const darkSquaresIn = (drawn: string): number => drawn.match(/^0\.8352\d* 0\.8549\d* 0\.8745\d* scn$/gm)?.length ?? 0;

const PAPERS = [
  ['a4', '[0 0 595.28 841.89]'],
  ['letter', '[0 0 612 792]'],
] as const;

describe('the sheet', () => {
  it.each(PAPERS)('is a PDF on %s', async (paper, size) => {
    const { source } = await readPdf(somePreparation(), { paper });
    expect(source.slice(0, 5)).toBe('%PDF-');
    expect(source).toContain(`/MediaBox ${size}`);
  });

  it.each(PAPERS)('has all of two colors on two pages of %s', async (paper) => {
    const full = somePreparation({ ...somePerson, weaknesses: someWeaknesses() });
    const other: Preparation = { ...full, color: 'black', games: 88 };
    const { pages, text } = await readPdf(full, { paper, other });
    expect(pages).toBe(2);
    expect(text).toMatch(
      /^Against mira\.talwade.*You have White.*TO PLAY.*TO EXPECT.*You have Black.*TO PLAY.*TO EXPECT.*HEAD-TO-HEAD.*THEY MISS.*REPEATED ERRORS.*TO AVOID.*You have White.*You have Black.*it loses 10 points/s,
    );
    expect(text.match(/% likely\. They/g)).toHaveLength(2 * (1 + 1));
  });

  it('says who, on what it rests, when, what to play, what to expect, repeated errors and what to avoid', async () => {
    const { text } = await readPdf(somePreparation());
    for (const words of [
      'Against mira.talwade',
      'You have White175 games of theirs with Black, 62 games of yours with White, rated 1908 against your 1870',
      'You have Black98 games of theirs with White, none of yours',
      '23 Nov 2026',
      'After 1.e4 c5 2.Nf3 d6 play 3.Bb5+ instead of 3.d4, your usual move (38 games).',
      'They answer 3...Bd7 (45 of 50). Most likely then: 4.Bxd7+ Qxd7 5.O-O Nc6 6.c3 Nf6 7.Re1.',
      'At its end you stand +0.3, and they score 41% in 41 games.',
      '33% likely. They score 41% in 14 games, 50% expected; you stand +0.3; 12 games of yours reach this position.',
      '6...h6Played in 4 of 6 games; loses 24 points of win probability. Best reply: 7.Bxf7+.',
      'You played it in 5 of 9 games; it loses 10 points of win probability to 4...Nxe4.',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(text).toMatch(/WHAT TO PLAY.*WHAT TO EXPECT.*REPEATED ERRORS.*WHAT TO AVOID.*They score 71% in 38 games/s);
  });

  it('says for whom it is, where the games are somebody’s', async () => {
    expect((await readPdf(somePreparation({ me: 'ada.lovell' }))).text).toMatch(
      /^Against mira\.talwade.*For ada\.lovell/s,
    );
    expect((await readPdf(somePreparation())).text).not.toContain('For ');
  });

  it('has form, clock and meetings after the colors, once, and nothing where nothing is known', async () => {
    const { text } = await readPdf(somePreparation(somePerson), { other: { ...someOther(), ...somePerson } });
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /You have Black.*FORM, CLOCK, HEAD-TO-HEADFormLast 10 games: 6 won.*Clock16\.4 s per move.*Head-to-HeadYou have won 1, drawn 1 and lost 2 of 4 games\. Last game: 3 Nov 2026\./,
    );
    expect(text.match(/Last 10 games/g)).toHaveLength(1);
    expect((await readPdf(somePreparation())).text).not.toContain('HEAD-TO-HEAD');
  });

  it('shows what they miss on boards, with what they played and what was there', async () => {
    const { text, drawn } = await readPdf(emptyPreparation(), {
      other: { ...emptyPreparation(), weaknesses: someWeaknesses() },
    });
    expect(text).toContain('No missed tactics were found.');
    expect(darkSquaresIn(drawn)).toBe(0);
    const shown = await readPdf({ ...emptyPreparation(), weaknesses: someWeaknesses() });
    expect(darkSquaresIn(shown.drawn)).toBe(3 * 32);
    expect(shown.text.replaceAll(/\s+/g, ' ')).toContain(
      'ForkMissed 4 times. They played 3...h6; better was 3...Nxe4 4.Nxe4 d5.',
    );
  });

  it('draws a board for the line that is to be played and for three errors, with vectors alone', async () => {
    const { source, drawn } = await readPdf(somePreparation());
    expect(darkSquaresIn(drawn)).toBe(4 * 32);
    expect(source).not.toContain('/Subtype /Image');
  });

  it('is the same for the same preparation and date', async () => {
    const [one, other] = [await readPdf(somePreparation()), await readPdf(somePreparation())];
    expect(one.bytes.equals(other.bytes)).toBe(true);
  });

  it('says where nothing was found, on one page', async () => {
    const { text, pages } = await readPdf(emptyPreparation());
    expect(pages).toBe(1);
    for (const words of [
      'Against nobody',
      'You have Black',
      'none of yours',
      'No repeated errors were found.',
      'NOTES',
    ])
      expect(text).toContain(words);
  });

  it('has never more than two pages, and sets a long name in lines', async () => {
    const many = somePreparation();
    const opening = 'A name of an opening that is much longer than any other one, and then some more of it '.repeat(3);
    const lines = many.lines.map((line) => ({ ...line, opening }));
    const { pages, text } = await readPdf(
      { ...many, lines, opponent: 'Hohenzollern-Sigmaringen '.repeat(9) },
      { paper: 'letter', other: { ...many, lines, color: 'black' } },
    );
    expect(pages).toBe(2);
    expect(text.match(/Hohenzollern/g)).toHaveLength(9);
  });
});

describe('the text on it', () => {
  it.each([
    ['Grünfeld – “Exchange” …', ['Grünfeld – “Exchange” …']],
    ['−1.2', ['–1.2']],
    ['Żółkiewski', ['Ż', 'ó', 'ł', 'kiewski']],
    ['Against Вася', ['Against ', 'Вася']],
    ['Παπαδόπουλος', ['Παπαδόπουλος']],
    ['侯逸凡', ['???']],
    ['one\u0000\u200btwo', ['onetwo']],
  ])('%s is written with the fonts that have its letters', (text, written) => {
    expect(lettersOf(text, 'plain').map((part) => part.text)).toEqual(written);
  });

  it('embeds a font for the letters of a name, and none where it needs none', async () => {
    const name = 'Иванов, Пётр';
    const { source, text, pages } = await readPdf({ ...somePreparation(), opponent: name });
    expect(source).toMatch(/\/BaseFont \/\w+\+NotoSans-Bold/);
    expect(text).not.toContain('?????');
    expect(pages).toBe(2);
    expect((await readPdf(somePreparation())).source).not.toContain('NotoSans');
  });
});

describe('its pieces', () => {
  const NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const;

  it.each(Object.entries(NAMES))('are the Modern ones of the page: %s', (letter, name) => {
    for (const color of ['white', 'black'] as const) {
      const svg = readFileSync(`src/web/board/squares/pieces/modern/${color}-${name}.svg`, 'utf8');
      const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
      const shape = PIECE_SHAPES[letter];
      expect(paths).toEqual([...(shape?.body ?? []), ...(shape?.line === undefined ? [] : [shape.line])]);
      const eye = /cx="([^"]+)" cy="([^"]+)" r="([^"]+)"/.exec(svg)?.slice(1).map(Number);
      expect(shape?.eye).toEqual(eye);
      const long = (short: string): string => short.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');
      const [, fill = '', stroke = ''] = /fill="(#\w+)" stroke="(#\w+)"/.exec(svg) ?? [];
      expect(PIECE_COLORS[color]).toMatchObject({ fill: long(fill), stroke: long(stroke) });
    }
  });
});
