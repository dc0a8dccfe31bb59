/** The games of a library as lines of positions, for what is computed in memory. */
import { setImmediate } from 'node:timers/promises';
import { lineOfMoves, MAX_TREE_PLIES } from '../../../chess/openings/game-line';
import { type PreparationGame, toPreparationGame } from '../../../chess/preparation/visits';
import type { Color } from '../../../chess/types';
import { readJson } from '../infra/column-values';
import type { Database } from '../infra/database';

/** Games after which others get their turn: some hundredths of a second. */
const BATCH = 100;

/** `source` is where it came from. */
export type LineGame = { readonly game: PreparationGame; readonly source: string; readonly rating?: number };

/** The newest games of the color that count. */
export const readLineGames = async (
  db: Database,
  libraryId: number,
  { color, limit }: { readonly color: Color; readonly limit: number },
): Promise<readonly LineGame[]> => {
  const games: LineGame[] = [];
  for (let offset = 0; offset < limit; offset += BATCH) {
    const rows = await db
      .selectFrom('library_games')
      .innerJoin('library_contents', 'game_id', 'id')
      .select(['id', 'moves', 'facts', 'source'])
      .where('library_id', '=', libraryId)
      .where('color', '=', color)
      .where('deleted_at', 'is', null)
      .where('left_out', 'is', null)
      .orderBy('played_at', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(BATCH, limit - offset))
      .offset(offset)
      .execute();
    for (const { id, moves, facts: text, source } of rows) {
      const facts = readJson(text);
      const line = lineOfMoves(moves === '' ? [] : moves.split(' ', MAX_TREE_PLIES));
      const { rating } = facts;
      games.push({
        game: toPreparationGame(String(id), line, facts),
        source,
        rating,
      });
    }
    if (rows.length < BATCH) break;
    await setImmediate();
  }
  return games;
};
