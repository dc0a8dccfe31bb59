import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BOARD_THEMES, PIECE_SETS } from '../../../contract/account/account';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const themesCss = read('./board-themes.css');
const boardCss = read('./board.css');
const rootCss = read('../../styles.css');
const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** Fill and outline of the pieces. Classic: https://github.com/lichess-org/chessground, assets/chessground.cburnett.css */
const INKS = {
  Classic: { white: ['#ffffff', '#000000'], black: ['#000000', '#000000'] },
  Modern: { white: inks('modern', 'white'), black: inks('modern', 'black') },
  Medieval: { white: inks('medieval', 'white'), black: inks('medieval', 'black') },
} as const;

/** Fill and outline, as the drawing of the king has them. */
function inks(set: string, color: string): readonly [string, string] {
  const [, fill = '', stroke = ''] =
    /fill="(#\w+)" stroke="(#\w+)"/.exec(read(`./pieces/${set}/${color}-king.svg`)) ?? [];
  return [long(fill), long(stroke)];
}

function long(color: string): string {
  return color.length === 4 ? color.replaceAll(/\w/g, '$&$&') : color;
}

function squares(theme: string): readonly { square: string; color: string }[] {
  const start = theme === 'Classic' ? rootCss.indexOf(':root') : themesCss.indexOf(`[data-board-theme='${theme}']`);
  const css = (theme === 'Classic' ? rootCss : themesCss).slice(start);
  return ['light', 'dark'].flatMap((square) => {
    const [, light = '', dark = ''] =
      new RegExp(`--board-${square}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? [];
    return [light, dark].map((color) => ({ square, color }));
  });
}

it.each(BOARD_THEMES)('%s has its own four squares [ACC-05]', (theme) => {
  const colors = squares(theme).map(({ color }) => color);
  expect(new Set(colors).size).toBe(4);
  const others = BOARD_THEMES.filter((other) => other !== theme).flatMap(squares);
  expect(others.map(({ color }) => color)).toEqual(expect.not.arrayContaining(colors));
});

for (const theme of BOARD_THEMES) {
  it.each(PIECE_SETS)(`%s pieces stand out on every square of ${theme} [ACC-05] [ACC-06]`, (set) => {
    const { white, black } = INKS[set];
    for (const { square, color } of squares(theme)) {
      expect(contrast(white[1], color), `outline of White on ${square}`).toBeGreaterThanOrEqual(3);
      expect(contrast(black[0], color), `Black on ${square}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(white[0], black[0]), 'White against Black').toBeGreaterThanOrEqual(7);
  });
}

it.each(['mark', 'cursor'])(
  'the %s of a board to play on stands out on every square of every theme [BOARD-01]',
  (name) => {
    const [, color = ''] = new RegExp(`--board-${name}: (#\\w{6})`).exec(boardCss) ?? [];
    for (const square of BOARD_THEMES.flatMap(squares)) {
      expect(contrast(color, square.color), square.color).toBeGreaterThanOrEqual(3);
    }
  },
);

it.each(['modern', 'medieval'])('the %s pieces are twelve small drawings [ACC-06]', (set) => {
  const css = read(`./pieces/${set}.css`);
  const drawings = ['white', 'black'].flatMap((color) =>
    ROLES.map((role) => {
      expect(css).toContain(`piece.${role}.${color} {\n  background-image: url('./${set}/${color}-${role}.svg');`);
      return read(`./pieces/${set}/${color}-${role}.svg`);
    }),
  );
  expect(new Set(drawings).size).toBe(12);
  expect(drawings.join('').length).toBeLessThan(15_000);
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
