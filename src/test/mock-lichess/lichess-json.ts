/** Games as Lichess writes them; reference, section 2.2. Fields in the order in which it emits them. */
export type JsonPlayer = {
  readonly user?: { readonly name: string; readonly title?: string; readonly flair?: string; readonly id: string };
  readonly aiLevel?: number;
  readonly rating?: number;
  readonly ratingDiff?: number;
  readonly provisional?: true;
  readonly analysis?: Readonly<Record<string, number>>;
};

export type JsonPly = {
  readonly eval?: number;
  readonly mate?: number;
  readonly best?: string;
  readonly variation?: string;
  readonly judgment?: { readonly name: string; readonly comment: string };
};

export type JsonGame = {
  readonly id: string;
  readonly rated: boolean;
  readonly variant: string;
  readonly speed: string;
  readonly perf: string;
  readonly createdAt: number;
  readonly lastMoveAt: number;
  readonly status: string;
  readonly source?: string;
  readonly players: { readonly white: JsonPlayer; readonly black: JsonPlayer };
  readonly initialFen?: string;
  readonly winner?: 'white' | 'black';
  readonly opening?: { readonly eco: string; readonly name: string; readonly ply: number };
  readonly moves?: string;
  readonly clocks?: readonly number[];
  readonly analysis?: readonly JsonPly[];
  readonly arenaTour?: { readonly id: string; readonly name: string };
  readonly swissTour?: { readonly id: string };
  readonly tournament?: string;
  readonly swiss?: string;
  readonly clock?: { readonly initial: number; readonly increment: number; readonly totalTime: number };
  readonly division?: { readonly middle?: number; readonly end?: number };
};

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
