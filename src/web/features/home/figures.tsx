/** The parts of the home page that show the owner's answers: one chunk. */
export { FirstSteps } from './first-steps';
export { HomeField } from './home-field';
export { News } from './news';
export { GamesAnalyzed } from './games-analyzed';
export { OwnerName } from './owner-name';
export { PuzzlesLeft, PuzzlesLeftMark } from './puzzles-left';
export { TileIcon } from './tile-icon';
export { Performance } from './performance';
export { Rating } from './rating';
export { RecentGames } from './recent-games';
