/** What Lichess' tablebase says of a position: `GET /standard?fen=…` of its own host. Its API reference, "Tablebase". */
import { z } from 'zod';
import type { Fen, Result } from '../../../chess/types';
import type { KnownEndgame, TablebaseVerdict } from '../../../contract/positions';
import type { SourceFailure } from '../failures';
import type { HttpSettings } from '../http/ask';
import { askJson } from './http';

/** Lichess' words, for the side to move; what a table cannot say for certain is not said. */
const VERDICTS: Readonly<Record<string, TablebaseVerdict>> = {
  win: 'win',
  'syzygy-win': 'win',
  'cursed-win': 'cursedWin',
  draw: 'draw',
  'blessed-loss': 'blessedLoss',
  'syzygy-loss': 'loss',
  loss: 'loss',
};
/** The same for the other side. */
const OPPOSITE: Readonly<Record<TablebaseVerdict, TablebaseVerdict>> = {
  win: 'loss',
  cursedWin: 'blessedLoss',
  draw: 'draw',
  blessedLoss: 'cursedWin',
  loss: 'win',
  unknown: 'unknown',
};

const plies = z.number().int().nullish().catch(null);
const answerSchema = z.object({
  category: z.string(),
  dtm: plies,
  moves: z.array(z.object({ san: z.string(), uci: z.string(), category: z.string(), dtm: plies })),
});

export const askTablebase = async (
  settings: HttpSettings,
  fen: Fen,
  signal?: AbortSignal,
): Promise<Result<KnownEndgame, SourceFailure>> => {
  const path = `/standard?fen=${encodeURIComponent(fen)}`;
  const answer = await askJson(settings, { path, signal });
  if (!answer.ok) return answer;
  const parsed = answerSchema.safeParse(answer.value);
  if (!parsed.success) return { ok: false, error: { reason: 'unreadable' } };
  const { category, dtm, moves } = parsed.data;
  return {
    ok: true,
    value: {
      verdict: verdictOf(category),
      mate: toPlies(dtm),
      // A move's category is that of the position after it: the other side's.
      moves: moves.map((move) => ({
        san: move.san,
        uci: move.uci,
        verdict: OPPOSITE[verdictOf(move.category)],
        mate: toPlies(move.dtm),
      })),
    },
  };
};

const verdictOf = (category: string): TablebaseVerdict => VERDICTS[category] ?? 'unknown';

/** Distances of the losing side are negative. */
const toPlies = (dtm: number | null | undefined): number | null => (typeof dtm === 'number' ? Math.abs(dtm) : null);
