/** What a source's folder exports: all that the rest of the program knows of it. */
import { z } from 'zod';
import type { Site } from '../../contract/sites';
import type { Redis } from '../redis';
import type { ForeignAnswer, SourceAnswer } from './failures';
import type { GameLine, ReadGame } from './game-line';
import type { ReferenceGames } from './reference-games';
import type { RemoteGame } from './remote-game';
import type { Source } from './source';

/** What the process lends to every source. */
export type SourceTools = {
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
