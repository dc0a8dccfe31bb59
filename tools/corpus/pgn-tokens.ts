/**
 * What stands in the text of one PGN game, counted without our reader: another, cruder look at the same letters, so
 * that a reader that loses something cannot hide it. Words are brought to one form where PGN has several for the same
 * thing.
 */
const TOKENS =
  /\{[^}]*(?:\}|$)|;[^\r\n]*|(?<![^\r\n])%[^\r\n]*|<[^>\r\n]{0,78}>|\$\d+|[!?]+|[()*]|[^\s(){};$!?*<>]+|./g;

const HEADER = /^(?:\s|<[^>]*>)*\[\s*[^\s"\]]+\s*"[^\r\n]*?"\s*\]/;

const GLYPHS = ['', '!', '?', '!!', '??', '!?', '?!'];

const SIGNS: Readonly<Record<string, number>> = {
  '=': 10,
  '+=': 14,
  '+/=': 14,
  '⩲': 14,
  '=+': 15,
  '=/+': 15,
  '⩱': 15,
  '+/-': 16,
  '±': 16,
  '-/+': 17,
  '∓': 17,
  '+-': 18,
  '-+': 19,
  '∞': 13,
  '□': 7,
  N: 146,
  D: 220,
};

export type PgnTokens = {
  readonly variations: number;
  readonly comments: readonly string[];
  readonly nags: readonly number[];
  readonly shapes: number;
  /** Moves as written, without numbers, checks and results. */
  readonly moves: readonly string[];
  /** Everything in its order. */
  readonly all: readonly string[];
};

export const tokensOf = (source: string): PgnTokens => {
  const comments: string[] = [];
  const nags: number[] = [];
  const moves: string[] = [];
  const all: string[] = [];
  for (const [token] of withoutHeaders(source).matchAll(TOKENS)) {
    const first = token.charAt(0);
    if (first === '{' || first === ';') {
      comments.push(plainComment(token.slice(1).replace(/\}$/, first === '{' ? '' : '}')));
      all.push(`{${comments.at(-1)}}`);
    } else if (first === '(' || first === ')') all.push(first);
    else if (!/[%<>[\]{}\s]/.test(first)) readToken(token, nags, moves, all);
  }
  const shapes = comments.flatMap((comment) => [...comment.matchAll(/\[%c[sa]l ([^\]]*)\]/g)]);
  const variations = all.filter((word) => word === '(').length;
  return { variations, comments, nags, moves, all, shapes: shapes.flatMap(([, list = '']) => list.split(',')).length };
};

/** Headers stand before the moves, one or several in a line; a comment may hold lines that look like them. */
const withoutHeaders = (source: string): string => {
  let rest = source;
  for (let found = HEADER.exec(rest); found !== null; found = HEADER.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
};

const readToken = (token: string, nags: number[], moves: string[], all: string[]): void => {
  const glyph = GLYPHS.indexOf(token.slice(0, 2));
  const nag = token.startsWith('$') ? Number(token.slice(1)) : glyph > 0 ? glyph : SIGNS[token];
  if (nag !== undefined) {
    nags.push(nag);
    all.push(`$${nag}`);
    return;
  }
  const move = plainMove(token);
  if (move === '') return;
  moves.push(move);
  all.push(move);
};

const plainMove = (token: string): string => {
  if (/^(?:1-0|0-1|1\/2-1\/2|1\/2|½-½|\*)$/.test(token)) return '';
  const word = token
    .replace(/^\d+\s*(?:\.|…)+|^\d+$|^[.…]+/, '')
    .replace(/^0-0/, 'O-O')
    .replace(/O-0/, 'O-O');
  return /^(?:ch|mate|e\.?p\.?|[+#]+)$/.test(word) ? '' : word.replace(/[+#=x:]|e\.?p\.?$/g, '');
};

/** White space and the forms of numbers and shapes made one. */
const plainComment = (text: string): string =>
  text
    .replace(
      /\[%(\w+)\s+([^\]]*)\]/g,
      (_, name: string, value: string) => ` [%${name} ${plainValue(name, value.trim())}] `,
    )
    .replace(/\s+/g, ' ')
    .trim();

const plainValue = (name: string, value: string): string => {
  if (name === 'csl' || name === 'cal') return value.replace(/\s/g, '');
  const [number = '', depth] = value.split(',');
  if (name === 'eval' && /^[+-]?[\d.]+$/.test(number)) {
    return `${(Math.round(Number(number) * 100) / 100 + 0).toFixed(2)}${depth === undefined ? '' : `,${depth}`}`;
  }
  const isClock = name === 'clk' && /^[\d:.]+$/.test(value);
  return isClock ? String(value.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)) : value;
};
