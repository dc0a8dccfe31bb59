/** The opponent's form, clock use, and head-to-head results. */
import type { Milliseconds } from '../../chess/types';
import type { Preparation } from '../../contract/preparation';
import { type MessageOf, sentencesOf } from '../message';

export const personTexts = {
  'person.form': 'Last {games, plural, one {game} other {{games} games}}: {wins} won, {draws} drawn, {losses} lost.',
  'person.form-rated':
    '{points} points from {games, plural, one {the rated game} other {{games} rated games}}; {expected} expected from the ratings.',
  'person.clock': '{seconds} s per move ({games, plural, one {{games} game} other {{games} games}} with clocks).',
  'person.clock-low': 'Under 10% of the time left in {share}% of these games.',
  'person.clock-blunders':
    'In time trouble {rate}% of moves are blunders ({moves, plural, one {{moves} move} other {{moves} moves}}).',
  'person.meetings':
    'You have won {wins}, drawn {draws} and lost {losses} of {games, plural, one {{games} game} other {{games} games}}.',
  'person.meetings-last': 'Last game: {date}.',
  'person.no-meetings': 'No games against them are known.',
} as const;

export const personLabels = {
  'person.title': 'Form, clock, head-to-head',
  'person.label.form': 'Form',
  'person.label.clock': 'Clock',
  'person.label.meetings': 'Head-to-Head',
} as const;

const sentence: (message: MessageOf<typeof personTexts>) => string = sentencesOf(personTexts);
const label: (message: { readonly id: keyof typeof personLabels }) => string = sentencesOf(personLabels);

export const personTitle = (): string => label({ id: 'person.title' });

export type PersonRow = { readonly label: string; readonly text: string };

export const personRows = ({
  form,
  clock,
  meetings,
}: Pick<Preparation, 'form' | 'clock' | 'meetings'>): PersonRow[] => [
  ...(form === undefined ? [] : [{ label: label({ id: 'person.label.form' }), text: formText(form) }]),
  ...(clock === undefined ? [] : [{ label: label({ id: 'person.label.clock' }), text: clockText(clock) }]),
  ...(meetings === undefined
    ? []
    : [{ label: label({ id: 'person.label.meetings' }), text: headToHeadText(meetings) }]),
];

type Known<Part extends keyof Preparation> = NonNullable<Preparation[Part]>;

const formText = ({ games, wins, draws, losses, rated }: Known<'form'>): string =>
  [
    sentence({ id: 'person.form', values: { games, wins, draws, losses } }),
    ...(rated === undefined ? [] : [ratedText(rated)]),
  ].join(' ');

/** Last games with known ratings. */
export const ratedText = ({ games, points, expected }: NonNullable<Known<'form'>['rated']>): string =>
  sentence({ id: 'person.form-rated', values: { games, points, expected: expected.toFixed(1) } });

const clockText = ({ seconds, games, low, blunders }: Known<'clock'>): string =>
  [
    sentence({ id: 'person.clock', values: { seconds: seconds.toFixed(1), games } }),
    ...(low === undefined ? [] : [sentence({ id: 'person.clock-low', values: { share: Math.round(100 * low) } })]),
    ...(blunders === undefined
      ? []
      : [
          sentence({
            id: 'person.clock-blunders',
            values: { rate: (100 * blunders.rate).toFixed(1), moves: blunders.moves },
          }),
        ]),
  ].join(' ');

const headToHeadText = ({ games, wins, draws, losses, last, shortfall }: Known<'meetings'>): string =>
  [
    games === 0
      ? sentence({ id: 'person.no-meetings' })
      : sentence({ id: 'person.meetings', values: { games, wins, draws, losses } }),
    ...(last === undefined
      ? []
      : [sentence({ id: 'person.meetings-last', values: { date: formatDay(Date.parse(last)) } })]),
    ...(shortfall === undefined ? [] : [shortfall]),
  ].join(' ');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** UTC. */
export const formatDay = (at: Milliseconds): string => {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
};
