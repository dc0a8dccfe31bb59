/** Search parameters of the preparation page. */
import { KNOWN_SPEEDS, type KnownSpeed } from '../../../chess/clock';
import { type Color, COLORS } from '../../../chess/types';
import {
  formatGameSelection,
  type GameSelection,
  LAST_GAMES,
  parseGameSelection,
} from '../../../contract/player/scouted-games';
import { leastReachSchema, meSchema } from '../../../contract/preparation';
import { searchParam } from '../../lib/search-params';

/** The user's own library; user 1's for a guest. */
export const MY_LIBRARY = 'library';

export type EventRound = { readonly event: number; readonly round: number };

export type PrepareAddress = {
  /** As typed; empty for none. */
  readonly player: string;
  /** Whom to look for while no player is chosen, as a pairing has it. */
  readonly name: string;
  readonly as: Color;
  /** `MY_LIBRARY`, a player or `NOBODY`. */
  readonly me: string;
  readonly speed: KnownSpeed | undefined;
  readonly games: GameSelection;
  readonly eventRound: EventRound | undefined;
  /** Lines that are less likely are hidden, in percent. */
  readonly min: number | undefined;
};

export const NOBODY = 'none';

export const parsePrepareAddress = (search: string): PrepareAddress => {
  const me = searchParam(search, 'me');
  return {
    player: searchParam(search, 'player'),
    name: searchParam(search, 'name'),
    as: COLORS.find((color) => color === searchParam(search, 'as')) ?? 'white',
    me: me === '' ? MY_LIBRARY : me === NOBODY || meSchema.safeParse(me).success ? me : MY_LIBRARY,
    speed: KNOWN_SPEEDS.find((speed) => speed === searchParam(search, 'speed')),
    games: parseGameSelection(searchParam(search, 'games')) ?? LAST_GAMES,
    eventRound: parseRound(searchParam(search, 'event'), searchParam(search, 'round')),
    min: leastReachSchema.safeParse(searchParam(search, 'min') || undefined).data,
  };
};

const NUMBER = /^[1-9]\d{0,8}$/;

const parseRound = (event: string, round: string): EventRound | undefined =>
  NUMBER.test(event) && NUMBER.test(round) ? { event: Number(event), round: Number(round) } : undefined;

/** `undefined` removes a parameter. */
export const prepareSearch = ({ player, name, as, me, speed, games, eventRound, min }: PrepareAddress) => ({
  player: player === '' ? undefined : player,
  name: name === '' || player !== '' ? undefined : name,
  as: as === 'white' ? undefined : as,
  me: me === MY_LIBRARY ? undefined : me,
  speed,
  games: formatGameSelection(games) || undefined,
  event: eventRound?.event,
  round: eventRound?.round,
  min,
});
