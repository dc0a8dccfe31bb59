/** A game from a source: parsed, validated and classified. */
import type { Speed } from '../../chess/clock';
import type { Judgement } from '../../chess/evaluation';
import type { Game } from '../../chess/game';
import type { Opening } from '../../chess/openings/opening-names';
import type { Division } from '../../chess/phase';
import { type Color, COLORS, type Ply, type San, type Uci } from '../../chess/types';

export const GAME_STATUSES = [
  'created',
  'started',
  'aborted',
  'mate',
  'resign',
  'stalemate',
  'timeout',
  'draw',
  'outoftime',
  'cheat',
  'noStart',
  'unknownFinish',
  'insufficientMaterialClaim',
  'variantEnd',
] as const;

/** `timeout`: a player left. `outoftime`: flag fall. Both can be draws. */
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Why a game is excluded from statistics; the first match in this order. */
const EXCLUSION_REASONS = [
  'unfinished',
  'variant',
  'custom-start',
  'no-start',
  'no-moves',
  'too-many-moves',
  'unreadable-moves',
] as const;

export type SourceExclusion = (typeof EXCLUSION_REASONS)[number];

/** The site's own analysis of one side; accuracy 0-100, acpl in centipawns. */
export type SideAnalysis = {
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly acpl: number;
  readonly accuracy?: number;
};

export type RemotePlayer =
  | {
      readonly kind: 'person';
      /** The name in lower case. */
      readonly id: string;
      readonly name: string;
      readonly title?: string;
      /** Before the game. */
      readonly rating?: number;
      readonly ratingChange?: number;
      readonly isProvisional: boolean;
      readonly analysis?: SideAnalysis;
    }
  | { readonly kind: 'computer'; readonly name: string; readonly analysis?: SideAnalysis }
  | { readonly kind: 'anonymous'; readonly analysis?: SideAnalysis };

/** The site's preferred move and its judgement of the played one. */
export type SiteRemark = { readonly best?: Uci; readonly line: readonly San[]; readonly judgement?: Judgement };

const TOURNAMENT_KINDS = ['arena', 'swiss', 'round-robin'] as const;

export type TournamentKind = (typeof TOURNAMENT_KINDS)[number];

export type TournamentRef = {
  readonly kind: TournamentKind;
  readonly id: string;
  readonly name?: string;
  /** Missing or empty when it has no page. */
  readonly url?: string;
};

export type RemoteGameFacts = {
  readonly site: string;
  readonly id: string;
  /** Equals the key of the same game read from a PGN. */
  readonly key: string;
  /** Empty when the game has no page. */
  readonly url: string;
  readonly isRated: boolean;
  /** `standard`, `chess960`, `fromPosition`, ... as the site names it. */
  readonly variant: string;
  readonly speed: Speed;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastMoveAt: number;
  readonly status: GameStatus;
  readonly result: Game['result'];
  readonly players: Readonly<Record<Color, RemotePlayer>>;
  /** The color of the requested player. */
  readonly color: Color;
  /** For a person with several accounts: the one that played, as `name` or `site:name` in lower case. */
  readonly account?: string;
  /** Seconds; missing in correspondence. */
  readonly clock?: { readonly initial: number; readonly increment: number };
  /** `180+2` in seconds, `-` without a clock, `?` when unknown. */
  readonly timeControl: string;
  readonly opening?: Opening;
  readonly division?: Division;
  readonly tournament?: TournamentRef;
};

export type PlayedRemoteGame = RemoteGameFacts & {
  readonly kind: 'played';
  readonly game: Game;
  readonly isAnalyzed: boolean;
  readonly remarks: ReadonlyMap<Ply, SiteRemark>;
};

export type ExcludedGame = RemoteGameFacts & { readonly kind: 'excluded'; readonly excluded: SourceExclusion };

export type RemoteGame = PlayedRemoteGame | ExcludedGame;

/** `playerId`: the name in lower case; the game is seen from this player's side. */
export type GameLine = { readonly line: string; readonly playerId: string };

export type SiteLine = GameLine & { readonly site: string };

/** `undefined` for a malformed line. */
export type ReadGame<Line = GameLine> = (line: Line) => Promise<RemoteGame | undefined>;

/** PGN headers, for display and storage. */
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
