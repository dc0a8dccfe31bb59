/** What the server does with the games of a library, done here with games that it does not hold. */
import type { GameOrder } from '../../../../contract/library';
import type { ShownGame } from '../../../player/games/shown-game';

type Compare = (one: ShownGame, other: ShownGame) => number;

const { compare } = new Intl.Collator('en');

/** Rising; games without the value come last, whichever way the others are sorted. */
const byNumber =
  (valueOf: (game: ShownGame) => number | null | undefined, sign: 1 | -1): Compare =>
  (one, other) => {
    const [first, second] = [valueOf(one) ?? undefined, valueOf(other) ?? undefined];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return sign * (first - second);
  };

const byName =
  (sign: 1 | -1): Compare =>
  (one, other) =>
    Number(isUnknown(one)) - Number(isUnknown(other)) || sign * compare(one.opponent, other.opponent);

const isUnknown = ({ opponent }: ShownGame): boolean => opponent === '' || opponent === '?';

const accuracyOf = ({ scouted }: ShownGame) => scouted.analysisData?.accuracy;
const ratingOf = ({ opponentRating }: ShownGame) => opponentRating;
const lengthOf = ({ scouted }: ShownGame) => scouted.plies ?? scouted.moves.length;

const COMPARES: Readonly<Record<Exclude<GameOrder, 'newest' | 'oldest'>, Compare>> = {
  mostAccurate: byNumber(accuracyOf, -1),
  leastAccurate: byNumber(accuracyOf, 1),
  strongestOpponent: byNumber(ratingOf, -1),
  weakestOpponent: byNumber(ratingOf, 1),
  opponentAToZ: byName(1),
  opponentZToA: byName(-1),
  longest: byNumber(lengthOf, -1),
  shortest: byNumber(lengthOf, 1),
};

/** Of equals the newest comes first. */
export const sortGames = (newestFirst: readonly ShownGame[], order: GameOrder): readonly ShownGame[] => {
  if (order === 'newest') return newestFirst;
  return order === 'oldest' ? newestFirst.toReversed() : newestFirst.toSorted(COMPARES[order]);
};
