/** People who do not exist. Each fault has somebody who always shows it. */
import type { Fault } from './faults';

export type MadeUpPlayer = {
  readonly name: string;
  readonly title?: string;
  readonly rating: number;
  readonly games: number;
  /** Where among the engine's games the player's begin; chosen by the name when missing. */
  readonly firstGame?: number;
  /** Who sits on the other side of the board; `OPPONENTS` when missing. */
  readonly opponents?: readonly string[];
  readonly isClosed?: boolean;
  readonly fault?: Fault;
  /** The oddities of section 2.3 stand among the games. */
  readonly hasMalformedGames?: boolean;
  /** Games name their tournaments as they did before June 2026. */
  readonly isOldGeneration?: boolean;
};

const faulty = (name: string, fault: Fault, games = 20): MadeUpPlayer => ({ name, rating: 1700, games, fault });

export const MADE_UP_PLAYERS: readonly MadeUpPlayer[] = [
  { name: 'PawnStarMeera', title: 'WFM', rating: 1987, games: 60, firstGame: 0, hasMalformedGames: true },
  { name: 'GambitGustav', rating: 2010, games: 60, firstGame: 60, isOldGeneration: true },
  { name: 'RookAndRollRavi', title: 'FM', rating: 2104, games: 300 },
  { name: 'FewGamesFarah', rating: 1760, games: 12 },
  { name: 'NoGamesNora', rating: 1500, games: 0 },
  { name: 'GoneGambler', rating: 1600, games: 10, isClosed: true },
  faulty('BusyBo', 'too-many-requests'),
  faulty('BrokenServerSue', 'server-error'),
  faulty('BlockedBlythe', 'blocked'),
  faulty('SlowStartSam', 'hang-before'),
  faulty('FrozenFinn', 'hang-inside', 8),
  faulty('CutShortCara', 'cut', 8),
  faulty('QuietlyCutQuinn', 'cut-quietly', 8),
  faulty('OddLineOda', 'broken-line'),
  faulty('ForeignPageFay', 'foreign-page'),
];

/** Nothing malformed about them, and enough of them for many calls at once. */
export const LOAD_PLAYERS: readonly MadeUpPlayer[] = Array.from({ length: 10 }, (_, index) => ({
  name: `LoadLena${String(index + 1).padStart(2, '0')}`,
  rating: 1500 + 60 * index,
  games: 50,
  firstGame: 18 * index,
}));

/** Who only ever sits on the other side of the board. */
export const OPPONENTS = ['EndgameElif', 'SkewerSten', 'ForkyFumiko', 'ZugzwangZoe', 'TempoTariq', 'BishopBartek'];

/** What the mock server keeps for people who are signed in there: consents, tokens and studies. */
type Consent = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly string[];
  /** The name of whoever has consented. */
  readonly member: string;
};

export type MadeStudy = {
  readonly id: string;
  readonly name: string;
  readonly visibility: string;
  /** The games as they came; the study's own first chapter, which is empty, goes with the first of them. */
  readonly chapters: { readonly name: string; readonly pgn: string; readonly orientation: string }[];
};

export type Members = {
  /** By code; each is good once. */
  readonly consents: Map<string, Consent>;
  /** By the token: who has consented, and to what. */
  readonly tokens: Map<string, Pick<Consent, 'member' | 'scopes'>>;
  readonly studies: MadeStudy[];
};

export const createMembers = (): Members => ({ consents: new Map(), tokens: new Map(), studies: [] });
