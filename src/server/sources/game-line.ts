import type { RemoteGame } from './remote-game';

/** A line of what a site sends, and the player by whom a game in it is seen: the name in small letters. */
export type GameLine = { readonly line: string; readonly playerId: string };
export type SiteLine = GameLine & { readonly site: string };

/** Reads a line; `undefined` for one that nobody understands. */
export type ReadGame<Line = GameLine> = (line: Line) => Promise<RemoteGame | undefined>;
