import { type Speed, SPEED_UNKNOWN } from '../../../../chess/clock';
import type { Outcome } from '../../../../chess/player/results';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import { formatDate } from '../../../lib/format-date';
import { tacticName } from '../../../player/tactic-text';
import { filterEntries, type FilterName } from './games-filter';

export const SPEED_LABELS: Readonly<Record<Speed, string>> = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  correspondence: 'Correspondence',
  unknown: SPEED_UNKNOWN,
};

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = { win: 'Won', loss: 'Lost', draw: 'Drawn' };

export const ORDER_LABELS: Readonly<Record<GameOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  mostAccurate: 'Best accuracy first',
  leastAccurate: 'Worst accuracy first',
  strongestOpponent: 'Highest-rated opponents first',
  weakestOpponent: 'Lowest-rated opponents first',
  opponentAToZ: 'Opponents from A to Z',
  opponentZToA: 'Opponents from Z to A',
  longest: 'Longest first',
  shortest: 'Shortest first',
};

const ENTRY_LABELS: Readonly<Record<FilterName, (text: string) => string>> = {
  opening: (name) => name,
  opponent: (part) => `Against “${part}”`,
  outcome: (outcome) => labelFor(OUTCOME_LABELS, outcome),
  color: (color) => (color === 'white' ? 'As White' : 'As Black'),
  speed: (speed) => labelFor(SPEED_LABELS, speed),
  from: (day) => `From ${dayText(day)}`,
  to: (day) => `To ${dayText(day)}`,
  tactic: tacticName,
  missed: (kind) => `Missed: ${tacticName(kind)}`,
  allowed: (kind) => `Allowed: ${tacticName(kind)}`,
  analysis: () => 'Analysis failed',
};

export const filterLabels = (filter: GamesFilter): readonly { readonly name: FilterName; readonly label: string }[] =>
  filterEntries(filter).map(([name, text]) => ({ name, label: ENTRY_LABELS[name](text) }));

const labelFor = (label: Readonly<Record<string, string>>, name: string): string => label[name] ?? name;

/** A calendar day has no time zone; noon keeps the day in almost all of them. */
const dayText = (day: string): string => {
  const noon = Date.parse(`${day}T12:00:00`);
  return Number.isNaN(noon) ? day : formatDate(noon);
};
