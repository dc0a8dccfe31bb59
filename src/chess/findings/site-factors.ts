/**
 * By how much more of each kind is counted under the evaluations of a site than under our own scan of the same games. The players
 * of the table of others (./baselines.ts) were measured by our scan, which sees less in endgames than the site's deep search;
 * without these factors whoever had games analyzed at the site would seem worse than others.
 *
 * Measured by `npm run corpus -- site-evaluations`. docs/decisions/075-compare-site-evaluations-by-a-factor.md
 */
import { TIMES_LEFT, type RateKind } from './rate-kinds';
import { MATERIALS } from './endgame-material';

/** `error` is the standard error of the ratio. */
export type SiteFactor = { readonly ratio: number; readonly error: number };

const BLUNDERS: SiteFactor = { ratio: 1.23, error: 0.07 };
/** Of the materials by themselves there are too few errors. */
const ENDGAME: SiteFactor = { ratio: 1.42, error: 0.19 };

const FACTORS: Readonly<Partial<Record<RateKind, SiteFactor>>> = {
  blunders: BLUNDERS,
  ...Object.fromEntries(TIMES_LEFT.map((left) => [`time.${left}`, BLUNDERS])),
  'phase.endgame': ENDGAME,
  ...Object.fromEntries(MATERIALS.map((material) => [`endgame.${material}`, ENDGAME])),
};

/** `undefined` where both count the same, as far as can be told. */
export const siteFactor = (kind: RateKind): SiteFactor | undefined => FACTORS[kind];
