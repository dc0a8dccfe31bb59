/** The user's repertoires as other pages use them. For lazy code only: it loads the contract's schemas. */
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { formatLine, sanLine } from '../../../chess/position/move';
import { type GameVerdict, judgeGame } from '../../../chess/repertoire/games/verdict';
import { fenOf, indexRepertoire, type RepertoireGraph, wayTo } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { type Color, type Ply, type San, turnOf, type Uci } from '../../../chess/types';
import type { StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { useProfileId } from '../../lib/account/profile';
import { type MovedRepertoire, myRepertoiresQuery, repertoireQuery } from './repertoire-queries';

/** In milliseconds: other tabs may change a repertoire, but it is large. */
const STALE_TIME = 60_000;

/** Those of a color that are active and have moves; none until they are known. The latest changed first. */
export const useActiveRepertoires = (color: Color): readonly StoredRepertoire[] => {
  const profileId = useProfileId();
  const { data: mine } = useQuery({
    ...myRepertoiresQuery(profileId ?? 0),
    enabled: profileId !== undefined,
    staleTime: STALE_TIME,
    retryOnMount: false,
  });
  const active = mine?.repertoires.filter((one) => one.color === color && one.state === 'active' && one.moves > 0);
  return useQueries({
    queries: (active ?? []).map(({ id }) => ({ ...repertoireQuery(id), staleTime: STALE_TIME, retryOnMount: false })),
    combine: loadedOnes,
  });
};

type Loading = Pick<UseQueryResult<StoredRepertoire | MovedRepertoire | null>, 'data'>;

const loadedOnes = (answers: readonly Loading[]): readonly StoredRepertoire[] =>
  answers.flatMap(({ data }) => (data === undefined || data === null || 'movedTo' in data ? [] : [data]));

const graphs = new WeakMap<StoredRepertoire, RepertoireGraph>();

/** Once a version of a repertoire: it is large. */
export const graphOf = (repertoire: StoredRepertoire): RepertoireGraph => {
  const graph = graphs.get(repertoire) ?? indexRepertoire(repertoire);
  graphs.set(repertoire, graph);
  return graph;
};

export type JudgedGame = {
  readonly repertoire: StoredRepertoire;
  readonly verdict: Exclude<GameVerdict, { readonly kind: 'none' }>;
};

/** By the repertoire that the game has most moves of; `undefined` where it has none of any. */
export const judgeByBest = (
  repertoires: readonly StoredRepertoire[],
  game: Parameters<typeof judgeGame>[1],
): JudgedGame | undefined => {
  const judged = repertoires.flatMap((repertoire): readonly JudgedGame[] => {
    const verdict = judgeGame(graphOf(repertoire), game);
    return verdict.kind === 'none' ? [] : [{ repertoire, verdict }];
  });
  const [best] = judged.toSorted((one, other) => other.verdict.ownMoves - one.verdict.ownMoves);
  return best;
};

// Addresses of the page of a repertoire

type LineTarget = {
  readonly repertoire: StoredRepertoire;
  readonly position: Epd;
  /** Played there. */
  readonly reply?: Uci | undefined;
};

/** Opens it at a position, or after a reply there that it lacks. */
export const lineLink = ({ repertoire, position, reply }: LineTarget) => {
  const { moves } = wayTo(graphOf(repertoire), position);
  return {
    to: '/repertoire/{-$repertoire}',
    params: { repertoire: repertoire.id },
    search: { line: [...moves, ...(reply === undefined ? [] : [reply])].join(' ') },
  } as const;
};

/** Trains what is prepared from a position on. */
export const trainLineLink = (target: LineTarget) => {
  const { search, ...link } = lineLink(target);
  return { ...link, search: { ...search, train: 'line' } } as const;
};

/** Trains what a player's games come to; `NAME` or `site:NAME`. */
export const trainAgainstLink = (repertoire: string, player: string) =>
  ({ to: '/repertoire/{-$repertoire}', params: { repertoire }, search: { against: player } }) as const;

/** `1.e4 c5 2.Nf3` */
export const wayText = (graph: RepertoireGraph, position: Epd): string => {
  const { start, moves } = wayTo(graph, position);
  return formatLine({ turn: turnOf(start), moveNumber: 1 }, sanLine(fenOf(start), moves, false));
};

/** `5...Qb6`; in a game from the start. */
export const numberedMove = (turn: Color, ply: Ply, san: San): string =>
  formatLine({ turn, moveNumber: Math.floor(ply / 2) + 1 }, [san]);
