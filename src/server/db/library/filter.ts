/** What the list of games is filtered by. */
import type { Speed } from '../../../chess/clock';
import type { Outcome } from '../../../chess/player/results';
import { TACTICAL_STRENGTHS, type TacticList } from '../../../chess/player/tactics';
import type { Color } from '../../../chess/types';

/** All that is given must hold. Texts are compared without case; dates are days in UTC, both included. */
export type GamesFilter = {
  /** The whole name of the opening. */
  readonly opening?: string;
  readonly color?: Color;
  readonly outcome?: Outcome;
  readonly speed?: Speed;
  /** A part of the opponent's name. */
  readonly opponent?: string;
  readonly from?: string;
  readonly to?: string;
  /** Games with such a tactic, those in which the user missed such a one, and those in which the user allowed it. */
  readonly tactic?: string;
  readonly missed?: string;
  readonly allowed?: string;
  /** Games whose analysis failed. */
  readonly analysis?: 'failed';
};

export type TacticName = { readonly list: TacticList; readonly name: string };

const STRENGTHS: ReadonlySet<string> = new Set(TACTICAL_STRENGTHS);

/** The tactics that a game must have, each of them. */
export const tacticsOf = ({ tactic, missed, allowed }: GamesFilter): readonly TacticName[] => [
  ...(tactic === undefined
    ? []
    : [{ list: STRENGTHS.has(tactic) ? 'strengths' : 'weaknesses', name: tactic } as const]),
  ...(missed === undefined ? [] : [{ list: 'missed', name: missed } as const]),
  ...(allowed === undefined ? [] : [{ list: 'allowed', name: allowed } as const]),
];

/** What games have or have not and what is kept apart from their rows: a tactic, or that their analysis failed. */
export type Mark = TacticName | { readonly list: 'review'; readonly name: 'failed' };

/** The marks that a game must have, each of them. */
export const marksOf = (filter: Pick<GamesFilter, 'tactic' | 'missed' | 'allowed' | 'analysis'>): readonly Mark[] => [
  ...tacticsOf(filter),
  ...(filter.analysis === undefined ? [] : [{ list: 'review', name: filter.analysis } as const]),
];

export const markName = ({ list, name }: Mark): string => `${list} ${name}`;
