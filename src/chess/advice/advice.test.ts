import { describe, expect, it } from 'vitest';
import type { PlayerReport } from '../player/player-report';
import { reportPlayer } from '../player/player-report';
import type { OpeningGroup } from '../player/repertoire';
import type { Results } from '../player/results';
import type { TacticsReport } from '../player/tactics';
import { adviceSentence } from '../../messages/advice';
import { adviseAgainst, type Advice } from './advice';

const EMPTY = reportPlayer([]);
const adviseOn = (figures: Partial<PlayerReport>): readonly Advice[] => adviseAgainst({ ...EMPTY, ...figures });
const sentenceOf = ({ message }: Advice): string => adviceSentence(message);
const texts = (figures: Partial<PlayerReport>): readonly string[] => adviseOn(figures).map(sentenceOf);

const results = (wins: number, losses: number, draws = 0): Results => {
  const games = wins + losses + draws;
  return { games, wins, losses, draws, winRate: games === 0 ? 0 : Math.round((100 * wins) / games) };
};
const opening = (name: string, color: 'white' | 'black', counted: Results): OpeningGroup => ({
  name,
  color,
  moves: ['e4', 'e5', 'Nf3', 'Nc6'],
  ...counted,
});

describe('advice', () => {
  it('is none without games', () => {
    expect(adviseAgainst(EMPTY)).toEqual([]);
  });

  it('says how many games each piece rests on, and ends each with a full stop', () => {
    const advice = adviseOn({
      form: { results: results(8, 2), games: [] },
      rookEndgames: { ...results(1, 4), score: 20 },
    });
    expect(advice.map(({ topic, games }) => ({ topic, games }))).toEqual([
      { topic: 'endgame', games: 5 },
      { topic: 'form', games: 10 },
    ]);
    for (const piece of advice) expect(sentenceOf(piece)).toMatch(/^They .*\.$/);
  });
});

describe('advice on openings', () => {
  const played = (white: readonly OpeningGroup[], black: readonly OpeningGroup[] = []) => ({
    repertoire: { white, black, unnamed: 0 },
    results: { all: results(20, 20), white: results(15, 15), black: results(5, 5) },
  });

  it('names what is played most with each color, from three games on', () => {
    const italian = opening('Italian Game', 'white', results(1, 1, 1));
    const dutch = opening('Dutch Defense', 'black', results(2, 2));
    expect(texts(played([italian], [dutch]))).toEqual([
      'With White they play the Italian Game most: 3 of 30 games (10%), 1. e4 e5 2. Nf3 Nc6. Prepare for it first.',
      'With Black they play the Dutch Defense most: 4 of 10 games (40%), 1. e4 e5 2. Nf3 Nc6. Prepare for it first.',
    ]);
    expect(texts(played([opening('Italian Game', 'white', results(1, 1))]))).toEqual([]);
  });

  it('says which to play for and which to keep away from, from five games on', () => {
    const [, ...scored] = texts(
      played([
        opening('Scotch Game', 'white', results(2, 3, 2)),
        opening('Ruy Lopez', 'white', results(1, 4)),
        opening('Vienna Game', 'white', results(4, 1)),
        opening('Ponziani Opening', 'white', results(0, 4)),
      ]),
    );
    expect(scored).toEqual([
      'They score 20% in 5 games of the Ruy Lopez with White. Play for it.',
      'They score 80% in 5 games of the Vienna Game with White. Choose another defense.',
    ]);
    expect(texts(played([opening('Scotch Game', 'white', results(2, 3, 2))]))).toHaveLength(1);
  });
});

describe('advice on tactics', () => {
  const counted = <Name extends string>(name: Name, count: number) => ({ name, count, places: [] });
  const seen = (games: number, count: number): { readonly tactics: TacticsReport } => ({
    tactics: {
      games,
      strengths: [counted('exchanges', 9), counted('backRank', count)],
      weaknesses: [counted('missedForks', 9), counted('hangingPieces', count)],
      missed: [counted('fork', count)],
    },
  });

  it('tells the kind missed most, pieces left, and what they find, from three times in five games on [SCT-12]', () => {
    const [missed, hanging, strong, ...others] = texts(seen(5, 3));
    expect(missed).toMatch(/^They missed 3 forks in 5 games\. They overlook double attacks\./);
    expect(hanging).toMatch(/^They left a piece to be taken 3 times in 5 games\./);
    expect(strong).toMatch(/^What they found most in 5 games is "back rank", 3 times\./);
    expect(others).toEqual([]);
  });

  it('says nothing of fewer', () => {
    expect(texts(seen(4, 3))).toEqual([]);
    expect(texts(seen(5, 2))).toEqual([]);
  });
});

describe('advice on time', () => {
  const clocks = (games: number, lowShare: number) => ({
    clockUse: { games, moves: 400, lowGames: Math.round((games * lowShare) / 100), lowShare, lostOnTime: 0 },
  });

  it('tells of a clock that runs low in three of ten games', () => {
    expect(texts(clocks(10, 30))[0]).toMatch(/a tenth of their time in 3 of 10 games with clocks \(30%\)/);
    expect(texts(clocks(9, 100))).toEqual([]);
    expect(texts(clocks(10, 29))).toEqual([]);
  });

  it('tells of games lost on time, a tenth of them or more', () => {
    const lost = (games: number, share: number) =>
      texts({
        results: { ...EMPTY.results, all: results(games, 0) },
        clockUse: { ...EMPTY.clockUse, lostOnTime: 2, lostOnTimeShare: share },
      });
    expect(lost(20, 10)).toEqual([
      'They lost 2 of 20 games on time (10%). In a bad position make moves they must think about.',
    ]);
    expect(lost(20, 9)).toEqual([]);
    expect(lost(9, 22)).toEqual([]);
  });

  it('sets blunders with little time against the others [SCT-15]', () => {
    const pressed = (games: number, low: number, rest: number, moves = 50) =>
      texts({
        pressure: {
          games,
          low: { moves, blunders: low, rate: (100 * low) / moves },
          rest: { moves: 400, blunders: rest, rate: rest / 4 },
        },
      });
    expect(pressed(10, 3, 16)).toEqual([
      'With little time left they blunder in 6.0 of 100 moves, otherwise in 4.0 (50 and 400 moves). ' +
        'Save your own time for that part of the game.',
    ]);
    expect(pressed(10, 3, 17)).toEqual([]);
    expect(pressed(10, 2, 1)).toEqual([]);
    expect(pressed(9, 3, 1)).toEqual([]);
    expect(pressed(10, 3, 1, 49)).toEqual([]);
  });
});

describe('advice on phases', () => {
  const phases = (opening: number, middlegame: number, endgame: number, moves = 50) => ({
    phases: {
      opening: { score: opening, games: 12, moves },
      middlegame: { score: middlegame, games: 11, moves },
      endgame: { score: endgame, games: 6, moves },
    },
  });

  it('names the weakest against the strongest, five points apart or more', () => {
    const advice = adviseOn(phases(90, 85, 70));
    expect(advice.map((piece) => ({ topic: piece.topic, text: sentenceOf(piece), games: piece.games }))).toEqual([
      {
        topic: 'endgame',
        text:
          'They play the endgame worst: accuracy 70% over 50 moves, against 90% in the opening. ' +
          'Exchange pieces when the position is level, and play on.',
        games: 6,
      },
    ]);
    expect(adviseOn(phases(90, 84, 86))).toMatchObject([{ topic: 'phases', games: 11 }]);
    expect(adviseOn(phases(84, 88, 86))).toEqual([]);
  });

  it('needs fifty moves in each', () => {
    expect(adviseOn(phases(90, 85, 70, 49))).toEqual([]);
  });
});

describe('advice on rook endgames [SCT-16]', () => {
  it.each([
    [40, 5, /^They score 40% in 5 rook endgames\. Exchange/],
    [60, 5, /^They score 60% in 5 rook endgames\. Keep/],
  ])('speaks at %d %% of %d games', (score, games, text) => {
    expect(texts({ rookEndgames: { ...results(games, 0), score } })).toEqual([expect.stringMatching(text)]);
  });

  it.each([
    [41, 5],
    [59, 5],
    [20, 4],
  ])('says nothing at %d %% of %d games', (score, games) => {
    expect(texts({ rookEndgames: { ...results(games, 0), score } })).toEqual([]);
  });
});

describe('advice on colors', () => {
  const colors = (white: Results, black: Results) => texts({ results: { all: EMPTY.results.all, white, black } });

  it('tells with which they do worse, fifteen points or more', () => {
    expect(colors(results(6, 4), results(4, 5, 1))).toEqual([
      'They score 60% with White (10 games) and 45% with Black (10). With White against them, play for a win.',
    ]);
    expect(colors(results(3, 7), results(6, 4))[0]).toMatch(/With Black against them/);
    expect(colors(results(6, 4), results(5, 5))).toEqual([]);
    expect(colors(results(6, 3), results(0, 10))).toEqual([]);
  });
});

describe('advice on form', () => {
  it('speaks of ten games of which seven were won, or three at most', () => {
    const form = (counted: Results) => texts({ form: { results: counted, games: [] } });
    expect(form(results(7, 2, 1))[0]).toMatch(/^They won 7 and lost 2 of their last 10 games\. Start solidly/);
    expect(form(results(3, 7))[0]).toMatch(/^They won 3 and lost 7 of their last 10 games\. Keep the game long/);
    expect(form(results(5, 5))).toEqual([]);
    expect(form(results(9, 0))).toEqual([]);
  });

  it('follows the rating of the speed played most', () => {
    const rated = (games: number, last: number) => {
      const blitz = Array.from({ length: games }, (_, game) => ({
        game: `${game}`,
        playedAt: game,
        rating: game === games - 1 ? last : 1500,
        speed: 'blitz' as const,
      }));
      const bullet = { game: 'x', playedAt: 99, rating: 1000, speed: 'bullet' as const };
      const active = { speed: 'blitz' as const, rating: last, playedAt: games, games };
      return texts({ ratings: { games: games + 1, active, bySpeed: [active], trend: [...blitz, bullet] } });
    };
    expect(rated(20, 1550)[0]).toMatch(/^Their blitz rating rose from 1500 to 1550 over 20 games\./);
    expect(rated(20, 1450)[0]).toMatch(/^Their blitz rating fell from 1500 to 1450 over 20 games\./);
    expect(rated(20, 1549)).toEqual([]);
    expect(rated(19, 1600)).toEqual([]);
  });
});
