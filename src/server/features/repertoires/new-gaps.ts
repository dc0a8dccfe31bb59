/**
 * Gaps that the games of automatic imports came to since they were last looked at. A reply counts as new because somebody
 * just played it: whether the same game also raised it over the goal is not told apart, since both call for an answer.
 */
import { formatReply, gamesPerGap, type PlayedGap } from '../../../chess/repertoire/games/played-gaps';
import { type Color, COLORS, type Milliseconds } from '../../../chess/types';
import type { NewGap } from '../../../contract/profile';
import type { Database } from '../../db/database';
import { readLineGames } from '../../db/library/list';
import { listTrackedAccounts } from '../../db/library/tracked-accounts';
import { listRepertoires, readRepertoire, type RepertoireHead } from '../../db/repertoires/repertoires';
import type { RepertoireThread } from './repertoire-tasks';

type GapDeps = { readonly db: Database; readonly thread: RepertoireThread };

/** As many as the page of a repertoire is measured with; unseen ones are the newest of them. */
const MAX_GAMES = 2000;
const MAX_NEW_GAMES = 500;

/** In the user's own library. The repertoire with the likeliest gap first; without those that could not be measured in time. */
export const createListNewGaps =
  (deps: GapDeps) =>
  async (userId: number, libraryId: number, now: Milliseconds): Promise<readonly NewGap[]> => {
    const since = await unseenSince(deps.db, libraryId);
    if (since === undefined) return [];
    const heads = (await listRepertoires(deps.db, userId)).filter(({ state, size }) => state === 'active' && size > 0);
    const found: NewGap[] = [];
    for (const color of COLORS) {
      const ofColor = heads.filter((head) => head.color === color);
      if (ofColor.length > 0) found.push(...(await listOfColor(deps, ofColor, { color, libraryId, since, now })));
    }
    return found.sort((one, other) => one.of - other.of);
  };

const unseenSince = async (db: Database, libraryId: number): Promise<Milliseconds | undefined> => {
  const times = (await listTrackedAccounts(db, libraryId)).flatMap(({ newGames, newSince }) =>
    newGames > 0 && newSince !== undefined ? [newSince] : [],
  );
  return times.length === 0 ? undefined : Math.min(...times);
};

type GamesToMeet = {
  readonly color: Color;
  readonly libraryId: number;
  readonly since: Milliseconds;
  readonly now: Milliseconds;
};

const listOfColor = async (
  { db, thread }: GapDeps,
  heads: readonly RepertoireHead[],
  { color, libraryId, since, now }: GamesToMeet,
): Promise<readonly NewGap[]> => {
  const newGames = await readGames(db, libraryId, { color, limit: MAX_NEW_GAMES, addedSince: since });
  if (newGames.length === 0) return [];
  const found: NewGap[] = [];
  for (const head of heads) {
    const repertoire = await readRepertoire(db, head);
    const open = await thread.run('hasOpenReply', { repertoire, newGames });
    if (!open.ok || !open.value) continue;
    const games = await readGames(db, libraryId, { color, limit: MAX_GAMES });
    const gaps = await thread.run('findPlayedGaps', { repertoire, newGames, games, now });
    if (gaps.ok) found.push(...toNewGap(head, gaps.value));
  }
  return found;
};

const readGames = async (db: Database, libraryId: number, choice: Parameters<typeof readLineGames>[2]) =>
  (await readLineGames(db, libraryId, choice)).map(({ game }) => game);

const toNewGap = ({ address, name, starts }: RepertoireHead, gaps: readonly PlayedGap[]): readonly NewGap[] => {
  const [likeliest] = gaps;
  const gameId = likeliest?.gameIds[0];
  if (likeliest === undefined || gameId === undefined) return [];
  const { gap } = likeliest;
  return [
    {
      repertoire: address,
      name,
      reply: formatReply(gap),
      line: gap.start === starts[0]?.position ? [...gap.moves, gap.reply] : [],
      of: gamesPerGap(gap.reach),
      gameId,
      games: new Set(gaps.flatMap(({ gameIds }) => gameIds)).size,
      more: gaps.length - 1,
    },
  ];
};
