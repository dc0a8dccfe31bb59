import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfMoves } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { START_FEN } from '../../position/fen';
import { legalMoves, playMove } from '../../position/move';
import type { Fen } from '../../types';
import { countedChances, createMoveModel, type ModelOptions, type MoveModel } from './move-model';

const DAY = 86_400_000;
const NOW = 2000 * DAY;

let games = 0;
/** Played on the day before by default. */
const game = (moves: string, facts: Partial<TreeGame> = {}): TreeGame => ({
  id: String((games += 1)),
  color: 'white',
  outcome: 'win',
  speed: 'blitz',
  playedAt: NOW - DAY,
  line: lineOfMoves(moves.split(' ')),
  ...facts,
});

const times = (count: number, make: () => TreeGame): readonly TreeGame[] => Array.from({ length: count }, make);

const model = (played: readonly TreeGame[], options: Partial<ModelOptions> = {}): MoveModel =>
  createMoveModel(played, { color: 'white', now: NOW, speed: 'blitz', ...options });

const after = (moves: string): Fen =>
  moves.split(' ').reduce((fen, move) => {
    const played = playMove(fen, move);
    if (!played.ok) throw new Error(played.error);
    return played.value.fen;
  }, START_FEN);

const chanceOf = (of: MoveModel, fen: Fen, uci: string): number =>
  of.chancesAt(fen).find((move) => move.uci === uci)?.chance ?? 0;

const OPENINGS = [
  'e4 e5 Nf3 Nc6 Bb5 a6',
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4',
  'd4 d5 c4 e6 Nc3',
  'd4 Nf6 Bf4 g6 e3',
  'c4 e5 g3',
];

describe('what a player plays', () => {
  it('is every legal move, with chances that sum to 1, in whatever position', () => {
    const known = [
      model([]),
      model(
        OPENINGS.map((moves) => game(moves)),
        { rating: 1500 },
      ),
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), fc.constantFrom(...known), (choices, played) => {
        let fen = START_FEN;
        let last: string | undefined;
        for (const choice of choices) {
          const legal = legalMoves(fen);
          const uci = legal[choice % Math.max(1, legal.length)];
          const next = uci === undefined ? undefined : playMove(fen, uci);
          if (next?.ok !== true) break;
          [fen, last] = [next.value.fen, next.value.uci];
        }
        const chances = played.chancesAt(fen, last === undefined ? {} : { last });
        const legal = legalMoves(fen);
        expect(chances.map(({ uci }) => uci).sort()).toEqual([...legal].sort());
        expect(chances.every(({ chance }) => chance >= 0 && chance <= 1)).toBe(true);
        const sum = chances.reduce((total, { chance }) => total + chance, 0);
        if (legal.length > 0) expect(sum).toBeCloseTo(1, 9);
        expect(chances.map(({ chance }) => chance)).toEqual(
          chances.map(({ chance }) => chance).sort((one, other) => other - one),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is nothing where the game is over, or where there is no position', () => {
    expect(model([]).chancesAt(after('f3 e5 g4 Qh4'))).toEqual([]);
    expect(model([]).chancesAt('no position')).toEqual([]);
  });

  it('is the same for the same games, in whatever order they come', () => {
    const played = OPENINGS.map((moves, index) => game(moves, { playedAt: NOW - (index % 3) * DAY }));
    const fen = after('e4 e5 Nf3 Nc6');
    expect(model([...played].reverse()).chancesAt(fen)).toEqual(model(played).chancesAt(fen));
    expect(model(played).chancesAt(fen)).toEqual(model(played).chancesAt(fen));
  });

  it('is first of all what the player has played here most, however odd', () => {
    const played = model([...times(6, () => game('h4 e5')), ...times(2, () => game('e4 e5'))]);
    const [first] = played.chancesAt(START_FEN);
    expect(first).toMatchObject({ uci: 'h2h4', games: 6 });
    expect(first?.chance).toBeGreaterThan(0.6);
    expect(chanceOf(played, START_FEN, 'e2e4')).toBeGreaterThan(chanceOf(played, START_FEN, 'd2d4'));
  });

  it('leaves more to others the fewer games there are', () => {
    const [few, many] = [1, 20].map((count) => model(times(count, () => game('b3 e5'))));
    expect(few && chanceOf(few, START_FEN, 'b2b3')).toBeLessThan(many ? chanceOf(many, START_FEN, 'b2b3') : 0);
    expect(few && chanceOf(few, START_FEN, 'e2e4')).toBeGreaterThan(many ? chanceOf(many, START_FEN, 'e2e4') : 1);
  });

  it('leans to newer games, and to games of the speed to come', () => {
    const older = times(5, () => game('e4 e5', { playedAt: NOW - 1000 * DAY }));
    const newer = times(4, () => game('d4 d5'));
    expect(model([...older, ...newer]).chancesAt(START_FEN)[0]?.uci).toBe('d2d4');
    const [blitz, rapid] = [times(5, () => game('e4 e5')), times(5, () => game('d4 d5', { speed: 'classical' }))];
    expect(model([...blitz, ...rapid], { speed: 'blitz' }).chancesAt(START_FEN)[0]?.uci).toBe('e2e4');
    expect(model([...blitz, ...rapid], { speed: 'classical' }).chancesAt(START_FEN)[0]?.uci).toBe('d2d4');
  });

  it('follows a change of the first move after some visits, however many games came before', () => {
    const before = times(200, () => game('e4 e5', { playedAt: NOW - 3 * DAY }));
    const after = (count: number) => model([...before, ...times(count, () => game('d4 d5', { playedAt: NOW - DAY }))]);
    expect(after(5).chancesAt(START_FEN)[0]).toMatchObject({ uci: 'e2e4', games: 200 });
    expect(after(30).chancesAt(START_FEN)[0]).toMatchObject({ uci: 'd2d4', games: 30 });
  });

  it('leaves something to what the player does elsewhere, however many games there are', () => {
    const played = model([...times(500, () => game('d4 d5 Bf4')), ...times(500, () => game('d4 Nf6 c4'))]);
    expect(chanceOf(played, after('d4 d5'), 'c1f4')).toBeGreaterThan(0.85);
    expect(chanceOf(played, after('d4 d5'), 'c1f4')).toBeLessThan(0.97);
  });

  it('knows what was played here by another order of moves', () => {
    const played = model(times(4, () => game('d4 Nf6 c4 e6 g4')));
    expect(played.chancesAt(after('c4 e6 d4 Nf6'))[0]).toMatchObject({ uci: 'g2g4', games: 4 });
  });

  it('takes the moves of one color alone', () => {
    const played = times(5, () => game('e4 h5', { color: 'black' }));
    expect(
      model(played)
        .chancesAt(START_FEN)
        .every((move) => move.games === 0),
    ).toBe(true);
    expect(model(played, { color: 'black' }).chancesAt(after('e4'))[0]).toMatchObject({ uci: 'h7h5', games: 5 });
  });

  it('counts a move once for a game that came back to the position', () => {
    const played = model([game('Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3')]);
    expect(played.chancesAt(START_FEN)[0]).toMatchObject({ uci: 'g1f3', games: 1 });
  });

  it('skips a game that began from another position', () => {
    const line = lineOfMoves(['h4', 'h5', 'a4']).slice(40);
    expect(chanceOf(model([game('e4', { line })]), after('h4 h5'), 'a2a4')).toBe(
      chanceOf(model([]), after('h4 h5'), 'a2a4'),
    );
  });
});

describe('what a player plays where they have not been', () => {
  it('is what people play: a queen in reach is taken, whoever takes is taken', () => {
    const nobody = model([]);
    expect(nobody.chancesAt(after('e4 e5 Nf3 Qg5'), { last: 'd8g5' })[0]?.uci).toBe('f3g5');
    const fen = after('e4 e5 Nf3 Nc6 Bb5 a6 Bxc6');
    const [first, second] = model([], { color: 'black' }).chancesAt(fen, { last: 'b5c6' });
    expect([first?.uci, second?.uci].sort()).toEqual(['b7c6', 'd7c6']);
    expect((first?.chance ?? 0) + (second?.chance ?? 0)).toBeGreaterThan(0.8);
  });

  it('is no move that gives a piece away, when another is as natural', () => {
    const fen = after('e4 e5 Nf3 Nc6 Bc4 Nf6');
    expect(chanceOf(model([]), fen, 'f3g5')).toBeGreaterThan(5 * chanceOf(model([]), fen, 'c4e6'));
  });

  it('is what people of about the same strength play', () => {
    const fen = after('e4 e5');
    const early = ([1000, 2300] as const).map((rating) => chanceOf(model([], { rating }), fen, 'd1h5'));
    expect(early[0]).toBeGreaterThan(early[1] ?? 1);
  });

  it('keeps to habits: who always puts the bishop on g2 puts it there against something new', () => {
    const fianchetto = model(
      times(10, () => game('Nf3 d5 g3 Nf6 Bg2 e6 O-O')).concat(times(10, () => game('Nf3 c5 g3 Nc6 Bg2 g6 O-O'))),
    );
    const fen = after('Nf3 f5 g3 b6');
    expect(fianchetto.chancesAt(fen)[0]).toMatchObject({ uci: 'f1g2', games: 0 });
    expect(chanceOf(fianchetto, fen, 'f1g2')).toBeGreaterThan(chanceOf(model([]), fen, 'f1g2'));
    const other = after('e4 e5');
    expect(chanceOf(fianchetto, other, 'g1f3')).toBeGreaterThan(chanceOf(model([]), other, 'g1f3'));
  });

  it('keeps to a set-up: the next move of the system, whatever the other side does', () => {
    const system = model(
      times(30, () => game('d4 d5 Nf3 Nf6 c4 e6')).concat(times(30, () => game('d4 d5 Bf4 Nf6 c3 e6'))),
    );
    const preference = (fen: Fen) => chanceOf(system, fen, 'c2c3') / chanceOf(system, fen, 'c2c4');
    const bishop = preference(after('d4 g6 Bf4 Bg7'));
    const knight = preference(after('d4 g6 Nf3 Bg7'));
    expect(bishop).toBeGreaterThan(1.5);
    expect(knight).toBeLessThan(1);
    expect(bishop / knight).toBeGreaterThan(3);
  });
});

describe('after a change of repertoire', () => {
  const before = times(30, () => game('e4 e5', { playedAt: NOW - 300 * DAY }));
  const since = NOW - 100 * DAY;
  const now = times(9, () => game('d4 d5', { playedAt: since }));
  const options = { color: 'white', changes: [{ fen: START_FEN, since }] } as const;

  it('games before it count less in its position', () => {
    const plain = model([...before, ...now]);
    const changed = model([...before, ...now], options);
    expect(chanceOf(changed, START_FEN, 'd2d4')).toBeGreaterThan(chanceOf(plain, START_FEN, 'd2d4'));
    expect(changed.chancesAt(after('e4 e5'))).toEqual(plain.chancesAt(after('e4 e5')));
  });

  it('shares are counted where 20 of the games since then come, and predicted where not', () => {
    const predicted = model([...before, ...now], options);
    expect(countedChances(predicted, [...before, ...now], options).chancesAt(START_FEN)).toEqual(
      predicted.chancesAt(START_FEN),
    );
    const more = [...before, ...now, ...now, ...now];
    const counted = countedChances(model(more, options), more, options);
    expect(chanceOf(counted, START_FEN, 'd2d4')).toBeGreaterThan(0.98);
    const sum = counted.chancesAt(START_FEN).reduce((total, { chance }) => total + chance, 0);
    expect(sum).toBeCloseTo(1);
  });
});
