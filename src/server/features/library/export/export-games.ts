/** All games of a library as one file, made while it is read, so that no memory ever holds it whole. Oldest first. */
import { setImmediate } from 'node:timers/promises';
import type { ExportFormat } from '../../../../contract/library';
import { ownGameSchema } from '../../../../contract/profile';
import type { Database } from '../../../db/infra/database';
import type { WholeGame } from '../../../db/library/game';
import { pageForExport } from '../../../db/library/list';
import { toWholeOwnGame } from '../../../games/to-own-game';
import { csvHead, toCsvLine } from './export-csv';
import { toExportedPgn } from './export-pgn';

/** Games that are read at once. */
const PAGE = 50;

type Writer = {
  readonly mime: string;
  readonly begin: string;
  readonly write: (game: WholeGame, isFirst: boolean) => string;
  readonly end: string;
};

export const EXPORTS: Readonly<Record<ExportFormat, Writer>> = {
  pgn: {
    mime: 'application/x-chess-pgn; charset=utf-8',
    begin: '',
    write: (game, isFirst) => `${isFirst ? '' : '\n'}${toExportedPgn(game)}`,
    end: '',
  },
  json: {
    mime: 'application/json; charset=utf-8',
    begin: '[',
    write: (game, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(ownGameSchema.parse(toWholeOwnGame(game)))}`,
    end: '\n]\n',
  },
  csv: {
    mime: 'text/csv; charset=utf-8',
    begin: csvHead(),
    write: toCsvLine,
    end: '',
  },
};

/** An empty library gives an empty file. Others get a turn before each game. */
export async function* exportGames(
  db: Database,
  libraryId: number | undefined,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { begin, write, end } = EXPORTS[format];
  if (begin !== '') yield begin;
  let last: WholeGame | undefined;
  for (;;) {
    const page: readonly WholeGame[] = libraryId === undefined ? [] : await pageForExport(db, libraryId, last, PAGE);
    for (const game of page) {
      yield write(game, last === undefined);
      last = game;
      await setImmediate();
    }
    if (page.length < PAGE) break;
  }
  if (end !== '') yield end;
}
