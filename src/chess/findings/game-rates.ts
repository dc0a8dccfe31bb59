/**
 * What one game adds to the rates of a player: to each kind what happened, and how often it could have. Decided positions
 * are ignored: a player who is winning or losing anyway plays another game.
 */
import { controlAt, secondsLeft, wholeTime, type TimeControl } from '../clock';
import type { Game } from '../game';
import { ownPlies } from '../own-plies';
import type { GameTactics } from '../player/tactics';
import { isPawnMove } from '../player/weak-squares';
import { positionAt } from '../replay';
import type { GameReview } from '../review/review-game';
import type { Color, Ply } from '../types';
import { clockRates } from './clock-rates';
import { endgameMaterial } from './endgame-material';
import { isDecided, isDecidedAt } from './decided';
import { phasesOf } from './phases-of';
import type { GameRates, Rate, RatedGame } from './rate';
import { CHANCES, type Chance, type RateKind, type TimeLeft } from './rate-kinds';

export const ratesOfGame = (rated: RatedGame): GameRates => {
  const { review, tactics, timeControl } = rated;
  return {
    ...(timeControl === undefined ? {} : clockRates({ ...rated, timeControl })),
    ...(review === undefined ? {} : moveRates(rated, review)),
    ...(review === undefined || tactics === undefined ? {} : tacticRates(rated, review, tactics)),
  };
};

/** An own move with the game open, and what was thought of it. */
type OwnMove = { readonly ply: Ply; readonly isBlunder: boolean; readonly isMistake: boolean };

const openMoves = ({ game, color }: RatedGame, review: GameReview): readonly OwnMove[] =>
  ownPlies(game, color)
    .filter((ply) => !isDecided(review, ply, color))
    .map((ply) => {
      const judgement = review.moves[ply]?.judgement;
      return { ply, isBlunder: judgement === 'blunder', isMistake: judgement === 'blunder' || judgement === 'mistake' };
    });

const moveRates = (rated: RatedGame, review: GameReview): GameRates => {
  const { game, color, timeControl } = rated;
  const moves = openMoves(rated, review);
  const phaseOf = phasesOf(game);
  const isBlunder = (move: OwnMove): boolean => move.isBlunder;
  const isMistake = (move: OwnMove): boolean => move.isMistake;
  return {
    ...rate('blunders', moves, isBlunder),
    ...ratesBy(moves, ({ ply }) => `phase.${phaseOf(ply)}` as const, isMistake),
    ...ratesBy(
      moves.filter(({ ply }) => phaseOf(ply) === 'endgame'),
      ({ ply }) => `endgame.${endgameMaterial(positionAt(game, ply - 1))}` as const,
      isMistake,
    ),
    ...(timeControl === undefined ? {} : ratesBy(moves, ({ ply }) => timeKind(game, ply, timeControl), isBlunder)),
    ...accuracies(review, color),
  };
};

/** Each game counts once, each phase as much as it has moves. */
const accuracies = (review: GameReview, color: Color): GameRates => {
  const accuracy = review.accuracy[color];
  const ofPhases = review.phases.flatMap(({ name, from, to, accuracy: { [color]: own } }) => {
    const moves = review.moves.slice(from, to + 1).filter(({ turn }) => turn === color).length;
    return own === undefined ? [] : [[`accuracy.${name}`, { happened: own * moves, of: moves }] as const];
  });
  return {
    ...(accuracy === undefined ? {} : { accuracy: { happened: accuracy, of: 1 } }),
    ...Object.fromEntries(ofPhases),
  };
};

/**
 * A tactic that stood to be played is a chance, missed or found. Whether the game was open is seen before the opponent's
 * move that gave the chance: what is found decides a game, and must not be ignored for that.
 */
const tacticRates = ({ game, color }: RatedGame, review: GameReview, tactics: GameTactics): GameRates => {
  const isOpen = ({ ply }: { readonly ply: Ply }): boolean => !isDecidedAt(review, ply - 1, color);
  const missed = tactics.missed.filter(isOpen).map((tactic) => ({ name: chanceOf(tactic), isMissed: true }));
  const found = (tactics.found ?? []).filter(isOpen).map((tactic) => ({ name: chanceOf(tactic), isMissed: false }));
  const moves = ownPlies(game, color).filter((ply) => !isDecided(review, ply, color));
  const pawnMoves = moves.filter((ply) => isPawnMove(game.plies[ply]?.san ?? ''));
  const isWeakness = (name: string, ply: Ply): boolean =>
    tactics.weaknesses.some((weakness) => weakness.name === name && weakness.ply === ply);
  return {
    ...(tactics.found === undefined
      ? {}
      : ratesBy(
          [...missed, ...found],
          ({ name }) => (name === undefined ? undefined : (`missed.${name}` as const)),
          ({ isMissed }) => isMissed,
        )),
    ...rate('hangingPieces', moves, (ply) => isWeakness('hangingPieces', ply)),
    ...rate('weakSquares', pawnMoves, (ply) => isWeakness('weakSquares', ply)),
  };
};

/** By the rule that the rates of others were counted by. */
const chanceOf = ({ name, compared = name }: GameTactics['missed'][number]): Chance | undefined =>
  compared?.endsWith('Mate') === true ? 'mate' : CHANCES.find((chance) => chance === compared);

const timeKind = (game: Game, ply: Ply, control: TimeControl): `time.${TimeLeft}` | undefined => {
  const seconds = secondsLeft(game, ply, control);
  if (seconds === undefined) return undefined;
  const share = seconds / wholeTime(controlAt(game, ply, control));
  if (share < 0.1) return 'time.little';
  return share < 0.5 ? 'time.some' : 'time.plenty';
};

const rate = <Item>(kind: RateKind, items: readonly Item[], happened: (item: Item) => boolean): GameRates =>
  ratesBy(items, () => kind, happened);

const ratesBy = <Item>(
  items: readonly Item[],
  kindOf: (item: Item) => RateKind | undefined,
  happened: (item: Item) => boolean,
): GameRates => {
  const rates: Partial<Record<RateKind, Rate>> = {};
  for (const item of items) {
    const kind = kindOf(item);
    if (kind === undefined) continue;
    const before = rates[kind] ?? { happened: 0, of: 0 };
    rates[kind] = { happened: before.happened + Number(happened(item)), of: before.of + 1 };
  }
  return rates;
};
