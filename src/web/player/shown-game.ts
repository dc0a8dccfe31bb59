import { speedOf, type Speed } from '../../chess/clock';
import { FIRST_MOVES } from '../../chess/player/repertoire';
import { outcomeOf, type Outcome } from '../../chess/player/results';
import type { Color, San } from '../../chess/types';
import type { ScoutedGame } from '../../contract/scout';

/** A game in the view of the player whose games they are. */
export type ShownGame = {
  readonly id: string;
  readonly color: Color;
  readonly outcome: Outcome;
  /** As written, `*` too. */
  readonly result: string;
  readonly ownName: string;
  readonly opponent: string;
  readonly rating?: number;
  readonly opponentRating?: number;
  readonly opening?: string;
  /** Milliseconds since 1970. */
  readonly playedAt?: number;
  readonly timeControl?: string;
  readonly speed?: Speed;
  /** Full moves. */
  readonly moveCount: number;
  readonly firstMoves: readonly San[];
  /** As it was answered. */
  readonly scouted: ScoutedGame;
};

/** The side that the answer names; else White, unless Black's name is the player's. */
export const toShownGame = (scouted: ScoutedGame, username: string): ShownGame => {
  const color = scouted.color ?? (isSameName(scouted.blackPlayer, username) ? 'black' : 'white');
  const isWhite = color === 'white';
  const rating = isWhite ? scouted.whiteRating : scouted.blackRating;
  const opponentRating = isWhite ? scouted.blackRating : scouted.whiteRating;
  const playedAt = Date.parse(scouted.createdAt ?? scouted.uploadedAt ?? '');
  const speed = scouted.speed ?? speedOfText(scouted.timeControl ?? '');
  return {
    id: scouted.id,
    color,
    outcome: outcomeOf(toResult(scouted.result), color),
    result: scouted.result,
    ownName: isWhite ? scouted.whitePlayer : scouted.blackPlayer,
    opponent: isWhite ? scouted.blackPlayer : scouted.whitePlayer,
    moveCount: Math.ceil(scouted.moves.length / 2),
    firstMoves: scouted.moves.slice(0, FIRST_MOVES),
    scouted,
    ...(typeof rating === 'number' ? { rating } : {}),
    ...(typeof opponentRating === 'number' ? { opponentRating } : {}),
    ...(scouted.opening ? { opening: scouted.opening } : {}),
    ...(Number.isNaN(playedAt) ? {} : { playedAt }),
    ...(scouted.timeControl ? { timeControl: scouted.timeControl } : {}),
    ...(speed === undefined ? {} : { speed }),
  };
};

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const toResult = (result: string): '1-0' | '0-1' | '1/2-1/2' =>
  result === '1-0' || result === '0-1' ? result : '1/2-1/2';

/** `3+2` is in minutes, `180+2` surely in seconds: nobody has 180 minutes a side on a site. */
const SECONDS_FROM = 180;

const speedOfText = (text: string): Speed | undefined => {
  const [, initial = '', increment = ''] = /^(\d+)\+(\d+)$/.exec(text.trim()) ?? [];
  if (initial === '') return undefined;
  const time = Number(initial);
  return speedOf({ initial: time < SECONDS_FROM ? 60 * time : time, increment: Number(increment) });
};
