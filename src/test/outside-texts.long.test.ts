import { describe, expect, it } from 'vitest';
import { readPairings } from '../chess/events/pairing-list';
import { readRoundGame } from '../chess/events/round-game';
import { parseClock } from '../chess/pgn/clocks';
import { parseComment } from '../chess/pgn/comment';
import { findPlayerColor, isRatedEvent, playedAtOf } from '../chess/pgn/headers';
import { translationsOf } from '../chess/pgn/notation';
import { parsePgn, readPgn } from '../chess/pgn/pgn';
import { speedOfPgn, timeControlOf } from '../chess/pgn/time-control';
import { readResult } from '../chess/pgn/tokens';
import { parseGameLink, parsePlayerUrl } from '../chess/player/game-sites';
import { keyOfUrl, nameKey, plainRound, searchKeysOf, searchName } from '../chess/player/identity';
import { parseFen, readPosition, START_FEN, validateFen } from '../chess/position/fen';
import { playMove } from '../chess/position/move';
import { parseInfo } from '../chess/position/uci-info';
import { readLegalLine } from '../chess/puzzles/lichess-row';
import { challengeOf } from '../chess/puzzles/solving';
import { readRepertoirePgn } from '../chess/repertoire/files/pgn-import';
import { readChapterText } from '../chess/studies/study-pgn';
import { parsePath } from '../chess/tree/path';
import { parsePlayer } from '../contract/sites';
import { describeError } from '../server/platform/log';
import { readTypedMove } from '../web/board/typed-move';
import { foundNames, looksLikeGames } from '../web/features/library/import/pgn-draft';
import { recognizeInput } from '../web/game/game-input';
import { splitMarkdown } from '../web/ui/markdown';
import { readPlayerName } from '../web/player/profile/player-names';
import { superlinear } from './pumped-texts';

const headed = (name: string) => (text: string) => ({ headers: new Map([[name, text]]) });

const [dated, timed, named, placed] = [headed('Date'), headed('TimeControl'), headed('White'), headed('Event')];

type Reader = { readonly what: string; readonly read: (text: string) => unknown; readonly length?: number };

/** In characters; a reader with a limit of its own is also tried just below it. */
const LENGTH = 20_000;

describe('a text twice as long takes at most about twice as long to read', () => {
  it.each<Reader>([
    { what: 'a position', read: readPosition },
    { what: 'a position as an address of at most 2,000 characters', read: readPosition, length: 990 },
    { what: 'a FEN', read: parseFen },
    { what: 'a FEN in the words of the specification', read: validateFen },
    {
      what: 'the FEN tag of a game',
      read: (text) => parsePgn(`[SetUp "1"]\n[FEN "${text.replace(/["\\\r\n]/g, ' ')}"]\n\n1. e4 *`),
    },
    { what: 'a game', read: parsePgn },
    { what: 'the first of several games', read: (text) => readPgn(`1. e4 e5 *\n\n${text}`, 'import') },
    { what: 'a comment of a game', read: (text) => parsePgn(`1. e4 {${text.replaceAll('}', ']')}} e5 *`) },
    { what: 'a variation that cannot be played', read: (text) => parsePgn(`1. e4 e5 (1... Zz ${text}) 2. Nf3 *`) },
    { what: 'the parts of a comment', read: (text) => parseComment(text) },
    { what: 'a move', read: (text) => playMove(START_FEN, text) },
    { what: 'a move in the letters of another language', read: (text) => translationsOf([{ written: text }]) },
    { what: 'a result', read: readResult },
    { what: 'a clock', read: (text) => parseClock(text) },
    { what: 'a date', read: (text) => playedAtOf(dated(text)) },
    { what: 'a time control', read: (text) => timeControlOf(timed(text)) },
    { what: 'a time control as long as one may be', read: (text) => timeControlOf(timed(text)), length: 195 },
    { what: 'the speed of a game', read: (text) => speedOfPgn(placed(text), true) },
    { what: 'a rated event', read: isRatedEvent },
    { what: 'whose game it is', read: (text) => findPlayerColor(named(text), [text]) },
    { what: 'a name', read: nameKey },
    { what: 'a name that is searched', read: searchName },
    { what: 'the keys of a name', read: searchKeysOf },
    { what: 'a round', read: plainRound },
    { what: 'the address of a game', read: parseGameLink },
    { what: 'the address of a player', read: parsePlayerUrl },
    { what: 'the key of an address', read: keyOfUrl },
    { what: 'a pairing list', read: (text) => readPairings(text) },
    { what: 'a pairing list of a player', read: (text) => readPairings(text, ['Aro, Tim']) },
    {
      what: 'the game of a round',
      read: (text) => readRoundGame(text, { me: ['Aro'], opponent: ['Bex'], color: undefined }),
    },
    { what: 'a line of an engine', read: parseInfo },
    { what: 'the moves of a puzzle', read: (text) => challengeOf({ fen: START_FEN, moves: text }) },
    { what: 'a line of a puzzle', read: (text) => readLegalLine(START_FEN, [text]) },
    { what: 'a chapter of a study', read: readChapterText },
    { what: 'a repertoire', read: (text) => readRepertoirePgn(text, { color: 'white', origin: 'pgn', addedAt: 0 }) },
    { what: 'a path', read: parsePath },
    { what: 'a player', read: parsePlayer },
    { what: 'the message of an error', read: (text) => describeError(new Error(text)) },
    { what: 'a typed move', read: (text) => readTypedMove(START_FEN, text) },
    { what: 'the start of a file', read: foundNames },
    { what: 'whether a file has games', read: looksLikeGames },
    { what: 'the field for a game', read: (text) => recognizeInput(text, []) },
    { what: 'the field for a game, as long as it may be', read: (text) => recognizeInput(text, []), length: 990 },
    { what: 'the field for a player', read: readPlayerName },
    { what: 'Markdown', read: splitMarkdown },
  ])('$what', ({ read, length = LENGTH }) => {
    expect(superlinear(read, length)).toEqual([]);
  });
});
