/** PGN of games between people who do not exist: the engine's games, with names and dates by which all differ. */
import { engineGames } from '../mock-lichess/engine-games';

export const PLAYER = 'Ida Farrow';

type Invented = {
  readonly player?: string;
  /** Of the first game among all that can be made. */
  readonly from?: number;
  /** Further headers of each game. */
  readonly headers?: (index: number) => Readonly<Record<string, string>>;
};

const RESULTS = { white: '1-0', black: '0-1' } as const;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2019, 0, 1);

/** The player has White in every second game. Each game is a text of its own. */
export const inventedGames = (
  count: number,
  { player = PLAYER, from = 0, headers = () => ({}) }: Invented = {},
): readonly string[] =>
  Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const { moves, winner } = engineGames()[index % engineGames().length]!;
    const rival = `Rival ${index % 37}`;
    const [white, black] = index % 2 === 0 ? [player, rival] : [rival, player];
    const tags = {
      Event: `Club evening ${Math.floor(index / 9)}`,
      Site: 'Outpost',
      Date: new Date(FIRST_DAY + index * DAY).toISOString().slice(0, 10).replaceAll('-', '.'),
      ...{ White: white, Black: black },
      Result: winner === undefined ? '1/2-1/2' : RESULTS[winner],
      ...{ WhiteElo: String(1500 + (index % 50)), BlackElo: String(1520 - (index % 40)), TimeControl: '600+5' },
      ...headers(index),
    };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`);
    return `${lines.join('')}\n${numbered(moves)} ${tags.Result}\n`;
  });

const numbered = (moves: string): string =>
  moves
    .split(' ')
    .map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san))
    .join(' ');
