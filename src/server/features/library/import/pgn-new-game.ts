/** A game of a PGN text as a library takes it. Pure. */
import { formatTimeControl } from '../../../../chess/clock';
import type { Game } from '../../../../chess/game';
import { lineOf } from '../../../../chess/openings/game-line';
import { openingOf } from '../../../../chess/openings/opening-names';
import { factsOf } from '../../../../chess/player/game-facts';
import { gameOfPgn, type PlayedPgn } from '../../../../chess/player/game-of-pgn';
import type { Color, Milliseconds } from '../../../../chess/types';
import type { GameEvent, NewGame } from '../../../db/library/game';

type Known = {
  readonly color: Color;
  /** The text of this game alone. */
  readonly pgn: string;
  /** Also when it was played, for a game that does not say. */
  readonly addedAt: Milliseconds;
};

export const toNewPgnGame = (game: Game, { color, pgn, addedAt }: Known): NewGame => {
  const read = gameOfPgn(game, { id: '', color, playedAt: addedAt, openingOf });
  const { played, white, black, whiteRating, blackRating, url, key, round } = read;
  const timeControl = formatTimeControl(played.timeControl, played.speed);
  const facts = factsOf(played);
  const event = eventOf(read, timeControl);
  return {
    key,
    round,
    facts,
    playedAt: played.playedAt,
    addedAt,
    ...{ white, black },
    whiteRating,
    blackRating,
    result: game.result,
    timeControl,
    source: 'pgn',
    url,
    event,
    moves: game.plies.map(({ san }) => san),
    ...(facts.leftOut === undefined ? { line: lineOf(game) } : {}),
    pgn,
  };
};

/** What sites write in place of an event, when a game belongs to none. */
const NO_EVENT = /^((rated|casual) .*\b(game|match)|live chess.*|let'?s play!?|casual game|\?+)$/i;

const eventOf = ({ event, site }: PlayedPgn, timeControl: string): GameEvent | undefined => {
  if (event === undefined || NO_EVENT.test(event)) return undefined;
  return { name: event, timeControl, site };
};
