/** A game in the contract's words, before and after it was looked through. Pure. */
import { formatTimeControl } from '../../../chess/clock';
import { makePgn } from '../../../chess/pgn';
import { missedName } from '../../../chess/player/game-tactics';
import type { PlayedGame } from '../../../chess/player/played-game';
import { moveNumber, plyColor } from '../../../chess/replay';
import type { GameReview } from '../../../chess/review/review-game';
import type { TacticMoment } from '../../../chess/review/tactics';
import { toStoredEvaluation } from '../../../chess/stored-evaluation';
import type { MissedTactic, ScoutedGame } from '../../../contract/scouting';
import type { PlayedRemoteGame, RemotePlayer } from '../../sources/remote-game';

export const toScoutedGame = (remote: PlayedRemoteGame, { opening, eco, ending }: PlayedGame): ScoutedGame => {
  const { game, players } = remote;
  return {
    id: remote.id,
    whitePlayer: game.headers.get('White') ?? '?',
    blackPlayer: game.headers.get('Black') ?? '?',
    whiteRating: ratingOf(players.white),
    blackRating: ratingOf(players.black),
    result: game.result,
    opening: opening ?? '',
    timeControl: formatTimeControl(remote.clock),
    moves: game.plies.map(({ san }) => san),
    pgn: makePgn(game),
    uploadedAt: new Date(remote.lastMoveAt).toISOString(),
    createdAt: new Date(remote.createdAt).toISOString(),
    analysisData: null,
    analysis: null,
    url: remote.url,
    speed: remote.speed,
    isRated: remote.isRated,
    ending,
    ...(eco === undefined ? {} : { eco }),
  };
};

const ratingOf = (player: RemotePlayer): number | null =>
  player.kind === 'person' && player.rating !== undefined ? player.rating : null;

type LookedThrough = {
  readonly played: PlayedGame;
  readonly review: GameReview;
  readonly missed: readonly TacticMoment[];
  readonly evaluatedBy: 'lichess' | 'engine';
};

/** With the evaluations, the accuracy and the missed tactics. */
export const withReview = (
  scouted: ScoutedGame,
  { played, review, missed, evaluatedBy }: LookedThrough,
): ScoutedGame => {
  const evaluations = [review.start, ...review.moves.map(({ evaluation }) => evaluation)];
  return {
    ...scouted,
    analysisData: {
      accuracy: review.accuracy[played.color] ?? null,
      accuracies: orNull(review.accuracy),
      acpl: orNull(review.acpl),
    },
    analysis: { missedTactics: missed.map((moment) => toMissedTactic(played, moment)) },
    evaluations: evaluations.map((evaluation) => ({ evaluationFloat: toStoredEvaluation(evaluation) })),
    evaluatedBy,
  };
};

const toMissedTactic = ({ game }: PlayedGame, { kind, ply, played, line }: TacticMoment): MissedTactic => ({
  tacticalType: missedName(kind),
  ply,
  moveNumber: `${moveNumber(game, ply)}${plyColor(game, ply) === 'white' ? '.' : '...'}`,
  played,
  line: [...line],
});

type Sides = { readonly white?: number | undefined; readonly black?: number | undefined };

const orNull = ({ white, black }: Sides): { white: number | null; black: number | null } => ({
  white: white ?? null,
  black: black ?? null,
});
