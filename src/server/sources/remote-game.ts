/** A game as a source tells it: read, checked, and classified. */
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

/** How a game ended; `timeout` is a player who left, `outoftime` a flag. Both can be draws. */
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Why a game says nothing about how somebody plays chess. The first that holds, in this order. */
const LEFT_OUT_REASONS = [
  'unfinished',
  'variant',
  'custom-start',
  'no-start',
  'no-moves',
  'too-many-moves',
  'unreadable-moves',
] as const;

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** What the site's own analysis says about one side; accuracy 0-100, acpl in centipawns. */
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
      /** The name in small letters, by which the site tells people apart. */
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

/** What should have been played instead of a move, by the site's analysis, and its verdict on the move. */
export type SiteRemark = { readonly best?: Uci; readonly line: readonly San[]; readonly judgement?: Judgement };

const TOURNAMENT_KINDS = ['arena', 'swiss', 'round-robin'] as const;

export type TournamentKind = (typeof TOURNAMENT_KINDS)[number];

/** A tournament that a game belongs to. */
export type TournamentRef = {
  readonly kind: TournamentKind;
  readonly id: string;
  readonly name?: string;
  /** Missing, or empty, where it has no page. */
  readonly url?: string;
};

export type RemoteGameFacts = {
  /** Of the source that tells the game. */
  readonly site: string;
  readonly id: string;
  /** The same as that of the game's text, wherever it comes from; see chess/player/pgn/identity.ts. */
  readonly key: string;
  /** Where the game can be seen; empty where that is nowhere. */
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
  /** The side of the player whose games were asked for. */
  readonly color: Color;
  /** The name that it was played under, `name` or `site:name` in small letters; of a person who has several. */
  readonly account?: string;
  /** In seconds; missing in correspondence. */
  readonly clock?: { readonly initial: number; readonly increment: number };
  /** `180+2` in seconds, `-` without a clock, `?` where nobody knows. */
  readonly timeControl: string;
  readonly opening?: Opening;
  readonly division?: Division;
  readonly tournament?: TournamentRef;
};

/** A game that counts, with its moves; clocks (seconds) and the site's evaluations are at the plies. */
export type PlayedRemoteGame = RemoteGameFacts & {
  readonly kind: 'played';
  readonly game: Game;
  /** Whether the site has analyzed it. */
  readonly isAnalyzed: boolean;
  readonly remarks: ReadonlyMap<Ply, SiteRemark>;
};

/** A game that is only counted. */
export type LeftOutGame = RemoteGameFacts & { readonly kind: 'left-out'; readonly leftOut: LeftOutReason };

export type RemoteGame = PlayedRemoteGame | LeftOutGame;

/** A line of what a site sends, and the player by whom a game in it is seen: the name in small letters. */
export type GameLine = { readonly line: string; readonly playerId: string };

export type SiteLine = GameLine & { readonly site: string };

/** Reads a line; `undefined` for one that nobody understands. */
export type ReadGame<Line = GameLine> = (line: Line) => Promise<RemoteGame | undefined>;

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
