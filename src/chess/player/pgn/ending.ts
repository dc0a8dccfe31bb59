/** How a game ended, by its last position and by the words of Lichess, Chess.com and the PGN standard. */
import type { Game } from '../../game';
import { outcomeOf } from '../../position/position';
import { positionAt } from '../../replay';
import type { Ending } from '../played-game';
import { headerOf } from './headers';

/** The first that fits; `timeout vs insufficient material` is a matter of time. */
const WORDS: readonly (readonly [words: RegExp, ending: Ending])[] = [
  [/\btime\b|timeout/i, 'outOfTime'],
  [/resign/i, 'resign'],
  [/stalemate/i, 'stalemate'],
  [/insufficient/i, 'insufficientMaterial'],
  [/drawn|agreement|repetition|50.move|fifty/i, 'draw'],
  [/rules infraction/i, 'rulesInfraction'],
];

/** `unknown` where neither the board nor the header `Termination` tells. */
export const endingOf = (game: Game): Ending => {
  if (game.plies.at(-1)?.san.endsWith('#') === true) return 'mate';
  const isDrawn = game.result === '1/2-1/2';
  const outcome = isDrawn ? outcomeOf(positionAt(game, game.plies.length - 1))?.kind : undefined;
  if (outcome === 'stalemate') return 'stalemate';
  if (outcome === 'insufficient-material') return 'insufficientMaterial';
  const written = headerOf(game, 'Termination') ?? '';
  if (/abandoned/i.test(written)) return abandoned(game);
  if (game.result === '*') return /unterminated/i.test(written) ? 'aborted' : 'unknown';
  if (/^normal$/i.test(written)) return isDrawn ? 'draw' : 'resign';
  return WORDS.find(([words]) => words.test(written))?.[1] ?? 'unknown';
};

/** Lichess says it of games in which a side has not made its first move, Chess.com of those that a player has left. */
const abandoned = ({ result, plies }: Game): Ending => {
  if (result === '*') return 'aborted';
  return plies.length < 2 ? 'notStarted' : 'left';
};
