/** Converts studies from and to PGN, one game per chapter, with Lichess' headers. */
import { formatPgnProblem, makeHeader, makePgn, parsePgn, type PgnProblem } from '../pgn/pgn';
import type { Comment } from '../tree/comment';
import type { GameTree } from '../tree/game-tree';
import type { Color, Result, San } from '../types';

export type StudyChapter = { readonly name: string; readonly orientation: Color; readonly pgn: string };

const STUDY_HEADERS = ['StudyName', 'ChapterName', 'ChapterURL', 'Orientation'];

/** An empty text is the start position. */
export const readChapterText = (pgn: string): Result<string, PgnProblem | 'several-games'> => {
  const [game, ...others] = parsePgn(pgn.trim() === '' ? '*' : pgn, 'study');
  if (others.length > 0) return { ok: false, error: 'several-games' };
  if (game === undefined) return { ok: true, value: '*\n' };
  return game.ok ? { ok: true, value: makePgn(game.value) } : game;
};

export const chapterTree = (pgn: string): GameTree | undefined => {
  const [game] = parsePgn(pgn, 'study');
  return game?.ok === true ? game.value : undefined;
};

export type ReadChapters = {
  readonly study: string | undefined;
  readonly chapters: readonly StudyChapter[];
  readonly problems: readonly string[];
};

/** `maxName` is in characters. */
export const chaptersOf = (text: string, maxName: number): ReadChapters => {
  const games = parsePgn(text, 'study');
  const trees = games.flatMap((game) => (game.ok ? [game.value] : []));
  return {
    study: trees[0]?.headers.get('StudyName')?.trim().slice(0, maxName),
    chapters: trees.map((tree, index) => toChapter(tree, index, maxName)),
    problems: games.flatMap((game) => {
      const problem = game.ok ? game.cut : game.error;
      return problem === undefined ? [] : [formatPgnProblem(problem)];
    }),
  };
};

const toChapter = (tree: GameTree, index: number, maxName: number): StudyChapter => {
  const { headers } = tree;
  const [study, chapter] = [headers.get('StudyName'), headers.get('ChapterName')];
  const isStudyHeader = ([name, value]: readonly [string, string]): boolean =>
    STUDY_HEADERS.includes(name) ||
    (name === 'Event' && study !== undefined && value === eventOf(study, chapter ?? ''));
  const gameHeaders = new Map([...headers].filter((header) => !isStudyHeader(header)));
  return {
    name: nameOf(tree, index).slice(0, maxName).trim(),
    orientation: headers.get('Orientation')?.toLowerCase() === 'black' ? 'black' : 'white',
    pgn: makePgn({ ...tree, headers: gameHeaders }),
  };
};

/** The chapter's name, else the players, else its number. */
const nameOf = ({ headers }: GameTree, index: number): string => {
  const known = (name: string): string | undefined => {
    const value = headers.get(name)?.trim();
    return value === undefined || value === '' || /^\?+$/.test(value) ? undefined : value;
  };
  const chapter = known('ChapterName');
  const [white, black] = [known('White'), known('Black')];
  if (chapter !== undefined) return chapter;
  if (white !== undefined && black !== undefined) return `${white} - ${black}`;
  return white ?? known('Event') ?? `Chapter ${index + 1}`;
};

const eventOf = (study: string, chapter: string): string => `${study}: ${chapter}`;

type StudyLocation = { readonly study: string; readonly urlOf?: (index: number) => string };

/** Games keep their headers; `Event` becomes study and chapter if there is none. */
export const studyPgn = ({ study, urlOf }: StudyLocation, chapters: readonly StudyChapter[]): string =>
  chapters
    .map(({ name, orientation, pgn }, index) => {
      const [written, moves] = splitHeaders(pgn);
      const gameHeaders = written.filter((line) => !STUDY_HEADERS.includes(headerName(line)));
      const event = gameHeaders.some((line) => headerName(line) === 'Event')
        ? []
        : [makeHeader('Event', eventOf(study, name))];
      const studyHeaders = [
        makeHeader('StudyName', study),
        makeHeader('ChapterName', name),
        ...(urlOf === undefined ? [] : [makeHeader('ChapterURL', urlOf(index))]),
        makeHeader('Orientation', orientation),
      ];
      return `${[...event, ...gameHeaders, ...studyHeaders].join('')}\n${moves.replace(BEST, '')}`;
    })
    .join('\n');

// The engine's choice instead of a move, as `[%best Nf6]`: unlike a variation, it is no move of the author's. Other
// programs do not know the command, so that an export leaves it out.

const BEST = /\s?\[%best\s[^[\]]*\]/g;

export const bestMoveOf = (comments: readonly Comment[]): San | undefined =>
  comments
    .flat()
    .map((part) => ('command' in part ? /^best (\S{2,10})$/.exec(part.command)?.[1] : undefined))
    .findLast((san) => san !== undefined);

/** Replaces the one before. */
export const withBestMove = (comments: readonly Comment[], san: San | undefined): readonly Comment[] => {
  const others = comments.map((comment) =>
    comment.filter((part) => !('command' in part) || !part.command.startsWith('best ')),
  );
  return san === undefined ? others : [[...(others[0] ?? []), { command: `best ${san}` }], ...others.slice(1)];
};

/** The text must come from `makePgn`. */
const splitHeaders = (pgn: string): readonly [headers: readonly string[], moves: string] => {
  const headers = /^(?:\[.*\]\n)*/.exec(pgn)?.[0] ?? '';
  return [headers.match(/.*\n/g) ?? [], pgn.slice(headers.length).replace(/^\n/, '')];
};

const headerName = (line: string): string => /^\[(\S+)/.exec(line)?.[1] ?? '';

/** What a study is recognized by; moves beyond have no opening's name. */
export const OPENING_PLIES = 40;

/** The start and the first moves of the main line of a text from `makePgn`, which may be cut off anywhere. */
export const firstMoves = (pgn: string, plies: number = OPENING_PLIES): string => {
  const [headers, text] = splitHeaders(pgn);
  const moves: string[] = [];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/\{[^}]*\}?|[()]|[^\s(){}]+/g)) {
    const isCutOff = index + token.length === text.length;
    if (token === '(') depth++;
    else if (token === ')') depth--;
    else if (depth === 0 && !isCutOff && isMove(token)) moves.push(token);
    if (moves.length === plies) break;
  }
  const start = headers.filter((line) => START_HEADERS.includes(headerName(line)));
  return `${start.join('')}\n${[...moves, '*'].join(' ')}\n`;
};

const START_HEADERS = ['SetUp', 'FEN', 'Variant'];

const isMove = (token: string): boolean => !/^(?:[{$*]|\d)/.test(token);

/** As the moves end. */
export const resultOf = (pgn: string): string => /(?:1-0|0-1|1\/2-1\/2)(?=\s*$)/.exec(pgn)?.[0] ?? '*';
