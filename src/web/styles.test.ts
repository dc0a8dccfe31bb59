import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const styles = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
const colors = new Map(
  [...styles.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

const TEXTS = [
  'ink',
  'ink-soft',
  'accent',
  'accent-strong',
  'good',
  'warning',
  'bad',
  'inaccuracy',
  'mistake',
  'blunder',
];
const PAPERS = ['surface', 'card', 'sunken'];
const PAIRS: readonly (readonly [string, string])[] = [
  ...TEXTS.flatMap((text) => PAPERS.map((paper) => [text, paper] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent', 'accent-soft'],
  ['good', 'good-soft'],
  ['warning', 'warning-soft'],
  ['bad', 'bad-soft'],
  ['surface', 'ink'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(PAIRS)('%s on %s can be read: 4.5:1 or more', (text, paper) => {
    expect(contrast(colorOf(text, theme), colorOf(paper, theme))).toBeGreaterThanOrEqual(4.5);
  });
});

function colorOf(name: string, theme: 'light' | 'dark'): string {
  const color = colors.get(name)?.[theme];
  if (color === undefined) throw new Error(`styles.css has no color --${name}`);
  return color;
}

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
