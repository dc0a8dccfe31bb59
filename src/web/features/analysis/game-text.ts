import { decodeText } from '../../../chess/pgn/decode-text';
import { makeHeader, makePgn, parsePgn } from '../../../chess/pgn/pgn';
import { positionText, readPosition, type ReadPosition, START_FEN } from '../../../chess/position/fen';
import { type GameTree, headerText } from '../../../chess/tree/game-tree';
import { treeOfPosition } from '../../../chess/tree/tree-replay';
import type { Result } from '../../../chess/types';
import { analysisMessages, MAX_PGN_LENGTH } from '../../../contract/analysis/analysis';
import { inputSentence } from '../../../messages/input';
import { playersOf } from '../../board/player-name';

export type GameReading = ReturnType<typeof parsePgn>[number];

export type GameText = { readonly text: string; readonly readings: readonly GameReading[] };

export const EMPTY_GAME_TEXT: GameText = { text: '', readings: [] };

/** Whether the text exceeds the server's size limit. */
export const isTooLarge = (text: string): boolean => text.length > MAX_PGN_LENGTH;

export const readGameText = (text: string): GameText => ({
  text,
  readings: text.trim() === '' || isTooLarge(text) ? [] : parsePgn(text),
});

/** A header, a comment, a move number, a square or castling. */
const SIGN_OF_GAME = /[[{]|\d\s*[.…]|[a-h][1-8]|[O0]-[O0]/;

/** Whether nothing of a game is in the text, so that an invalid move would be no help. */
export const isNoGame = ({ text, readings }: GameText): boolean =>
  text.trim() !== '' && readings.every(({ ok }) => !ok) && !isTooLarge(text) && !SIGN_OF_GAME.test(text);

/** The game to send: the chosen one even if it is invalid, otherwise the first valid one, otherwise the whole text. */
export const selectedGame = (
  { text, readings }: GameText,
  chosen: number | undefined,
): { pgn: string; tree?: GameTree } => {
  const requested = chosen === undefined ? undefined : readings[chosen];
  if (requested?.ok === false) return { pgn: requested.source };
  const reading = requested ?? readings.find(({ ok }) => ok);
  if (!reading?.ok) return { pgn: text };
  const isAsWritten = readings.length === 1 && reading.languages === undefined;
  return { pgn: isAsWritten ? text : reading.source, tree: reading.value };
};

/** A fix for an invalid game; labels are texts of buttons. */
export type Repair = {
  readonly label: string;
  /** Opens the moves before an illegal one. */
  readonly boardLabel?: string;
  readonly pgn: string;
  readonly tree: GameTree;
};

/** A FEN tag gets its missing SetUp tag (A87); other games are cut to their legal moves (A88). */
export const findRepair = ({ readings }: GameText, chosen: number | undefined): Repair | undefined => {
  const refused = readings[chosen ?? (readings.length === 1 ? 0 : -1)];
  if (refused === undefined || refused.ok) return undefined;
  if (refused.legal !== undefined) return repairOfPart(refused.legal, 'Analyze the legal part');
  const pgn = makeHeader('SetUp', '1') + refused.source;
  const [tagged] = parsePgn(pgn);
  if (tagged?.ok) return { label: 'Add the tag and analyze', pgn, tree: tagged.value };
  return tagged?.legal && repairOfPart(tagged.legal, 'Add the tag and analyze the legal part');
};

const repairOfPart = (tree: GameTree, label: string): Repair => {
  const count = Math.floor(tree.moves.length / 2);
  const boardLabel = count < 2 ? 'Open the first move' : `Open the first ${count} moves`;
  return { label, boardLabel, pgn: makePgn(tree), tree };
};

/** PGN of the game or position to open; blank text opens the start position. */
export const boardPgn = (gameText: GameText, chosen: number | undefined): string | undefined => {
  const { text } = gameText;
  const position = text.trim() === '' ? { fen: START_FEN, isChess960: false } : parsePosition(text);
  if (position !== undefined) return makePgn(treeOfPosition(position.fen, position.isChess960));
  const { pgn, tree } = selectedGame(gameText, chosen);
  return tree && pgn;
};

const parsePosition = (text: string): ReadPosition | undefined => {
  const position = readPosition(positionText(text) ?? text);
  return position.ok ? position.value : undefined;
};

/** `Paul Morphy – Duke Karl / Count Isouard`. A study chapter without players shows its own name. */
export const gameTitle = (tree: GameTree): string => {
  const chapter = headerText(tree, 'ChapterName');
  if (chapter !== undefined && headerText(tree, 'White') === undefined && headerText(tree, 'Black') === undefined)
    return chapter;
  const { white, black } = playersOf(tree);
  return `${white.name} – ${black.name}`;
};

/** `2026.06.30`; `undefined` if the date is incomplete. */
export const gameDate = (tree: GameTree): string | undefined =>
  [headerText(tree, 'Date'), headerText(tree, 'UTCDate')].find(
    (date) => date !== undefined && /^\d{4}\.\d\d\.\d\d$/.test(date),
  );

/** `read as German notation`; `undefined` for English. */
export const notationText = (reading: GameReading): string | undefined =>
  reading.ok && reading.languages !== undefined ? `read as ${reading.languages} notation` : undefined;

/** `17 moves`. */
export const gameLength = ({ moves }: GameTree): string => {
  const count = Math.ceil(moves.length / 2);
  return count === 1 ? '1 move' : `${count} moves`;
};

type FilesReading = {
  /** All readable files joined; `undefined` if there are none. */
  readonly text: string | undefined;
  /** One message for each unreadable file. */
  readonly problems: readonly string[];
};

export const readFiles = async (files: readonly File[]): Promise<FilesReading> => {
  const readings = await Promise.all(files.map(readPgnFile));
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.error]));
  const texts = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
  if (texts.length === 0) return { text: undefined, problems };
  const text = texts.length === 1 ? texts.join('') : texts.map((one) => one.trim()).join('\n\n');
  if (text.length <= MAX_PGN_LENGTH) return { text, problems };
  const tooLarge = inputSentence({
    id: 'input.too-large-together',
    values: { megabytes: MAX_PGN_LENGTH / 1_000_000 },
  });
  return { text: undefined, problems: [...problems, tooLarge] };
};

export const PGN_FILE_TYPES = '.pgn,.txt';

/** The error is a message for the user. */
export const readPgnFile = async (file: File): Promise<Result<string, string>> => {
  if (file.size > MAX_PGN_LENGTH) return { ok: false, error: `${file.name}: ${analysisMessages.tooLarge}` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0)) return { ok: false, error: `${file.name} is not a text file. Choose a .pgn or .txt file.` };
  return { ok: true, value: decodeText(bytes) };
};

/** Morphy's Opera Game, Paris 1858. */
export const SAMPLE_PGN = `[Event "Paris Opera"]
[Site "Paris FRA"]
[Date "1858.11.02"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;
