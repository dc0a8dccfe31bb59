/** What a player plays first with either color, ever and lately, and where their first choice has changed. */
import { openingAt } from '../openings/opening-names';
import { familyOf } from '../player/repertoire';
import { countResults, type Results } from '../player/results';
import { START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import { type Color, COLORS, type Fen, type Milliseconds, type San, type Uci } from '../types';
import { findChanges, type RepertoireChange } from './changes';
import { indexVisits, type PreparationGame, type Visit, type Visits } from './visits';

/** `lately`: of its games, those of the last months. */
export type FirstMove = Results & { readonly san: San; readonly opening?: string; readonly lately: number };

/** `after` is the opponent's move; missing for White. */
export type FirstMoves = {
  readonly color: Color;
  readonly after?: San;
  readonly games: number;
  readonly lately: number;
  /** Most played first. */
  readonly moves: readonly FirstMove[];
};

/** `old` and `now` are the openings of the two first choices, where these have names of their own. */
export type NamedChange = RepertoireChange & { readonly color: Color; readonly old?: string; readonly now?: string };

export type Habits = {
  /** The one with the most games after it first. */
  readonly changes: readonly NamedChange[];
  readonly firstMoves: readonly FirstMoves[];
  /** Where the last months begin. */
  readonly latelySince: Milliseconds;
};

/** Before the newest game. */
const LATELY = 90 * 86_400_000;

/** Of the opponents' first moves. */
const MAX_ANSWERED = 3;
const MIN_ANSWERED = 2;

export const habitsOf = (games: readonly PreparationGame[]): Habits => {
  const latelySince = games.reduce((newest, { playedAt }) => Math.max(newest, playedAt), 0) - LATELY;
  const [white, black] = [indexVisits(games, 'white'), indexVisits(games, 'black')];
  const moves = (fen: Fen, visits: Visits) => countMoves(fen, visits.at(fen), latelySince);
  const answered = moves(START_FEN, black).filter(({ games: faced }) => faced >= MIN_ANSWERED);
  return {
    changes: COLORS.flatMap((color) =>
      findChanges(color === 'white' ? white : black, color).map((change) => ({ ...change, color, ...namesOf(change) })),
    ).sort((one, other) => gamesAfter(other) - gamesAfter(one)),
    firstMoves: [
      { color: 'white' as const, ...totalsOf(moves(START_FEN, white)) },
      ...answered.slice(0, MAX_ANSWERED).map(({ san, fen }) => ({
        color: 'black' as const,
        after: san,
        ...totalsOf(moves(fen, black)),
      })),
    ].filter(({ moves: counted }) => counted.length > 0),
    latelySince,
  };
};

const gamesAfter = ({ after }: RepertoireChange): number => after.reduce((sum, { games }) => sum + games, 0);

type CountedMove = FirstMove & { readonly fen: Fen };

const countMoves = (fen: Fen, visits: readonly Visit[], latelySince: Milliseconds): readonly CountedMove[] => {
  const byMove = new Map<Uci, PreparationGame[]>();
  for (const { game, move } of visits) {
    if (move === undefined) continue;
    const played = byMove.get(move);
    if (played === undefined) byMove.set(move, [game]);
    else played.push(game);
  }
  return [...byMove]
    .flatMap(([uci, games]): readonly CountedMove[] => {
      const played = playMove(fen, uci);
      if (!played.ok) return [];
      const { san, fen: next } = played.value;
      const lately = games.filter(({ playedAt }) => playedAt >= latelySince).length;
      return [{ san, fen: next, lately, ...countResults(games), opening: nameAt(next) }];
    })
    .sort((one, other) => other.games - one.games || (one.san < other.san ? -1 : 1));
};

const totalsOf = (moves: readonly FirstMove[]): Pick<FirstMoves, 'games' | 'lately' | 'moves'> => ({
  games: moves.reduce((sum, { games }) => sum + games, 0),
  lately: moves.reduce((sum, { lately }) => sum + lately, 0),
  moves,
});

/** The move says more than these. */
const GENERIC = /(Pawn Game|Knight Opening)$/;

const nameAt = (fen: Fen): string | undefined => {
  const opening = openingAt(fen);
  const name = opening && familyOf(opening.name);
  return name === undefined || GENERIC.test(name) ? undefined : name;
};

const namesOf = ({ fen, before, after }: RepertoireChange): Pick<NamedChange, 'old' | 'now'> => {
  const [old, now] = [before, after].map(([first]) => {
    const played = first && playMove(fen, first.san);
    return played?.ok === true ? nameAt(played.value.fen) : undefined;
  });
  return old === now ? {} : { old, now };
};
