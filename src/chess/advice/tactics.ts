import type { PlayerReport } from '../player/player-report';
import { isTacticKind } from '../motifs/motif';
import { primaryWeakness, type TacticCount, type TacticalStrength } from '../player/tactics';
import type { Advice, AdviceMessage } from './piece-of-advice';
import type { FoundName, FoundTactic, MissedTactics, NamedTactic } from './said';
import { tacticAdvice } from './tactic-advice';

/** Games looked through, and times a thing was seen in them, before it is a habit. */
const LEAST_GAMES = 5;
const LEAST_TIMES = 3;

type Counted<Name extends string = string> = Pick<TacticCount<Name>, 'name' | 'count'>;

/** What was seen often, each in `games` games; a figure that is missing says nothing. */
export type TacticHabits = {
  readonly games: number;
  /** The kind of tactic missed most. */
  readonly missed: Counted | undefined;
  /** Pieces left to be taken. */
  readonly hanging: Counted | undefined;
  /** The strength seen most that is a tactic. */
  readonly found: Counted<FoundName> | undefined;
};

export const tacticHabits = ({ tactics }: PlayerReport): TacticHabits | undefined => {
  const { games, weaknesses, strengths } = tactics;
  if (games < LEAST_GAMES) return undefined;
  return {
    games,
    missed: often(primaryWeakness(tactics)),
    hanging: often(weaknesses.find(({ name }) => name === 'hangingPieces')),
    found: often(strengths.find(isTactic)),
  };
};

/** The tactic missed most, pieces left to be taken, and the tactic found most. */
export const adviseOnTactics = (report: PlayerReport): readonly Advice[] => {
  const habits = tacticHabits(report);
  if (habits === undefined) return [];
  const { games, missed, hanging, found } = habits;
  const messages: readonly (AdviceMessage | undefined)[] = [
    missed && {
      id: 'advice.missed-tactics',
      values: { games, missed: missedTactics(missed), way: tacticAdvice(missed.name) },
    },
    hanging && { id: 'advice.left-pieces', values: { games, count: hanging.count } },
    found && { id: 'advice.found-tactics', values: { games, ...foundTactic(found) } },
  ];
  return messages.flatMap((message) => (message === undefined ? [] : [{ topic: 'tactics', message, games }]));
};

export const namedTactic = (name: string): NamedTactic => ({ id: `tactic.${isTacticKind(name) ? name : 'other'}` });

export const missedTactics = ({ name, count }: Counted): MissedTactics => ({
  id: `missed.${isTacticKind(name) ? name : 'other'}`,
  values: { count },
});

export const foundTactic = ({ name, count }: Counted<FoundName>) =>
  ({ tactic: { id: `found.${name}` }, count }) satisfies { readonly tactic: FoundTactic; readonly count: number };

const isTactic = (strength: TacticCount<TacticalStrength>): strength is TacticCount<FoundName> =>
  strength.name !== 'pawnBreaks' && strength.name !== 'exchanges';

const often = <Name>(counted: TacticCount<Name> | undefined): TacticCount<Name> | undefined =>
  counted !== undefined && counted.count >= LEAST_TIMES ? counted : undefined;
