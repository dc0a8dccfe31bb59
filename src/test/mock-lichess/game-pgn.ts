import type { JsonGame, JsonPlayer } from './lichess-json';

/** A game as the export writes it for everybody who does not ask for JSON in exactly the right words. */
export const gamePgn = (game: JsonGame): string => {
  const result = game.winner === undefined ? '1/2-1/2' : game.winner === 'white' ? '1-0' : '0-1';
  const headers = {
    Event: `${game.rated ? 'rated' : 'casual'} ${game.speed} game`,
    Site: `https://lichess.org/${game.id}`,
    White: nameOf(game.players.white),
    Black: nameOf(game.players.black),
    Result: result,
    Variant: game.variant === 'standard' ? 'Standard' : game.variant,
    TimeControl: game.clock === undefined ? '-' : `${game.clock.initial}+${game.clock.increment}`,
    ...(game.initialFen === undefined ? {} : { FEN: game.initialFen, SetUp: '1' }),
  };
  const tags = Object.entries(headers).map(([name, value]) => `[${name} "${value}"]\n`);
  const moves = (game.moves ?? '').split(' ').filter((san) => san !== '');
  const numbered = moves.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san));
  return `${tags.join('')}\n${[...numbered, result].join(' ')}\n\n\n`;
};

const nameOf = ({ user, aiLevel }: JsonPlayer): string =>
  user?.name ?? (aiLevel === undefined ? 'Anonymous' : `lichess AI level ${aiLevel}`);
