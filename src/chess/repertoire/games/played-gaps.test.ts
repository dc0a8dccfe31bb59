import { describe, expect, it } from 'vitest';
import { repertoireOf } from '../../../test/random-repertoire';
import { lineOfMoves } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { START_FEN } from '../../position/fen';
import { legalMoves, playMoves } from '../../position/move';
import { createReplyChances } from '../chances';
import { parseEpd } from '../graph';
import { measureCoverage } from '../reach';
import { findPlayedGaps, formatReply, gamesPerGap, hasOpenReply } from './played-gaps';

const GRAPH = repertoireOf([['e4', 'c5', 'Nf3', 'd6', 'd4']]);

const game = (id: string, moves: string, playedAt = 0): TreeGame => ({
  ...{ id, color: 'white', outcome: 'win', speed: 'blitz', playedAt },
  line: lineOfMoves(moves.split(' ')),
});

/** All replies are as likely as each other. */
const chances = createReplyChances({
  chancesAt: (fen) => {
    const legal = legalMoves(fen);
    return legal.map((uci) => ({ uci, chance: 1 / legal.length }));
  },
});

const { gaps } = measureCoverage(GRAPH, { goal: 100, chances });

const playedIn = (games: readonly TreeGame[]): readonly string[] =>
  findPlayedGaps(gaps, games).map(
    ({ gap, gameIds }) => `${formatReply(gap)} 1:${gamesPerGap(gap.reach)} ${gameIds.join(' ')}`,
  );

describe('games', () => {
  it('met a reply that has no answer, or the end of a line', () => {
    expect(hasOpenReply(GRAPH, [game('a', 'e4 e5 Nf3')])).toBe(true);
    expect(hasOpenReply(GRAPH, [game('a', 'e4 c5 Nf3 d6 d4 cxd4 Nxd4')])).toBe(true);
    expect(hasOpenReply(GRAPH, [game('a', 'd4 d5'), game('b', 'e4 c5 Nf3 d6'), game('c', 'e4 c5 Nc3 e5')])).toBe(false);
    expect(hasOpenReply(GRAPH, [{ ...game('a', 'e4 e5 Nf3'), color: 'black' }])).toBe(false);
  });
});

describe('played gaps', () => {
  it('are those that games came to, with the newest game first', () => {
    expect(playedIn([game('old', 'e4 e5 Nf3', 1), game('new', 'e4 e5 d4', 3), game('c6', 'e4 c6', 2)])).toEqual([
      '1...c6 1:20 c6',
      '1...e5 1:20 new old',
    ]);
    expect(playedIn([game('a', 'e4 c5 Nf3 d6'), game('b', 'd4 d5')])).toEqual([]);
  });

  it('are not rarer than the goal', () => {
    const reply = parseEpd(playMoves(START_FEN, 'e4 c5 Nf3 a6'.split(' ')).at(-1)?.fen ?? '');
    expect(gaps.some(({ to }) => to === reply)).toBe(false);
    expect(playedIn([game('a', 'e4 c5 Nf3 a6 c3')])).toEqual([]);
  });

  it('are found by another order of moves', () => {
    const graph = repertoireOf([['d4', 'd5', 'c4']]);
    const found = measureCoverage(graph, { goal: 2000, chances }).gaps;
    const met = findPlayedGaps(found, [game('a', 'c4 d5 d4 e6 Nc3')]);
    expect(met.map(({ gap }) => formatReply(gap))).toEqual(['2...e6']);
  });
});
