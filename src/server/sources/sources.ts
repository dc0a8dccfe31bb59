/** Everywhere that games can come from, by the ids of sites. Made once a process: a source takes care of its own limits. */
import { parsePlayer, type Player, type Site } from '../../contract/sites';
import type { Redis } from '../redis';
import type { Environment, SourceDefinition } from './definition';
import type { ForeignAnswer, SourceAnswer } from './failures';
import type { ReadGame, SiteLine } from './game-line';
import { createPersonSource } from './person-source';
import type { ReferenceGames } from './reference-games';
import { readSiteLine, SOURCES } from './registry';
import type { Source } from './source';
import { withinCapabilities } from './within-capabilities';

/** With the label of the site. */
export type NamedPlayer = Player & Pick<Site, 'label'>;

export type Sources = {
  readonly all: readonly Source[];
  /** People who play under several names, at any of them. */
  readonly person: Source;
  /** `undefined` when there is no such site. */
  readonly find: (site: string) => Source | undefined;
  /** Where a player's games are: at the site that owns the name, else at the one that is named. */
  readonly locate: (player: Player) => Source | undefined;
  /** Who is meant by `NAME` or `site:NAME`; `undefined` when there is no such site. */
  readonly parse: (text: string) => NamedPlayer | undefined;
};

/** No two are of one site. */
export const collectSources = (given: readonly Source[]): Sources => {
  const all = given.map(withinCapabilities);
  const locate = ({ site, name }: Player): Source | undefined =>
    all.find((source) => source.owns?.(name)) ?? find(site);
  const person = createPersonSource(locate);
  const find = (site: string): Source | undefined => [...all, person].find((source) => source.site === site);
  return {
    all,
    person,
    find,
    locate,
    parse: (text) => {
      const player = parsePlayer(text);
      const source = find(player.site);
      return source && { ...player, label: source.label };
    },
  };
};

type Opening = {
  /** Told of each answer of a site. */
  readonly onAnswer?: (answer: SourceAnswer, site: string) => void;
  /** Told of an answer that is none of a site's API. */
  readonly onForeignAnswer?: (about: ForeignAnswer, label: string) => void;
  readonly redis?: Redis;
  /** By default on the event loop, which a hostile answer of a site would stop. */
  readonly readGame?: ReadGame<SiteLine>;
  readonly referenceGames?: ReferenceGames;
  readonly definitions?: readonly SourceDefinition[];
};

/** Opens them all. The environment is that of `parseConfig`. */
export const createSources = (
  environment: Environment,
  {
    onAnswer = ignore,
    onForeignAnswer = ignore,
    redis,
    readGame = readHere,
    referenceGames,
    definitions = SOURCES,
  }: Opening = {},
): Sources =>
  collectSources(
    definitions.map(({ site, label, open }) =>
      open(environment, {
        redis,
        referenceGames,
        onAnswer: (answer) => onAnswer(answer, site),
        onForeignAnswer: (about) => onForeignAnswer(about, label),
        readGame: (line) => readGame({ ...line, site }),
      }),
    ),
  );

const ignore = (): void => undefined;

const readHere: ReadGame<SiteLine> = (line) => Promise.resolve(readSiteLine(line));

/** What is told of a source. */
export const toSite = ({ site, label, capabilities, hoursBehind }: Source): Site => ({
  ...{ site, label, capabilities },
  hoursBehind,
});
