/** What the mock server's site holds, and who asks it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './faults';
import type { DatedJson } from './game-json';
import { gamesOfMember } from './games-of-member';
import { type Member, MEMBERS } from './players';

export type SiteOptions = {
  /** Before each answer, in milliseconds. */
  readonly delay?: number;
  /** Whether questions that come at once are answered, as from addresses that have nothing to do with each other. */
  readonly allowsParallel?: boolean;
  readonly members?: readonly Member[];
  /** By name in small letters; over the fault that the member has by itself. `undefined` mends it. */
  readonly faults?: Readonly<Record<string, Fault | undefined>>;
};

export type Site = {
  readonly delay: number;
  readonly allowsParallel: boolean;
  /** By name in small letters. */
  readonly members: ReadonlyMap<string, Member>;
  /** The oldest first, as the site has them in a month. */
  gamesOf(id: string): readonly DatedJson[];
  faultOf(id: string): Fault | undefined;
  /** Questions that are being answered at this moment. */
  running: number;
  /** How often each path was asked for. */
  readonly requested: Map<string, number>;
};

export const createSite = ({
  delay = 0,
  allowsParallel = false,
  members = MEMBERS,
  faults = {},
}: SiteOptions): Site => {
  const byName = new Map(members.map((member) => [member.name.toLowerCase(), member]));
  return {
    delay,
    allowsParallel,
    members: byName,
    gamesOf: (id) => {
      const member = byName.get(id);
      return member === undefined ? [] : gamesOfMember(member);
    },
    faultOf: (id) => (id in faults ? faults[id] : byName.get(id)?.fault),
    running: 0,
    requested: new Map(),
  };
};

/** One question, with the parts of its path that the route has caught. */
export type Visit = {
  readonly site: Site;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly caught: readonly string[];
  /** Another question was being answered when this one came. */
  readonly isParallel: boolean;
};

export type Handler = (visit: Visit) => void;
