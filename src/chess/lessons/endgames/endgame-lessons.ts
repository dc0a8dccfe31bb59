/** All endgame lessons with their words. A screen that only links to one uses lesson-index.ts. */
import { ENDGAME_LINKS, type EndgameLessonId } from '../lesson-index';
import type { EndgameContent, EndgameLesson } from './endgame-lesson';
import { bishopAndKnight, queenMate, rookMate, twoBishops } from './mates';
import { keySquares, opposition, rookPawn, squareOfThePawn } from './pawn-endgames';
import { bishopPawn, oppositeBishops, queenAgainstPawn, wrongBishop } from './piece-endgames';
import { lucena, philidor, vancura } from './rook-endgames';

const CONTENT: Record<EndgameLessonId, EndgameContent> = {
  'queen-mate': queenMate,
  'rook-mate': rookMate,
  'two-bishops': twoBishops,
  'bishop-and-knight': bishopAndKnight,
  'key-squares': keySquares,
  opposition,
  'square-of-the-pawn': squareOfThePawn,
  'rook-pawn': rookPawn,
  lucena,
  philidor,
  vancura,
  'queen-against-pawn': queenAgainstPawn,
  'bishop-pawn': bishopPawn,
  'wrong-bishop': wrongBishop,
  'opposite-bishops': oppositeBishops,
};

export const ENDGAME_LESSONS: readonly EndgameLesson[] = ENDGAME_LINKS.map((link) => ({
  ...link,
  ...CONTENT[link.id],
}));

export const findEndgameLesson = (id: string): EndgameLesson | undefined =>
  ENDGAME_LESSONS.find((lesson) => lesson.id === id);
