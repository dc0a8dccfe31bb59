import { COLORS } from '../../chess/types';
import type { RemoteGameFacts, RemotePlayer } from './remote-game';

/** The headers of a game in PGN, so that the game can be shown and kept as text. */
export const toHeaders = (facts: RemoteGameFacts, startFen?: string): ReadonlyMap<string, string> => {
  const { players, opening, createdAt } = facts;
  const [date = '', time = ''] = new Date(createdAt).toISOString().replaceAll('-', '.').split('T');
  return new Map([
    ['Event', facts.tournament?.name ?? `${facts.isRated ? 'rated' : 'casual'} ${facts.speed} game`],
    ['Site', facts.url],
    ['Date', date],
    ['Round', '-'],
    ['White', nameOf(players.white)],
    ['Black', nameOf(players.black)],
    ['Result', facts.result],
    ['UTCDate', date],
    ['UTCTime', time.slice(0, 8)],
    ...COLORS.flatMap((color) => ratingHeader(color === 'white' ? 'WhiteElo' : 'BlackElo', players[color])),
    ['TimeControl', facts.timeControl],
    ...(opening === undefined ? [] : [['ECO', opening.eco] as const, ['Opening', opening.name] as const]),
    ...(startFen === undefined ? [] : [['SetUp', '1'] as const, ['FEN', startFen] as const]),
  ]);
};

const nameOf = (player: RemotePlayer): string => (player.kind === 'anonymous' ? 'Anonymous' : player.name);

const ratingHeader = (name: string, player: RemotePlayer): readonly (readonly [string, string])[] =>
  player.kind === 'person' && player.rating !== undefined ? [[name, String(player.rating)]] : [];
