/** The totals of a player counted plainly from the text, without our reader, board or report. */
import { type ApiGame, colorIn } from './player-games';

/** Named totals; a name that is missing counts as 0. */
export type Totals = Map<string, number>;

const add = (totals: Totals, name: string, amount = 1): void => void totals.set(name, (totals.get(name) ?? 0) + amount);

/** Of a player of Lichess' API, in the order of the file: the latest game first. */
export const countApiGames = (games: readonly ApiGame[], player: string): Totals => {
  const totals: Totals = new Map();
  for (const game of games) {
    const color = colorIn(game, player);
    if (color === undefined || game.variant !== 'standard' || game.moves === '' || game.status === 'noStart') continue;
    const outcome = game.winner === undefined ? 'draws' : game.winner === color ? 'wins' : 'losses';
    add(totals, 'games');
    add(totals, outcome);
    add(totals, `${color} ${outcome}`);
    if (outcome === 'losses' && game.status === 'outoftime') add(totals, 'lost on time');
    const eco = /\[ECO "([^"]*)"\]/.exec(game.pgn)?.[1] ?? '?';
    add(totals, eco === '?' ? 'unnamed' : `${color} ${eco} ${outcome}`);
    countRating(totals, game, color);
  }
  return totals;
};

const countRating = (totals: Totals, { speed, players }: ApiGame, color: 'white' | 'black'): void => {
  const { rating } = players[color];
  if (rating === undefined) return;
  if (!totals.has('current rating')) totals.set('current rating', rating);
  if (!totals.has(`${speed} rating`)) totals.set(`${speed} rating`, rating);
  add(totals, `${speed} games`);
};

/** Of White in every game of a PGN file of database.lichess.org. */
export const countPgnText = (text: string): Totals => {
  const totals: Totals = new Map();
  for (const game of text.split(/\n\n(?=\[Event )/)) {
    const [, control] = /\[TimeControl "([^"]*)"/.exec(game) ?? [];
    const [, result] = /\[Result "([^"]*)"/.exec(game) ?? [];
    if (game.includes('[Termination "Abandoned"') || !/\n1\. /.test(game)) continue;
    const outcome = result === '1-0' ? 'wins' : result === '0-1' ? 'losses' : 'draws';
    const isFlagged = outcome === 'losses' && game.includes('[Termination "Time forfeit"');
    add(totals, 'games');
    add(totals, outcome);
    add(totals, `white ${outcome}`);
    if (isFlagged) add(totals, 'lost on time');
    const [, opening = '?'] = /\[Opening "([^"]*)"/.exec(game) ?? [];
    add(totals, opening === '?' ? 'unnamed' : `white ${opening} ${outcome}`);
    countClocks(totals, game, control ?? '-', isFlagged);
  }
  return totals;
};

const countClocks = (totals: Totals, game: string, control: string, isFlagged: boolean): void => {
  const [initial, increment] = control.split('+').map(Number);
  const clocks = [...game.matchAll(/\[%clk (\d+):(\d+):(\d+)\]/g)]
    .filter((_, ply) => ply % 2 === 0)
    .map(([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  if (clocks.length === 0 || initial === undefined || increment === undefined) return;
  add(totals, 'games with clocks');
  if (isFlagged || clocks.some((clock) => clock < (initial + 40 * increment) / 10)) add(totals, 'low games');
  for (let move = 1; move < clocks.length; move++) {
    const seconds = clocks[move - 1]! + increment - clocks[move]!;
    if (seconds < 0) continue;
    add(totals, 'timed moves');
    add(totals, 'seconds', seconds);
  }
};
