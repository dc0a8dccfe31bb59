/** People who do not exist. Each fault has somebody who always shows it. */
import type { MadeUpPlayer } from '../mock-lichess/players';
import type { Fault } from './faults';

export type Member = Omit<MadeUpPlayer, 'fault'> & {
  readonly fault?: Fault;
  /** As the profile says it; `closed:fair_play_violations` and such. */
  readonly status?: string;
  /** Days between two games, rather than half a day. */
  readonly daysApart?: number;
};

const faulty = (name: string, fault: Fault): Member => ({ name, rating: 1450, games: 80, fault });

export const MEMBERS: readonly Member[] = [
  { name: 'KnightlyKarim', title: 'FM', rating: 1912, games: 130, firstGame: 20 },
  { name: 'CastlingCleo', rating: 1488, games: 260, firstGame: 90 },
  { name: 'VariousVera', rating: 1603, games: 40, hasMalformedGames: true },
  { name: 'MixedMarlo', rating: 1555, games: 90, hasMalformedGames: true },
  { name: 'NewcomerNils', rating: 800, games: 0 },
  { name: 'ClosedClaude', rating: 1700, games: 0, status: 'closed' },
  { name: 'FlaggedFlora', rating: 2200, games: 6, status: 'closed:fair_play_violations' },
  faulty('NoListNoor', 'no-archives'),
  { ...faulty('LostMonthLiv', 'missing-month'), daysApart: 1 },
  { ...faulty('GoneMonthGita', 'gone-month'), daysApart: 1 },
  faulty('HurriedHugo', 'too-many-requests'),
  faulty('OutageOtto', 'server-error'),
  faulty('HiccupHana', 'server-hiccup'),
  { ...faulty('BrokenMonthBea', 'broken-month'), daysApart: 1 },
  faulty('BlockedBenny', 'blocked'),
  faulty('HotelWifiWanda', 'foreign-page'),
  faulty('HangingHenk', 'hang'),
  faulty('CutOffCora', 'cut'),
  faulty('ShortAnswerSol', 'cut-quietly'),
];
