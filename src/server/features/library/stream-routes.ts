import { Readable } from 'node:stream';
import { JUDGEMENTS } from '../../../chess/evaluation';
import { makePgn, parsePgn } from '../../../chess/pgn/pgn';
import { withEvaluation } from '../../../chess/tree/comment';
import type { GameTree } from '../../../chess/tree/game-tree';
import { EXPORT_FORMATS, EXPORT_TYPES, type ExportFormat, libraryApi } from '../../../contract/library';
import { ownGameSchema } from '../../../contract/profile';
import { readOwner } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import type { Database } from '../../db/database';
import { readExportPage } from '../../db/library/list';
import type { ReviewedPosition, StoredGame, WholeGame } from '../../db/library/schema';
import { toWholeOwnGame } from '../../games/to-own-game';
import { attachment } from '../../http/attachment';
import { sendEvents } from '../../http/event-stream';
import { errorResponses, type Routes } from '../../http/routes';
import { nextPiece } from '../../platform/event-loop';
import { limitOpenCalls } from '../../platform/limits';
import { currentTurn } from '../../platform/turns';
import { type LibraryDeps, summarizeLibrary } from './library';
import type { ProgressStreams } from './library-changes';

const OPEN_CALLS = 24;

type StreamDeps = LibraryDeps & { readonly streams: ProgressStreams };

export const streamRoutes: Routes<StreamDeps> = (app, { db, sources, access, streams, redis }) => {
  const implement = implementIn(app, access, 'library');
  const settings = {
    errors: errorResponses(429),
    limit: limitOpenCalls({ name: 'library-streams', max: OPEN_CALLS, redis }),
  };

  implement(
    libraryApi.follow,
    {
      ...settings,
      summary: 'The library as it changes',
      description: 'The event `library` at once, and whenever it has changed, at most twice a second.',
      answer: 'Events',
    },
    async ({ params: { id } }, { request, reply }) => {
      const canWrite = await access.mayWrite(request, reply, id);
      return sendEvents(
        reply,
        streams.open({ userId: id, canWrite }, async () =>
          summarizeLibrary({ db, sources }, await readOwner(db, id), canWrite),
        ),
      );
    },
  );

  for (const format of EXPORT_FORMATS)
    implement(
      libraryApi.export(format),
      {
        ...settings,
        summary: `All games as ${format.toUpperCase()}`,
        description: 'The oldest first.',
        answer: 'The file',
      },
      async ({ owner: { user, library } }, { reply }) => {
        const name = library?.kind === 'sample' ? 'sample' : user.username;
        return reply
          .type(EXPORT_TYPES[format])
          .header('content-disposition', attachment(`outpost-pro-${name}-games`, format))
          .send(Readable.from(exportGames(db, library?.id, { format, client: currentTurn().client })));
      },
    );
};

// Export: streamed, oldest game first

const PAGE = 20;

type Writer = {
  readonly begin: string;
  readonly write: (game: WholeGame, isFirst: boolean) => string;
  readonly end: string;
};

// CSV: a row per game, with the statistics of the user's side

const COLUMNS = [
  'date',
  'color',
  'opponent',
  'rating',
  'opponent rating',
  'result',
  'outcome',
  'opening',
  'eco',
  'speed',
  'time control',
  'plies',
  'ending',
  'accuracy',
  'average centipawn loss',
  'inaccuracies',
  'mistakes',
  'blunders',
  'address',
] as const;

const makeCsvHeader = (): string => toCsvRow(COLUMNS);

const toCsvLine = (game: StoredGame): string => {
  const isWhite = game.color === 'white';
  const { figures } = game;
  return toCsvRow([
    new Date(game.playedAt).toISOString(),
    game.color,
    isWhite ? game.black : game.white,
    isWhite ? game.whiteRating : game.blackRating,
    isWhite ? game.blackRating : game.whiteRating,
    game.result,
    game.outcome,
    game.opening,
    game.eco,
    game.speed,
    game.timeControl,
    game.moves.length,
    game.ending,
    round(figures?.accuracy),
    round(figures?.acpl?.[game.color]),
    ...JUDGEMENTS.map((judgement) => figures?.judgements?.[judgement]),
    game.url,
  ]);
};

const round = (figure: number | null | undefined): number | undefined =>
  figure === null || figure === undefined ? undefined : Math.round(10 * figure) / 10;

/** RFC 4180. */
const toCsvRow = (cells: readonly Cell[]): string => `${cells.map(toCsvCell).join(',')}\r\n`;

const toCsvCell = (value: Cell): string => {
  const text = typeof value === 'string' ? escapeFormula(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Cells with this start would be evaluated as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const EXPORTS: Readonly<Record<ExportFormat, Writer>> = {
  pgn: {
    begin: '',
    write: (game, isFirst) => `${isFirst ? '' : '\n'}${toExportedPgn(game)}`,
    end: '',
  },
  json: {
    begin: '[',
    write: (game, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(ownGameSchema.parse(toWholeOwnGame(game)))}`,
    end: '\n]\n',
  },
  csv: {
    begin: makeCsvHeader(),
    write: toCsvLine,
    end: '',
  },
};

/** A page and a game each are a piece. */
async function* exportGames(
  db: Database,
  libraryId: number | undefined,
  { format, client }: { readonly format: ExportFormat; readonly client: string },
): AsyncGenerator<string> {
  const { begin, write, end } = EXPORTS[format];
  if (begin !== '') yield begin;
  let last: WholeGame | undefined;
  for (;;) {
    await nextPiece(client);
    const page: readonly WholeGame[] = libraryId === undefined ? [] : await readExportPage(db, libraryId, last, PAGE);
    for (const game of page) {
      yield write(game, last === undefined);
      last = game;
      await nextPiece(client);
    }
    if (page.length < PAGE) break;
  }
  if (end !== '') yield end;
}

type Cell = string | number | null | undefined;

/** Longer texts are exported unchanged, since parsing all variations of a hostile one would block other requests. */
const MAX_PARSED_LENGTH = 50_000;

/** The imported game with the evaluations of its review, if there is one and the text is short enough. */
export const toExportedPgn = ({ pgn, review }: Pick<WholeGame, 'pgn' | 'review'>): string => {
  if (pgn.length > MAX_PARSED_LENGTH) return pgn;
  const [reading] = parsePgn(pgn);
  if (reading?.ok !== true) return pgn;
  return makePgn(withEvaluations(reading.value, review?.evaluations ?? []));
};

const withEvaluations = (tree: GameTree, positions: readonly ReviewedPosition[]): GameTree => ({
  ...tree,
  moves: tree.moves.map((node, ply) => {
    const evaluation = positions[ply + 1];
    return evaluation === undefined ? node : { ...node, comments: withEvaluation(node.comments ?? [], evaluation) };
  }),
});
