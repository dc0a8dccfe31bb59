/**
 * Pairing lists as people paste them: from chess-results.com, Swiss-Manager, an email, or names alone. What can be read is
 * given with its line, and what cannot by its line; nothing is guessed about who plays whom. Never throws.
 */
import type { Outcome } from '../player/results';
import { plainLetters } from '../player/pgn/person';
import type { Color } from '../types';
import { readPairingLine, turned, type PairedPlayer, type PairingLine, type PairingTime } from './pairing-line';

export type Pairing = PairingTime &
  PairedPlayer & {
    /** From 1. */
    readonly line: number;
    /** Of whoever the list is about, as the outcome. */
    readonly color?: Color;
    readonly outcome?: Outcome;
  };

export type PairingList = {
  readonly pairings: readonly Pairing[];
  /** Lines that could not be read. */
  readonly unread: readonly { readonly line: number; readonly text: string }[];
  /** Pairings of two of whom it is not known which one the list is about: who they are. */
  readonly candidates: readonly string[];
  /** Pairings of others. */
  readonly others: number;
};

type NumberedLine = { readonly line: number; readonly text: string; readonly read: PairingLine };
type Alone = Extract<PairingLine, { readonly kind: 'opponent' }> & { readonly line: number };
type PairOfTwo = Extract<PairingLine, { readonly kind: 'two' }> & { readonly line: number };

/** `names`: under which whoever the list is about may stand in it. Else it is who stands in each pairing of several. */
export const readPairings = (text: string, names: readonly string[] = []): PairingList => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, text: line, read: readPairingLine(line) }));
  const whenOf = createWhen();
  const timed = lines.flatMap((line) => timedLine(line, whenOf));
  const twos = timed.filter((line): line is PairOfTwo => line.kind === 'two');
  const known = names.map(nameWords).filter((name) => name !== '');
  const mine = known.length > 0 ? known : commonName(twos);
  const isMine = ({ name }: PairedPlayer): boolean => mine.includes(nameWords(name));
  const own = twos.filter(({ white, black }) => isMine(white) || isMine(black));
  const rounds = roundsOf(own);
  return {
    pairings: timed.flatMap((line) => {
      if (line.kind === 'opponent') return [toPairing(line)];
      const at = own.indexOf(line);
      return at < 0 ? [] : [againstOther({ ...line, ...rounds[at] }, isMine(line.white) ? 'white' : 'black')];
    }),
    unread: lines
      .filter(({ read }) => read.kind === 'unread')
      .map(({ line, text: written }) => ({ line, text: written })),
    candidates: own.length > 0 ? [] : [...new Set(twos.flatMap(({ white, black }) => [white.name, black.name]))],
    others: own.length > 0 ? twos.length - own.length : 0,
  };
};

type Paired = Extract<PairingLine, { readonly kind: 'two' | 'opponent' }> & { readonly line: number };

/** What the last heading said. */
const createWhen = () => {
  let heading: PairingTime = {};
  return (read: PairingLine): PairingTime => {
    if (read.kind === 'heading') heading = Object.keys(read.when).length > 0 ? read.when : heading;
    return heading;
  };
};

const timedLine = ({ line, read }: NumberedLine, whenOf: (read: PairingLine) => PairingTime): readonly Paired[] => {
  const heading = whenOf(read);
  if (read.kind !== 'two' && read.kind !== 'opponent') return [];
  if (read.kind === 'two') return [{ ...read, ...heading, line }];
  // Whoever numbers own opponents numbers rounds; the day of the heading is of its round.
  const isOther = read.round !== undefined && read.round !== heading.round;
  return [{ ...(isOther ? {} : heading), ...read, line }];
};

/** Nobody plays twice in a round: the numbers of several own pairings are rounds, where they differ, and no boards. */
const roundsOf = (own: readonly PairOfTwo[]): readonly { readonly round?: number }[] => {
  const leads = own.flatMap(({ lead, round = lead }) => round ?? []);
  if (own.length < 2 || new Set(leads).size < own.length) return own.map(() => ({}));
  return leads.map((round) => ({ round }));
};

const toPairing = ({ line, name, rating, color, outcome, ...when }: Alone): Pairing => ({
  ...{ line, name },
  ...timeOf(when),
  ...(rating !== undefined && { rating }),
  ...(color !== undefined && { color }),
  ...(outcome !== undefined && { outcome }),
});

const againstOther = ({ line, white, black, outcome, ...when }: PairOfTwo, color: Color): Pairing => ({
  ...{ line, color },
  ...timeOf(when),
  ...(color === 'white' ? black : white),
  ...(outcome && { outcome: color === 'white' ? outcome : turned(outcome) }),
});

const timeOf = ({ round, date, time }: PairingTime): PairingTime => ({
  ...(round !== undefined && { round }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
});

/** The one who stands in all of several pairings, where there is one alone. */
const commonName = (twos: readonly PairOfTwo[]): readonly string[] => {
  const [first, ...others] = twos.map(({ white, black }) => [white, black].map(({ name }) => nameWords(name)));
  if (first === undefined || others.length === 0) return [];
  const common = first.filter((name) => others.every((pair) => pair.includes(name)));
  return common.length === 1 ? common : [];
};

/** For comparing: `Doe, Jane` and `Jane Doe` are the same. */
const nameWords = (name: string): string => plainLetters(name).split(' ').toSorted().join(' ');
