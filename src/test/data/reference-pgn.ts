/** Invented games over the board, as federations write them. */

export type Encounter = Readonly<Partial<Record<string, string>>> & { readonly moves?: string };

const HEADERS: Readonly<Record<string, string>> = {
  Event: 'Invented Open',
  Site: 'Nowhere',
  Date: '2024.05.04',
  Round: '1.1',
  White: 'Talwade, Mira',
  Black: 'Brandvold, Oskar',
  Result: '1-0',
  WhiteFideId: '35000001',
  BlackFideId: '35000002',
  WhiteElo: '2105',
  BlackElo: '1998',
  WhiteTitle: 'WFM',
};

/** A game of a PGN text; an empty value leaves a header away. */
export const encounter = ({ moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6', ...headers }: Encounter = {}): string => {
  const all: Readonly<Partial<Record<string, string>>> = { ...HEADERS, ...headers };
  const tags = Object.entries(all).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`[${name} "${value}"]`],
  );
  return `${tags.join('\n')}\n\n${moves} ${all['Result'] ?? ''}\n\n`;
};

/** So many games of the same two, no two of them alike. */
export const manyEncounters = (games: number, from = 0): string =>
  Array.from({ length: games }, (_, index) => {
    const number = from + index;
    const day = new Date(Date.UTC(1990, 0, 1 + number)).toISOString().slice(0, 10).replaceAll('-', '.');
    return encounter({ Date: day, Round: String(number), Event: `Invented Open ${Math.floor(number / 9)}` });
  }).join('');
