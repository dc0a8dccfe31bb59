/** The query of the export: which games, and which of their fields. Flags are off unless asked for. */
import type { JsonGame, JsonPlayer } from './lichess-json';

const UNFINISHED = ['created', 'started', 'aborted'];

/** `id` is the player's. Without `ongoing=true` aborted games never appear. */
export const filterGames = (games: readonly JsonGame[], id: string, query: URLSearchParams): readonly JsonGame[] => {
  const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
  const perfs = query.get('perfType')?.split(',');
  const wanted = games
    .filter(({ status }) => query.get('ongoing') === 'true' || !UNFINISHED.includes(status))
    .filter(({ createdAt }) => createdAt >= number('since', 0) && createdAt <= number('until', Infinity))
    .filter(({ rated }) => !query.has('rated') || String(rated) === query.get('rated'))
    .filter(({ perf }) => perfs === undefined || perfs.includes(perf))
    .filter(({ analysis }) => !query.has('analysed') || String(analysis !== undefined) === query.get('analysed'))
    .filter((game) => !query.has('color') || sideOf(game, id) === query.get('color'));
  const sorted = query.get('sort') === 'dateAsc' ? wanted.toReversed() : wanted;
  return sorted.slice(0, number('max', Infinity)).map((game) => chooseFields(game, query));
};

const sideOf = ({ players }: JsonGame, id: string) => (players.white.user?.id === id ? 'white' : 'black');

const FLAGGED = { clocks: 'clocks', analysis: 'evals', opening: 'opening', division: 'division' } as const;

const chooseFields = (game: JsonGame, query: URLSearchParams): JsonGame => {
  const dropped: string[] = Object.entries(FLAGGED)
    .filter(([, flag]) => query.get(flag) !== 'true')
    .map(([field]) => field);
  if (query.get('moves') === 'false') dropped.push('moves');
  const kept = Object.fromEntries(Object.entries(game).filter(([field]) => !dropped.includes(field)));
  const { white, black } = game.players;
  const players = { white: choosePlayerFields(white, query), black: choosePlayerFields(black, query) };
  return { ...(kept as JsonGame), players, ...unknownKeys };
};

/** What the analysis says about a side comes with evaluations or accuracies, and its accuracy with these alone. */
const choosePlayerFields = ({ analysis, ...player }: JsonPlayer, query: URLSearchParams): JsonPlayer => {
  const wantsAccuracy = query.get('accuracy') === 'true';
  if (analysis === undefined || !(wantsAccuracy || query.get('evals') === 'true')) return player;
  const { accuracy, ...counts } = analysis;
  return { ...player, analysis: wantsAccuracy && accuracy !== undefined ? { ...counts, accuracy } : counts };
};

/** What a future server may add. */
const unknownKeys = { novelty: { since: '2027', by: 'Élodie Müller' } };
