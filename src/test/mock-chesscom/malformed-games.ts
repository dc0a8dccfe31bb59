/** What stands among real games beside ordinary ones; none of it may keep the others from being read. */
import { type ChesscomJson, type DatedJson, headersOf, START } from './game-json';
import type { Member } from './players';

const THEMATIC = 'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2';
const CHESS960 = 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1';

/** All of the month of the game given, and before it. */
export const malformedGames = ({ name }: Member, model: ChesscomJson): readonly DatedJson[] => {
  const white = { ...model.white, username: name, result: 'win' };
  const black = { ...model.black, username: 'SkewerSten', result: 'resigned' };
  const make = (number: number, change: Readonly<Record<string, unknown>>): DatedJson => {
    const endedAt = model.end_time - number * 7200;
    const url = `https://www.chess.com/game/live/${6_000_000_000 + number}`;
    return { endedAt, json: { ...model, url, white, black, end_time: endedAt, ...change } };
  };
  const daily = { time_class: 'daily', time_control: '1/259200' };
  const dailyUrl = (number: number) => ({ url: `https://www.chess.com/game/daily/${number}` });
  return [
    make(1, {
      rules: 'chess960',
      initial_setup: CHESS960,
      pgn: pgn({ SetUp: '1', FEN: CHESS960, Variant: 'Chess960' }, '1. e4 1-0'),
    }),
    make(2, { rules: 'bughouse', pgn: pgn({ Variant: 'Bughouse' }, '1. e4 e5 2. P@f7 1-0') }),
    make(3, {
      ...daily,
      ...dailyUrl(71),
      initial_setup: THEMATIC,
      pgn: pgn({ Event: "Let's Play!", SetUp: '1', FEN: THEMATIC }, '2... exf4 3. Nf3 g5 1-0'),
    }),
    make(4, {
      ...daily,
      ...dailyUrl(72),
      pgn: pgn(
        { Event: "Let's Play!" },
        '1. d4 {[%clk 335:59:52]} 1... d5 {[%clk 71:00:00]} 2. c4 {[%clk 300:00:01]} 1-0',
      ),
    }),
    make(5, { ...daily, ...dailyUrl(73), pgn: undefined }),
    make(6, { pgn: undefined, rules: 'bughouse' }),
    make(7, { white: 7 }),
    make(8, { pgn: pgn({}, '1. e4 e5 2. Ke3 1-0') }),
    make(9, { pgn: pgn({}, '1-0'), black: { ...black, result: 'abandoned' } }),
    make(10, { pgn: pgn({}, '1. e4 1-0'), black: { ...black, result: 'abandoned' } }),
    make(11, {
      white: { ...white, result: 'insufficient' },
      black: { ...black, result: 'insufficient' },
      initial_setup: START,
    }),
  ];
};

const pgn = (headers: Readonly<Record<string, string>>, moves: string): string =>
  `${headersOf({ Event: 'Live Chess', ...headers })}\n${moves}\n`;
