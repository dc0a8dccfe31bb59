import { z } from 'zod';
import type { PackedMoves } from '../../chess/player/reference-game';
import type { Color, Milliseconds } from '../../chess/types';
import type { Site } from '../../contract/sites';
import type { Redis } from '../platform/redis';
import type { ResponseOutcome, UnexpectedResponse } from './failures';
import type { GameLine, ReadGame, RemoteGame } from './remote-game';
import type { Source } from './source';

type SourceTools = {
  /** Called once per response, when it has ended. */
  readonly onAnswer: (answer: ResponseOutcome) => void;
  readonly onForeignAnswer: (about: UnexpectedResponse) => void;
  /** With it, rate limits hold over all processes. */
  readonly redis?: Redis;
  readonly readGame: ReadGame;
  /** Missing without a database. */
  readonly referenceGames?: ReferenceGames;
};

export type Environment = Readonly<Record<string, unknown>>;

export type SourceDefinition = Site & {
  readonly settings: z.ZodRawShape;
  /** For sites that send games as lines. `undefined` for a malformed one. Runs in a worker thread. */
  readonly readGame?: (line: GameLine) => RemoteGame | undefined;
  /** Throws on invalid settings. */
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

// Data for the reference source, which has no database access of its own

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
  readonly color: Color;
  /** 0 when the year is unknown. */
  readonly playedAt: Milliseconds;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  readonly players: Readonly<Record<Color, ReferenceSide>>;
  /** Values of `KEPT_HEADERS`, then the address. */
  readonly headers: readonly string[];
  readonly packed: PackedMoves;
};

export type ReferenceGames = {
  /** `undefined` for an unknown person. */
  readonly person: (key: string) => Promise<ReferencePersonFacts | undefined>;
  /** The newest games of two people, from the first one's side. */
  readonly between: (key: string, other: string, limit: number) => Promise<readonly ReferenceGameFacts[]>;
  /** A page of the person's games, newest first, after the given game. */
  readonly games: (
    personId: number,
    behind: Pick<ReferenceGameFacts, 'id' | 'playedAt'> | undefined,
    limit: number,
  ) => Promise<readonly ReferenceGameFacts[]>;
};

export const NO_REFERENCE_GAMES: ReferenceGames = {
  person: () => Promise.resolve(undefined),
  between: () => Promise.resolve([]),
  games: () => Promise.resolve([]),
};
