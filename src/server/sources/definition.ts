/** What a source's folder exports: all that the rest of the program knows of it. */
import { z } from 'zod';
import type { PackedMoves } from '../../chess/player/reference-game';
import type { Color, Milliseconds } from '../../chess/types';
import type { Site } from '../../contract/sites';
import type { Redis } from '../platform/redis';
import type { ForeignAnswer, SourceAnswer } from './failures';
import type { GameLine, ReadGame, RemoteGame } from './remote-game';
import type { Source } from './source';

/** What the process lends to every source. */
type SourceTools = {
  /** Told of each answer of the site, when it has ended. */
  readonly onAnswer: (answer: SourceAnswer) => void;
  /** Told of an answer that is none of the site's API: a page for people, as proxies give it. */
  readonly onForeignAnswer: (about: ForeignAnswer) => void;
  /** With it the limits of a site are kept by all processes together. */
  readonly redis?: Redis;
  /** Reads a line by the source's own `readGame`, away from the event loop. */
  readonly readGame: ReadGame;
  /** Games of files that were added here; missing where no tables can be read. */
  readonly referenceGames?: ReferenceGames;
};

/** Values of the environment by name; what a source does not ask for is passed over. */
export type Environment = Readonly<Record<string, unknown>>;

export type SourceDefinition = Site & {
  /** The variables of the environment that it reads. */
  readonly settings: z.ZodRawShape;
  /** Where games come as lines: the game of one; `undefined` for one that nobody understands. Called in a thread. */
  readonly readGame?: (line: GameLine) => RemoteGame | undefined;
  /** Throws where the settings are not such as `settings` asks for. */
  readonly open: (environment: Environment, tools: SourceTools) => Source;
};

type Plan<Settings extends z.ZodRawShape> = Site &
  Pick<SourceDefinition, 'readGame'> & {
    readonly settings: Settings;
    readonly open: (settings: z.infer<z.ZodObject<Settings>>, tools: SourceTools) => Source;
  };

export const defineSource = <Settings extends z.ZodRawShape>({
  settings,
  open,
  ...site
}: Plan<Settings>): SourceDefinition => {
  const schema = z.object(settings);
  return { ...site, settings, open: (environment, tools) => open(schema.parse(environment), tools) };
};

/** What the source of the reference games is lent, as a source reads no tables itself. */

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
