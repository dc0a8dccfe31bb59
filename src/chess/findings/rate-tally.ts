/** The rates of a player over many games, by speed: figures that add up (`Tally`), and what is read from them. */
import { SPEEDS, type Speed } from '../clock';
import { figureIn, fromMillionths, makeTally, toMillionths, type Tally } from '../player/sums';
import type { GameRates, Rate } from './rate';
import { isFault, RATE_KINDS, siteFactor, type RateKind } from './rate-kinds';

/** Over `games` games in which it could happen; `bySite` of `of` are judged by the evaluations of a site, none when missing. */
export type PlayedRate = Rate & { readonly games: number; readonly bySite?: number };

/** What is known of a player's games of one speed. */
export type SpeedRates = {
  readonly speed: Speed;
  /** Games that have rates. */
  readonly games: number;
  /** Mean over those of them with a settled rating; missing where none has one. */
  readonly rating?: number;
  readonly rates: Readonly<Partial<Record<RateKind, PlayedRate>>>;
};

type Rated = {
  readonly speed: Speed;
  readonly rating?: number;
  readonly strength?: number;
  readonly ratingChange?: number;
  readonly isEvaluatedBySite?: boolean;
  readonly rates?: GameRates;
};

/** A rating that moves further in one game is not settled yet, and says little of how strong the player is. */
const MOST_CHANGE = 25;

/** On Lichess' scale; `undefined` for one that is not known, or not settled. */
export const settledRating = ({
  rating,
  strength = rating,
  ratingChange = 0,
}: Pick<Rated, 'rating' | 'strength' | 'ratingChange'>): number | undefined =>
  Math.abs(ratingChange) > MOST_CHANGE ? undefined : strength;

/** Games without rates, also those of a time before there were any, add nothing. */
export const tallyRates = ({ speed, rates, isEvaluatedBySite = false, ...rated }: Rated): Tally => {
  const rating = settledRating(rated);
  if (rates === undefined) return makeTally({});
  const figures = RATE_KINDS.flatMap((kind) => {
    const rate = rates[kind];
    if (rate === undefined) return [];
    const happened = isFault(kind) ? rate.happened : toMillionths(rate.happened);
    return [
      [`rate.${speed}.${kind}`, happened],
      [`rate.${speed}.${kind}.of`, rate.of],
      [`rate.${speed}.${kind}.games`, 1],
      ...(isEvaluatedBySite && siteFactor(kind) !== undefined
        ? [[`rate.${speed}.${kind}.site`, rate.of] as const]
        : []),
    ] as const;
  });
  return makeTally({
    [`rates.${speed}.games`]: 1,
    ...(rating === undefined ? {} : { [`rates.${speed}.rated`]: 1, [`rates.${speed}.rating`]: Math.round(rating) }),
    ...Object.fromEntries(figures),
  });
};

/** Speeds without games are missing. */
export const readRates = (tally: Tally): readonly SpeedRates[] =>
  SPEEDS.flatMap((speed) => {
    const games = figureIn(tally, `rates.${speed}.games`);
    const rated = figureIn(tally, `rates.${speed}.rated`);
    if (games === 0) return [];
    const rates = RATE_KINDS.flatMap((kind) => {
      const played = figureIn(tally, `rate.${speed}.${kind}.games`);
      if (played === 0) return [];
      const happened = figureIn(tally, `rate.${speed}.${kind}`);
      const of = figureIn(tally, `rate.${speed}.${kind}.of`);
      const bySite = figureIn(tally, `rate.${speed}.${kind}.site`);
      const rate = { happened: isFault(kind) ? happened : fromMillionths(happened), of, games: played };
      return [[kind, bySite === 0 ? rate : { ...rate, bySite }] as const];
    });
    return [
      {
        speed,
        games,
        ...(rated === 0 ? {} : { rating: figureIn(tally, `rates.${speed}.rating`) / rated }),
        rates: Object.fromEntries(rates),
      },
    ];
  });
