/** Games for a library, and facts of games by chance as a library has them. */
import fc from 'fast-check';
import type { GameFacts } from '../../chess/player/game-facts';
import type { GameTactics } from '../../chess/player/tactics';
import type { NewGame, StoredReview } from '../../server/db/library/schema';
import { anyFacts } from './any-facts';

export const OWNER = 1;

export const plainFacts: GameFacts = {
  id: '',
  color: 'white',
  outcome: 'win',
  opponent: 'Rival',
  speed: 'blitz',
  playedAt: 1000,
  opening: 'Italian Game',
  ending: 'resign',
  plies: 4,
  firstMoves: ['e4', 'e5', 'Nf3', 'Nc6'],
  isReviewed: false,
  phases: [],
  hasRookEndgame: false,
};

export const someReview: StoredReview = {
  figures: { accuracy: 80 },
  evaluations: [],
  missed: [],
  evaluatedBy: 'engine',
};

export const newGame = (key: string, facts: Partial<GameFacts> = {}, rest: Partial<NewGame> = {}): NewGame => ({
  ...gameOf(key, { ...plainFacts, ...facts }),
  ...rest,
});

/** The game is reviewed when its facts are. */
export const gameOf = (key: string, facts: GameFacts): NewGame => {
  const names = ['Own Player', facts.opponent] as const;
  const [white = '', black = ''] = facts.color === 'white' ? names : names.toReversed();
  return {
    key,
    facts,
    playedAt: facts.playedAt,
    addedAt: 5000,
    white,
    black,
    result: '1-0',
    timeControl: '3+2',
    source: 'pgn',
    moves: facts.firstMoves,
    pgn: '1. e4 e5 2. Nf3 Nc6 1-0',
    ...(facts.isReviewed ? { review: someReview } : {}),
  };
};

/**
 * Facts of up to so many games. No two were played at the same moment, and no two tactics of a game are at the same
 * ply: what comes first among equals is the database's own choice.
 */
export const anyGames = (maxLength: number): fc.Arbitrary<readonly GameFacts[]> =>
  fc.array(anyFacts, { maxLength }).map((all) =>
    all.map((facts, index) => ({
      ...facts,
      playedAt: 1000 * facts.playedAt + index,
      ...(facts.tactics === undefined ? {} : { tactics: apart(facts.tactics) }),
    })),
  );

const apart = ({ strengths, weaknesses, missed, allowed }: GameTactics): GameTactics => ({
  strengths: strengths.map(({ name }, index) => ({ name, ply: 2 * index })),
  weaknesses: weaknesses.map(({ name }, index) => ({ name, ply: 2 * index })),
  missed: missed.map(({ name }, index) => ({ name, ply: 2 * index })),
  ...(allowed && { allowed: allowed.map(({ name }, index) => ({ name, ply: 2 * index })) }),
});
