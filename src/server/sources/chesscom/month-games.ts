/** The games of a month: `/pub/player/{name}/games/{year}/{month}`. */
import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import type { Milliseconds, Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { Answer } from '../http/ask';
import { parseJson } from '../http/parse-json';
import { readElements } from '../http/read-elements';
import type { AnswerCache } from './answer-cache';
import { askCached, type AskSettings, type Found } from './ask-cached';
import { playedAtOf, SPEED_OF, timeClassSchema } from './game-schema';
import { beginOf, type Month } from './months';

/** A game as it came, still to be read, and when it was played; of a malformed one nothing else is known. */
export type DatedGame = {
  readonly line: string;
  /** Its number in the answer, from 1. */
  readonly place: number;
  readonly playedAt: Milliseconds;
  readonly speed?: Speed;
  readonly isRated?: boolean;
};

export type MonthSettings = AskSettings & { readonly monthCache: AnswerCache<readonly DatedGame[]> };

/** Characters: more than 10,000 games. */
const MAX_MONTH = 60_000_000;

/** The newest first. Games that go on, or were called off, have no moves to show, and are skipped. */
export const askMonth = (
  settings: MonthSettings,
  { id, month, signal }: { readonly id: string; readonly month: Month; readonly signal?: AbortSignal },
): Promise<Result<Found<readonly DatedGame[]>, SourceFailure>> =>
  askCached(
    settings,
    { path: `/pub/player/${id}/games/${month.replace('-', '/')}`, signal },
    { cache: settings.monthCache, read: (answer) => readMonth(answer, month) },
  );

const readMonth = async (
  answer: Answer,
  month: Month,
): Promise<Result<{ readonly value: readonly DatedGame[]; readonly size: number }, SourceFailure>> => {
  const games: DatedGame[] = [];
  const { texts, isWhole } = readElements(answer.chunks);
  let size = 0;
  let place = 0;
  let playedAt = beginOf(month);
  for await (const line of texts) {
    size += line.length;
    place += 1;
    if (size > MAX_MONTH) return { ok: false, error: { reason: 'unreadable' } };
    const head = headSchema.safeParse(parseJson(line)).data;
    // One that nobody understands stands where the one before it does.
    if (head !== undefined) playedAt = playedAtOf(head);
    if (head === undefined) games.push({ line, place, playedAt });
    else if (head.pgn !== undefined) games.push({ line, place, playedAt, ...kindOf(head) });
  }
  const failure = answer.failure();
  if (failure !== undefined) return { ok: false, error: failure };
  if (!isWhole()) return { ok: false, error: { reason: 'unreadable' } };
  return { ok: true, value: { value: games.sort((a, b) => b.playedAt - a.playedAt), size } };
};

const kindOf = ({ time_class, rated }: z.infer<typeof headSchema>): Pick<DatedGame, 'speed' | 'isRated'> => ({
  speed: SPEED_OF[time_class],
  isRated: rated,
});

const headSchema = z.object({
  end_time: z.number().min(0).max(8.64e12),
  time_class: timeClassSchema,
  rated: z.boolean().optional(),
  pgn: z.string().optional(),
});
