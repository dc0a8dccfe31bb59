/**
 * Which games of a player are scouted, as one query value: `200`, `all,blitz,rapid`, `50,rated,since:2026-01-01`.
 * Default: the last fifty.
 */
import { z } from 'zod';
import { type Speed, SPEEDS } from '../../chess/clock';

/** The default, and the first batch of every scout. Specification, API-20. */
export const SCOUTED_GAMES = 50;
/** The last one means all. */
export const SCOUT_SIZES = [SCOUTED_GAMES, 200, 1000, 5000] as const;
export type ScoutSize = (typeof SCOUT_SIZES)[number];
export const ALL_GAMES: ScoutSize = 5000;

export type GameSelection = {
  /** Only the newest. */
  readonly max: ScoutSize;
  readonly speeds?: readonly Speed[];
  readonly isRated?: boolean;
  /** First day, `YYYY-MM-DD`, UTC. */
  readonly since?: string;
};

export const LAST_GAMES: GameSelection = { max: SCOUTED_GAMES };

/** Games analyzed in the quick pass, newest first. */
export const ANALYZED_GAMES = 1000;
/** Games analyzed in the deep pass. */
export const DEEPENED_GAMES = 200;

/** Games behind the newest ones that trees, predictions and preparations rest on, or those of three years if fewer. */
export const HISTORY_GAMES = 2000;

export const isLargeSelection = ({ max }: GameSelection): boolean => max > SCOUTED_GAMES;

/** Empty for the default; equal for equal selections. */
export const formatGameSelection = ({ max, speeds, isRated, since }: GameSelection): string => {
  const words = [
    ...SPEEDS.filter((speed) => speeds?.includes(speed) === true),
    ...(isRated === undefined ? [] : [isRated ? 'rated' : 'casual']),
    ...(since === undefined ? [] : [`since:${since}`]),
  ];
  const size = max === ALL_GAMES ? 'all' : String(max);
  return max === SCOUTED_GAMES && words.length === 0 ? '' : [size, ...words].join(',');
};

/** `undefined` for malformed text. */
export const parseGameSelection = (text: string): GameSelection | undefined => {
  if (text === '') return LAST_GAMES;
  const [size, ...words] = text.split(',');
  const max = SCOUT_SIZES.find((known) => size === (known === ALL_GAMES ? 'all' : String(known)));
  const parts = words.map(readWord);
  if (max === undefined || parts.includes(undefined)) return undefined;
  const speeds = SPEEDS.filter((speed) => words.includes(speed));
  const filters = parts.reduce<Omit<GameSelection, 'max'>>((all, part) => ({ ...all, ...part }), {});
  const choice = { ...filters, max, ...(speeds.length === 0 ? {} : { speeds }) };
  // Rejects repeated and contradicting words.
  return parts.length === formatGameSelection(choice).split(',').slice(1).length ? choice : undefined;
};

const readWord = (word: string): Omit<GameSelection, 'max'> | undefined => {
  const speed = SPEEDS.find((known) => known === word);
  if (speed !== undefined) return { speeds: [speed] };
  if (word === 'rated' || word === 'casual') return { isRated: word === 'rated' };
  const [name, since] = word.split(':');
  return name === 'since' && z.iso.date().safeParse(since).success ? { since: since ?? '' } : undefined;
};

export const gameSelectionSchema = z
  .string()
  .max(120)
  .transform((text, context): GameSelection => {
    const choice = parseGameSelection(text);
    if (choice !== undefined) return choice;
    context.addIssue({
      code: 'custom',
      message: `Expected ${SCOUT_SIZES.slice(0, -1).join(', ')} or all, and then, separated by commas,  speeds (${SPEEDS.join(', ')}), rated or casual, since:YYYY-MM-DD`,
    });
    return z.NEVER;
  });
