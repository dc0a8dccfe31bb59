import type { PlayerReport } from '../player/player-report';
import { primaryWeakness, type TacticCount } from '../player/tactics';
import type { Advice } from './piece-of-advice';
import { tacticAdvice } from './tactic-advice';
import { countOf, splitName } from './wording';

/** Games looked through, and times a thing was seen in them, before it is a habit. */
const LEAST_GAMES = 5;
const LEAST_TIMES = 3;

type Counted = Pick<TacticCount<string>, 'name' | 'count'>;

/** What was seen often, each in `games` games; a figure that is missing says nothing. */
export type TacticHabits = {
  readonly games: number;
  /** The kind of tactic missed most. */
  readonly missed: Counted | undefined;
  /** Pieces left to be taken. */
  readonly hanging: Counted | undefined;
  /** The strength seen most that is a tactic; pawn breaks and exchanges are none. */
  readonly found: Counted | undefined;
};

export const tacticHabits = ({ tactics }: PlayerReport): TacticHabits | undefined => {
  const { games, weaknesses, strengths } = tactics;
  if (games < LEAST_GAMES) return undefined;
  return {
    games,
    missed: often(primaryWeakness(tactics)),
    hanging: often(weaknesses.find(({ name }) => name === 'hangingPieces')),
    found: often(strengths.find(({ name }) => name !== 'pawnBreaks' && name !== 'exchanges')),
  };
};

/** The tactic missed most, pieces left to be taken, and the tactic found most. */
export const adviseOnTactics = (report: PlayerReport): readonly Advice[] => {
  const habits = tacticHabits(report);
  if (habits === undefined) return [];
  const { games, missed, hanging, found } = habits;
  const texts = [
    missed && `They missed ${missedTactics(missed)} in ${games} games. ${tacticAdvice(missed.name)}`,
    hanging &&
      `They left a piece to be taken ${countOf(hanging.count, 'time')} in ${games} games. Look after each of their moves at what it no longer guards.`,
    found &&
      `What they found most in ${games} games is "${splitName(found.name)}", ${countOf(found.count, 'time')}. Look for it in their replies before you move.`,
  ];
  return texts.flatMap((text) => (text === undefined ? [] : [{ topic: 'tactics', text, games }]));
};

/** What a missed tactic is called where its own name would not say enough. */
const MISSED: Readonly<Partial<Record<string, string>>> = {
  capture: 'winning capture',
  check: 'strong check',
  mate: 'checkmate',
};

/** `3 forks`, `1 winning capture`: tactics of one kind that were missed. */
export const missedTactics = ({ name, count }: Counted): string => countOf(count, MISSED[name] ?? splitName(name));

const often = <Name>(counted: TacticCount<Name> | undefined): TacticCount<Name> | undefined =>
  counted !== undefined && counted.count >= LEAST_TIMES ? counted : undefined;
