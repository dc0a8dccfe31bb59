/** Studies: `POST /api/study`, `POST /api/study/{id}/import-pgn`, and the page of one. */
import { randomBytes } from 'node:crypto';
import { failOnPurpose, readForm, sendJson, sendNotFound, sendPage, sendTooMany, tokenOf } from './answers';
import type { Handler, Visit } from './site';

const MAX_CHAPTERS = 64;

const MAX_A_DAY = 30;

const NEEDED = ['name', 'visibility', 'computer', 'explorer', 'cloneable', 'shareable', 'chat'];

/** 401 without a token that is good, 403 with one that is not for studies. */
const isRefused = (visit: Visit): boolean => {
  const consent = visit.site.members.tokens.get(tokenOf(visit) ?? '');
  if (consent?.scopes.includes('study:write') === true) return false;
  if (consent === undefined) sendJson(visit, { error: 'No such token' }, 401);
  else sendJson(visit, { error: 'Missing scope: study:write' }, 403);
  return true;
};

export const createStudy: Handler = async (visit) => {
  const form = await readForm(visit);
  if (isRefused(visit) || (await failOnPurpose(visit, '/api/study'))) return;
  const { studies } = visit.site.members;
  const name = form.get('name') ?? '';
  if (studies.length >= MAX_A_DAY) sendTooMany(visit);
  else if (NEEDED.some((field) => form.get(field) === null) || name.length < 2 || name.length > 100) {
    sendJson(visit, { error: 'A field is missing or invalid' }, 400);
  } else {
    const id = randomBytes(4).toString('hex');
    studies.push({ id, name, visibility: form.get('visibility') ?? '', chapters: [] });
    sendJson(visit, { id });
  }
};

/** Takes as many games as there is room for, and tells which. */
export const importPgn: Handler = async (visit) => {
  const form = await readForm(visit);
  if (isRefused(visit) || (await failOnPurpose(visit, '/api/study/import-pgn'))) return;
  const study = visit.site.members.studies.find(({ id }) => id === visit.caught[0]);
  if (study === undefined) {
    sendNotFound(visit);
    return;
  }
  const orientation = form.get('orientation') ?? 'white';
  const games = (form.get('pgn') ?? '').split(/\n\n+(?=\[Event )/).filter((pgn) => pgn.trim() !== '');
  const taken = games.slice(0, MAX_CHAPTERS - study.chapters.length).map((pgn) => ({
    pgn,
    orientation,
    name: /^\[ChapterName "(.*)"\]$/m.exec(pgn)?.[1] ?? `Chapter ${study.chapters.length + 1}`,
  }));
  study.chapters.push(...taken);
  sendJson(visit, { chapters: taken.map(({ name }) => ({ id: randomBytes(4).toString('hex'), name, players: [] })) });
};

export const showStudy: Handler = (visit) => {
  const study = visit.site.members.studies.find(({ id }) => id === visit.caught[0]);
  if (study === undefined) sendPage(visit, 'Page not found', 404);
  else sendPage(visit, study.name.replaceAll('<', '&lt;'), 200);
};

/** Studies that the mock server tells everybody who has the link, and a private one. */
type MadeUpStudy = { readonly isPrivate: boolean; readonly chapters: ReadonlyMap<string, string> };

const chapter = (name: string, moves: string, more = ''): string =>
  `[Event "Two ideas against the Italian: ${name}"]\n[Site "https://lichess.org/study/italWays"]\n` +
  `[Result "*"]\n[ChapterName "${name}"]\n${more}\n${moves} *\n`;

/** By id. */
export const MADE_UP_STUDIES: ReadonlyMap<string, MadeUpStudy> = new Map([
  [
    'italWays',
    {
      isPrivate: false,
      chapters: new Map([
        [
          'twoKnig1',
          chapter(
            'Two Knights',
            '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 { [%csl Gf6][%cal Gg5f7] } 4. Ng5 (4. d3 Be7) 4... d5',
          ),
        ],
        [
          'endGame2',
          chapter('A pawn ending', '1. Kd6 Kd8 2. e6', '[FEN "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"]\n[SetUp "1"]\n'),
        ],
      ]),
    },
  ],
  ['secretPr', { isPrivate: true, chapters: new Map([['hidden01', chapter('Hidden', '1. d4')]]) }],
]);
