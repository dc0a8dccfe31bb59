/** The text of the input as games: what was read, which one is chosen, and how that is said in a line. */
import { makeHeader, makePgn, parsePgn } from '../../../chess/pgn/pgn';
import { positionText, readPosition, type ReadPosition, START_FEN } from '../../../chess/position/fen';
import type { GameTree } from '../../../chess/tree/game-tree';
import { treeOfPosition } from '../../../chess/tree/tree-replay';
import { MAX_PGN_LENGTH } from '../../../contract/analysis';
import type { BoardPlayers } from '../../board/player-name';

export type GameReading = ReturnType<typeof parsePgn>[number];
export type GameText = { readonly text: string; readonly readings: readonly GameReading[] };

export const NO_TEXT: GameText = { text: '', readings: [] };

/** Whether the server would refuse the text for its size alone. */
export const isTooLarge = (text: string): boolean => text.length > MAX_PGN_LENGTH;

/** Reads the games of a text; one that the server would not take is not read. */
export const readGameText = (text: string): GameText => ({
  text,
  readings: text.trim() === '' || isTooLarge(text) ? [] : parsePgn(text),
});

/**
 * The game to send: the one chosen by its index, also one that is refused; else the first that can be read, and the whole
 * text where none can.
 */
export const chosenGame = (
  { text, readings }: GameText,
  chosen: number | undefined,
): { pgn: string; tree?: GameTree } => {
  const requested = chosen === undefined ? undefined : readings[chosen];
  if (requested?.ok === false) return { pgn: requested.source };
  const reading = requested ?? readings.find(({ ok }) => ok);
  if (!reading?.ok) return { pgn: text };
  return { pgn: readings.length === 1 ? text : reading.source, tree: reading.value };
};

/** What can be analyzed of a game that is refused, and what a button says for it. */
export type Repair = { readonly label: string; readonly pgn: string; readonly tree: GameTree };

/** Of the chosen game, or the only one. A FEN tag gets the SetUp tag that it lacks (A87); of other games the legal part (A88). */
export const repairOf = ({ readings }: GameText, chosen: number | undefined): Repair | undefined => {
  const refused = readings[chosen ?? (readings.length === 1 ? 0 : -1)];
  if (refused === undefined || refused.ok) return undefined;
  if (refused.legal !== undefined) return partOf(refused.legal, 'Analyze the legal part');
  const pgn = makeHeader('SetUp', '1') + refused.source;
  const [tagged] = parsePgn(pgn);
  if (tagged?.ok) return { label: 'Add the tag and analyze', pgn, tree: tagged.value };
  return tagged?.legal && partOf(tagged.legal, 'Add the tag and analyze the legal part');
};

const partOf = (tree: GameTree, label: string): Repair => ({ label, pgn: makePgn(tree), tree });

/** The game to open on the board, as text: the one that would be sent, a position, or for no text the start of a game. */
export const boardText = (gameText: GameText, chosen: number | undefined): string | undefined => {
  const { text } = gameText;
  const position = text.trim() === '' ? { fen: START_FEN, isChess960: false } : parsePosition(text);
  if (position !== undefined) return makePgn(treeOfPosition(position.fen, position.isChess960));
  const { pgn, tree } = chosenGame(gameText, chosen);
  return tree && pgn;
};

const parsePosition = (text: string): ReadPosition | undefined => {
  const position = readPosition(positionText(text) ?? text);
  return position.ok ? position.value : undefined;
};

const written = ({ headers }: GameTree, name: string): string | undefined => {
  const text = headers.get(name)?.trim();
  return text === '' || text === '?' ? undefined : text;
};

/** The players as the headers name them; a color stands for a name that is not given. */
export const playersOf = (tree: GameTree): BoardPlayers => ({
  white: { name: written(tree, 'White') ?? 'White', rating: written(tree, 'WhiteElo') },
  black: { name: written(tree, 'Black') ?? 'Black', rating: written(tree, 'BlackElo') },
  result: tree.result,
});

/** `Paul Morphy – Duke Karl / Count Isouard`; a chapter of a study in which nobody is named has the chapter's name. */
export const gameTitle = (tree: GameTree): string => {
  const chapter = written(tree, 'ChapterName');
  if (chapter !== undefined && written(tree, 'White') === undefined && written(tree, 'Black') === undefined)
    return chapter;
  const { white, black } = playersOf(tree);
  return `${white.name} – ${black.name}`;
};

/** `2026.06.30` as it is written; `undefined` where the day is not known. */
export const gameDate = (tree: GameTree): string | undefined =>
  [written(tree, 'Date'), written(tree, 'UTCDate')].find(
    (date) => date !== undefined && /^\d{4}\.\d\d\.\d\d$/.test(date),
  );

/** `17 moves`, each of both sides. */
export const gameLength = ({ moves }: GameTree): string => {
  const count = Math.ceil(moves.length / 2);
  return count === 1 ? '1 move' : `${count} moves`;
};
