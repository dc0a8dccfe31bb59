/** Texts that are meant to break a reader: nothing may throw, and what is read must be true. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_FEN } from '../fen';
import type { Game } from '../../game';
import { playMove } from '../move';
import { makePgn, parsePgn, readPgn } from './pgn';
import { boardView } from '../../position/position';
import { treeOf } from '../../tree/mainline';

const OPERA = `[Event "Paris"]\n[Result "1-0"]\n\n1.e4 e5 2.Nf3 d6 3.d4 Bg4 {weak} 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 (6... h6)
7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 {[%clk 0:01:00]} 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+
Nxd7 16.Qb8+! Nxb8 17.Rd8# 1-0`;

const mutatedPgn = fc
  .array(
    fc.tuple(
      fc.nat(OPERA.length),
      fc.nat(6),
      fc.string({ unit: fc.constantFrom(...'{}()[];%$!?*.1-0O"\\ \nNe4#'.split('')) }),
    ),
  )
  .map((edits) => edits.reduce((text, [at, cut, insert]) => text.slice(0, at) + insert + text.slice(at + cut), OPERA));

/** Games of legal moves picked by chance, with remarks by chance. */
const games = fc
  .record({
    picks: fc.array(fc.nat(), { maxLength: 60 }),
    remarks: fc.array(
      fc.record(
        {
          clock: fc.nat(36_000_000).map((milliseconds) => milliseconds / 1000),
          evaluation: fc.oneof(
            fc.integer({ min: -9999, max: 9999 }).map((cp) => ({ cp })),
            fc.integer({ min: 1, max: 99 }).map((mate) => ({ mate })),
          ),
          nags: fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 3 }),
          comment: fc
            .string()
            .map((words) => words.replace(/[}\s]+/g, ' ').trim())
            .filter((words) => words !== '' && !/\[%.*\]/.test(words)),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 60 },
    ),
    headers: fc.array(fc.tuple(fc.stringMatching(/^[A-Z][A-Za-z0-9_]{1,12}$/), fc.string()), { maxLength: 5 }),
    result: fc.constantFrom('1-0', '0-1', '1/2-1/2'),
  })
  .map(({ picks, remarks, headers, result }): Game => {
    const plies: Game['plies'][number][] = [];
    for (const pick of picks) {
      const fen = plies.at(-1)?.fen ?? START_FEN;
      const moves = [...boardView(fen).destinations].flatMap(([from, to]) => to.map((square) => from + square));
      const uci = moves[pick % moves.length] ?? '';
      const played = [uci, `${uci}q`].map((move) => playMove(fen, move)).find(({ ok }) => ok);
      if (played?.ok !== true) break;
      plies.push({ ...played.value, ...remarks[plies.length] });
    }
    const own = headers.filter(([name]) => !/^(variant|fen|setup|result)$/i.test(name));
    return { headers: new Map(own), isChess960: false, start: START_FEN, plies, result };
  });

describe('reading', () => {
  it('never throws, and each source gives its reading again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), mutatedPgn), (text) => {
        for (const { ok, source } of readPgn(text)) {
          expect(text).toContain(source);
          expect(readPgn(source).at(0)?.ok).toBe(ok);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back every game that was written', () => {
    fc.assert(
      fc.property(games, (game) => {
        const readings = readPgn(makePgn(treeOf(game)));
        expect(readings).toMatchObject([{ ok: true }]);
        expect(readings[0]).toHaveProperty('value', game);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ...['(', '{', '[', ' ', '1', 'a', '.', '$', '!', '<', '[a "', '[a ""]', '{[%clk ', '\\', ';', '\r', '* ', '}'],
    ...['½', '1 - 0 ', '0-', '+', '-- ', 'N', '±', '\u001a', '(e4 ', '(x ', '0000 '],
  ])('comes to an end with a megabyte of %j', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(readPgn(text).length).toBeLessThanOrEqual(1);
    expect(parsePgn(`1. e4 ${text}`, 'study').length).toBeGreaterThan(0);
  });
});
