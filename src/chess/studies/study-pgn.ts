/**
 * A study as PGN: a game for each chapter, under the headers that Lichess gives them. `chaptersOf` reads what `studyPgn`
 * writes, and any other PGN: each game is a chapter, whole with its variations and comments.
 */
import { formatPgnProblem, makeHeader, makePgn, parsePgn, type PgnProblem } from '../pgn/pgn';
import type { GameTree } from '../tree/game-tree';
import type { Color, Result } from '../types';

/** `pgn` as `makePgn` writes it. */
export type StudyChapter = { readonly name: string; readonly orientation: Color; readonly pgn: string };

/** What the study says of a chapter, not its game. */
const OF_STUDY = ['StudyName', 'ChapterName', 'ChapterURL', 'Orientation'];

/** The one game of a text as our writer writes it. A text without a game is the start position. */
export const readChapterText = (pgn: string): Result<string, PgnProblem | 'several-games'> => {
  const [game, ...others] = parsePgn(pgn.trim() === '' ? '*' : pgn, 'study');
  if (others.length > 0) return { ok: false, error: 'several-games' };
  if (game === undefined) return { ok: true, value: '*\n' };
  return game.ok ? { ok: true, value: makePgn(game.value) } : game;
};

/** The game of a chapter; `undefined` where its text is none. */
export const chapterTree = (pgn: string): GameTree | undefined => {
  const [game] = parsePgn(pgn, 'study');
  return game?.ok === true ? game.value : undefined;
};

export type ReadChapters = {
  /** What the study is called, where the text says so. */
  readonly study: string | undefined;
  readonly chapters: readonly StudyChapter[];
  /** Why games are no chapters, in words for people. */
  readonly problems: readonly string[];
};

/** The games of a text as chapters, those that cannot be read named. `maxName`: characters. */
export const chaptersOf = (text: string, maxName: number): ReadChapters => {
  const games = parsePgn(text, 'study');
  const trees = games.flatMap((game) => (game.ok ? [game.value] : []));
  return {
    study: trees[0]?.headers.get('StudyName')?.trim().slice(0, maxName),
    chapters: trees.map((tree, index) => toChapter(tree, index, maxName)),
    problems: games.flatMap((game) => (game.ok ? [] : [formatPgnProblem(game.error)])),
  };
};

const toChapter = (tree: GameTree, index: number, maxName: number): StudyChapter => {
  const { headers } = tree;
  const [study, chapter] = [headers.get('StudyName'), headers.get('ChapterName')];
  const isOurs = ([name, value]: readonly [string, string]): boolean =>
    OF_STUDY.includes(name) || (name === 'Event' && study !== undefined && value === eventOf(study, chapter ?? ''));
  const own = new Map([...headers].filter((header) => !isOurs(header)));
  return {
    name: nameOf(tree, index).slice(0, maxName).trim(),
    orientation: headers.get('Orientation')?.toLowerCase() === 'black' ? 'black' : 'white',
    pgn: makePgn({ ...tree, headers: own }),
  };
};

/** As it is called, else by who played, else by its number. */
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

/** Of where the study is, where it has an address. */
type Address = { readonly study: string; readonly urlOf?: (index: number) => string };

/** All chapters as one file. A game keeps the headers that it has; `Event` names study and chapter where it names nothing. */
export const studyPgn = ({ study, urlOf }: Address, chapters: readonly StudyChapter[]): string =>
  chapters
    .map(({ name, orientation, pgn }, index) => {
      const [written, moves] = splitHeaders(pgn);
      const kept = written.filter((line) => !OF_STUDY.includes(headerName(line)));
      const event = kept.some((line) => headerName(line) === 'Event')
        ? []
        : [makeHeader('Event', eventOf(study, name))];
      const ofStudy = [
        makeHeader('StudyName', study),
        makeHeader('ChapterName', name),
        ...(urlOf === undefined ? [] : [makeHeader('ChapterURL', urlOf(index))]),
        makeHeader('Orientation', orientation),
      ];
      return `${[...event, ...kept, ...ofStudy].join('')}\n${moves}`;
    })
    .join('\n');

/** The lines of the headers of a text by our writer, each with its end, and all that follows them. */
const splitHeaders = (pgn: string): readonly [headers: readonly string[], moves: string] => {
  const headers = /^(?:\[.*\]\n)*/.exec(pgn)?.[0] ?? '';
  return [headers.match(/.*\n/g) ?? [], pgn.slice(headers.length).replace(/^\n/, '')];
};

const headerName = (line: string): string => /^\[(\S+)/.exec(line)?.[1] ?? '';
