/** What the source of the reference games is lent, as a source reads no tables itself. */
import type { PackedMoves } from '../../chess/player/reference-game';
import type { Color, Milliseconds } from '../../chess/types';

export type ReferencePersonFacts = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly fideId?: number;
  readonly aicfId?: string;
  readonly title?: string;
  readonly rating?: number;
  readonly firstAt?: Milliseconds;
  readonly lastAt?: Milliseconds;
  readonly games: number;
};

export type ReferenceSide = {
  readonly key: string;
  readonly name: string;
  readonly title?: string;
  readonly rating?: number;
};

export type ReferenceGameFacts = {
  readonly id: number;
  /** The person's. */
  readonly color: Color;
  /** 0 where no year is known. */
  readonly playedAt: Milliseconds;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  readonly players: Readonly<Record<Color, ReferenceSide>>;
  /** See `KEPT_HEADERS`; behind them the address. */
  readonly headers: readonly string[];
  readonly packed: PackedMoves;
};

export type ReferenceGames = {
  /** `undefined` for nobody. */
  readonly person: (key: string) => Promise<ReferencePersonFacts | undefined>;
  /** The newest games of two people, each with the first one's color. */
  readonly between: (key: string, other: string, limit: number) => Promise<readonly ReferenceGameFacts[]>;
  /** A page of the games of somebody, the newest first; behind the game given. */
  readonly games: (
    personId: number,
    behind: Pick<ReferenceGameFacts, 'id' | 'playedAt'> | undefined,
    limit: number,
  ) => Promise<readonly ReferenceGameFacts[]>;
};

/** Where no tables can be read nobody is known. */
export const NO_REFERENCE_GAMES: ReferenceGames = {
  person: () => Promise.resolve(undefined),
  between: () => Promise.resolve([]),
  games: () => Promise.resolve([]),
};
