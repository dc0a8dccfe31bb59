import { describe, expect, it } from 'vitest';
import { attachment } from './attachment';

describe('the name of a downloaded file', () => {
  it.each([
    ['against-mira.talwade', 'pdf', 'against-mira.talwade.pdf'],
    ['Black / white: "all"', 'pgn', 'Black-white-all.pgn'],
    ['../../x\r\nset-cookie: y', 'pgn', 'x-set-cookie-y.pgn'],
    ['???', 'pgn', 'games.pgn'],
    ['a'.repeat(500), 'pgn', `${'a'.repeat(80)}.pgn`],
  ])('of %j is plain ASCII in quotes', (title, extension, name) => {
    expect(attachment(title, extension)).toBe(`attachment; filename="${name}"`);
  });

  it.each([
    ['against-Иванов, Пётр', 'against.pdf', 'against-Иванов-Пётр.pdf'],
    ['侯逸凡', 'games.pdf', '侯逸凡.pdf'],
    ['Grünfeld 5', 'Gr-nfeld-5.pdf', 'Grünfeld-5.pdf'],
  ])('of %j has its letters in filename*', (title, latin, name) => {
    const [, plain, encoded = ''] =
      /^attachment; filename="([\w.-]+)"; filename\*=UTF-8''([\w.%-]+)$/.exec(attachment(title, 'pdf')) ?? [];
    expect(plain).toBe(latin);
    expect(decodeURIComponent(encoded)).toBe(name);
  });
});
