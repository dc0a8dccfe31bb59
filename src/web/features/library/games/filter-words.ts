import type { GamesFilter } from '../../../../contract/library';
import type { Speed } from '../../../../chess/clock';
import type { Outcome } from '../../../../chess/player/results';
import { formatDate } from '../../../lib/format-date';
import { tacticName } from '../../../player/tactic-name';
import { filterEntries, type FilterName } from './games-filter';

export const SPEED_WORDS: Readonly<Record<Speed, string>> = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  correspondence: 'Correspondence',
};

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = { win: 'Won', loss: 'Lost', draw: 'Drawn' };

const ENTRY_WORDS: Readonly<Record<FilterName, (text: string) => string>> = {
  opening: (name) => name,
  opponent: (part) => `Against “${part}”`,
  outcome: (outcome) => wordOf(OUTCOME_WORDS, outcome),
  color: (color) => (color === 'white' ? 'As White' : 'As Black'),
  speed: (speed) => wordOf(SPEED_WORDS, speed),
  from: (day) => `From ${dayText(day)}`,
  to: (day) => `To ${dayText(day)}`,
  tactic: tacticName,
  missed: (kind) => `Missed: ${tacticName(kind)}`,
  analysis: () => 'Analysis failed',
};

/** Each thing that is filtered by, in words. */
export const filterWords = (filter: GamesFilter): readonly { readonly name: FilterName; readonly words: string }[] =>
  filterEntries(filter).map(([name, text]) => ({ name, words: ENTRY_WORDS[name](text) }));

const wordOf = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;

/** A day of a calendar has no time zone: noon is the same day nearly everywhere. */
const dayText = (day: string): string => {
  const noon = Date.parse(`${day}T12:00:00`);
  return Number.isNaN(noon) ? day : formatDate(noon);
};
