/**
 * The owner of the sample library as the script plays him: solid, weak in endgames, slow in blitz, and no friend of
 * forks.
 */
import { SOLID } from './openings';
import { OWNERS_OPPONENTS } from './opponents';
import { clock, type SamplePerson } from './people';

/** 187 games, of which he wins 89, loses 68 and draws 30 (specification, ENT-31). */
export const OWNER: SamplePerson = {
  username: 'ansel.thornquist',
  mark: 'smp3',
  ratings: { bullet: 1492, blitz: 1566, rapid: 1628, classical: 1671 },
  style: {
    strength: 1985,
    oversights: { opening: 0.6, middlegame: 0.7, endgame: 3.6 },
    appetite: -5,
    timeUse: { share: 0.027, least: 0.7, noise: 0.7 },
    blindTo: { motif: 'fork', chance: 0.6 },
    resignsAt: 500,
  },
  // Thinks in blitz nearly as long as he is used to.
  timeUses: { blitz: { share: 0.046, least: 1.2, noise: 0.7 } },
  repertoire: SOLID,
  opponents: OWNERS_OPPONENTS,
  days: 272,
  free: [
    [clock(1, 0), 10],
    [clock(3, 2), 21],
    [clock(5, 0), 34],
    [clock(10, 0), 40],
    [clock(10, 5), 26],
    [clock(15, 10), 24],
    [clock(30, 20), 14],
  ],
  newest: 'rapid',
  quotas: { win: 89, loss: 68, draw: 30 },
};
