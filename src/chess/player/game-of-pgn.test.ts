import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import { gameOfPgn, terminationOf } from './game-of-pgn';

const known = { id: '7', color: 'black', playedAt: 5, openingOf: () => undefined } as const;

const LICHESS = `[Event "Rated Blitz game"]
[Site "https://lichess.org/Ab3dEf9h"]
[Date "2024.05.04"]
[Round "-"]
[White "mira"]
[Black "oskar"]
[Result "0-1"]
[GameId "Ab3dEf9h"]
[UTCDate "2024.05.04"]
[UTCTime "10:11:12"]
[WhiteElo "1712"]
[BlackElo "1650?"]
[WhiteRatingDiff "-6"]
[BlackRatingDiff "+7"]
[Variant "Standard"]
[TimeControl "180+2"]
[ECO "C20"]
[Opening "King's Pawn Game"]
[Termination "Time forfeit"]

1. e4 { [%eval 0.3] [%clk 0:03:00] } 1... e5 { [%eval 0.2] [%clk 0:03:00] } 0-1`;

describe('a game of a PGN text', () => {
  it('from Lichess has all that its headers say, in the player’s view', () => {
    const game = readGame(LICHESS);
    expect(gameOfPgn(game, known)).toEqual({
      played: {
        id: '7',
        game,
        color: 'black',
        opponent: 'mira',
        speed: 'blitz',
        isRated: true,
        playedAt: Date.UTC(2024, 4, 4, 10, 11, 12),
        ending: 'outOfTime',
        timeControl: { initial: 180, increment: 2 },
        rating: 1650,
        opponentRating: 1712,
        ratingChange: 7,
        opening: "King's Pawn Game",
        eco: 'C20',
      },
      white: 'mira',
      black: 'oskar',
      whiteRating: 1712,
      blackRating: 1650,
      event: 'Rated Blitz game',
      url: 'https://lichess.org/Ab3dEf9h',
      key: 'lichess:Ab3dEf9h',
    });
    expect(gameOfPgn(game, { ...known, color: 'white' }).played).toMatchObject({
      opponent: 'oskar',
      rating: 1712,
      ratingChange: -6,
    });
  });

  it('from Chess.com is named by its moves, for its headers have a code alone', () => {
    const game = readGame(`[Event "Live Chess"]
[Site "Chess.com"]
[White "mira"]
[Black "oskar"]
[ECO "C50"]
[UTCDate "2024.05.04"]
[UTCTime "10:11:12"]
[TimeControl "600"]
[Termination "mira won by resignation"]
[Link "https://www.chess.com/game/live/123"]

1. e4 e5 1-0`);
    const openingOf = () => ({ name: 'Open Game', eco: 'C20' });
    const { played, ...rest } = gameOfPgn(game, { ...known, openingOf });
    expect(played).toMatchObject({ ending: 'resign', speed: 'rapid', opening: 'Open Game', eco: 'C20' });
    expect(played).not.toHaveProperty('strength');
    expect(rest).toMatchObject({
      site: 'Chess.com',
      url: 'https://www.chess.com/game/live/123',
      key: 'chesscom:live/123',
    });
  });

  it('from Chess.com has the strength that its rating means on Lichess', () => {
    const rated = (elo: number) =>
      gameOfPgn(
        readGame(
          `[Link "https://www.chess.com/game/live/123"]\n[WhiteElo "2000"]\n[BlackElo "${elo}"]\n\n1. e4 e5 1-0`,
        ),
        known,
      ).played;
    expect(rated(1100)).toMatchObject({ rating: 1100, strength: 1400 });
    expect(rated(1800)).toMatchObject({ rating: 1800, strength: 1950 });
    expect(rated(2500)).toMatchObject({ strength: 2500 });
    expect(gameOfPgn(readGame(LICHESS), known).played).not.toHaveProperty('strength');
  });

  it('from over the board is of its day, and of unknown speed where no time is written', () => {
    const game = readGame(`[Event "Town Open"]
[Site "Oslo NOR"]
[Date "2024.05.??"]
[Round "3.1"]
[White "Talwade, Mira"]
[Black "Brandvold, Oskar"]
[Result "1/2-1/2"]
[WhiteElo "0"]
[BlackElo "2104"]
[ECO "C44"]

1. e4 e5 2. Nf3 1/2-1/2`);
    const { played, ...rest } = gameOfPgn(game, known);
    expect(played).toEqual({
      id: '7',
      game,
      color: 'black',
      opponent: 'Talwade, Mira',
      speed: 'unknown',
      playedAt: Date.UTC(2024, 4, 1),
      ending: 'unknown',
      rating: 2104,
      eco: 'C44',
    });
    expect(rest).toEqual({
      round: '3.1',
      white: 'Talwade, Mira',
      black: 'Brandvold, Oskar',
      blackRating: 2104,
      event: 'Town Open',
      site: 'Oslo NOR',
      key: expect.stringMatching(/^game:/) as string,
    });
  });

  it('without headers has nothing but its moves and what the caller knows', () => {
    const game = readGame('1. e4 e5 1-0');
    const { played, ...rest } = gameOfPgn(game, known);
    expect(played).toMatchObject({ opponent: '?', playedAt: 5, ending: 'unknown', speed: 'unknown' });
    expect(rest).toEqual({ round: '', white: '?', black: '?', key: expect.stringMatching(/^game:/) as string });
  });

  it('does not keep headers of any length', () => {
    const { white } = gameOfPgn(readGame(`[White "${'🦊'.repeat(1000)}"]\n\n1. e4 *`), known);
    expect(white).toBe('🦊'.repeat(255));
  });
});

const ended = (termination: string | undefined, moves: string) =>
  terminationOf(readGame(`${termination === undefined ? '' : `[Termination "${termination}"]\n\n`}${moves}`));

const from = (fen: string, moves: string) => terminationOf(readGame(`[SetUp "1"]\n[FEN "${fen}"]\n\n${moves}`));

describe('the ending of a PGN game', () => {
  it('is what the last position shows, whatever the header says', () => {
    expect(ended('Ada won by resignation', '1. f3 e5 2. g4 Qh4# 0-1')).toBe('mate');
    expect(from('7k/8/5KQ1/8/8/8/8/8 w - - 0 1', '1. Qf7 1/2-1/2')).toBe('stalemate');
    expect(from('7k/8/5Kp1/8/8/8/8/8 w - - 0 1', '1. Kxg6 1/2-1/2')).toBe('insufficientMaterial');
    // Nothing on the board explains the result.
    expect(from('7k/8/5Kp1/8/8/8/8/8 w - - 0 1', '1. Kxg6 1-0')).toBe('unknown');
  });

  it.each([
    ['Normal', '1-0', 'resign'],
    ['Normal', '1/2-1/2', 'draw'],
    ['Normal', '*', 'unknown'],
    ['Time forfeit', '0-1', 'outOfTime'],
    ['Time forfeit', '1/2-1/2', 'outOfTime'],
    ['Abandoned', '1-0', 'left'],
    ['Abandoned', '*', 'aborted'],
    ['Rules infraction', '1-0', 'rulesInfraction'],
    ['Unterminated', '*', 'aborted'],
    ['Ada won by resignation', '1-0', 'resign'],
    ['Ada won on time', '1-0', 'outOfTime'],
    ['Ada won - game abandoned', '1-0', 'left'],
    ['Game drawn by agreement', '1/2-1/2', 'draw'],
    ['Game drawn by repetition', '1/2-1/2', 'draw'],
    ['Game drawn by 50-move rule', '1/2-1/2', 'draw'],
    ['Game drawn by timeout vs insufficient material', '1/2-1/2', 'outOfTime'],
    ['Game drawn by insufficient material', '1/2-1/2', 'insufficientMaterial'],
    ['adjudication', '1-0', 'unknown'],
    ['?', '1-0', 'unknown'],
    [undefined, '1-0', 'unknown'],
  ])('%j with %s is %s', (termination, result, ending) => {
    expect(ended(termination, `1. e4 e5 2. Nf3 ${result}`)).toBe(ending);
  });

  it('is that nobody came when a game was abandoned before both had moved', () => {
    expect(ended('Abandoned', '1. e4 1-0')).toBe('notStarted');
  });
});
