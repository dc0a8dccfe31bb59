/** Puzzles of a real server on the board of `/learn`: how a person moves, solves one, and goes wrong. */
import type { Page } from '@playwright/test';
import { Chess } from 'chess.js';
import { legalMoves, playMoves } from '../src/chess/position/move';
import type { PuzzleDto } from '../src/contract/learn/puzzles';
import { board, middleOf } from './board-screen';
import { puzzleCard, uciOf } from './learn-fixtures';
import { goToSquare } from './support/input-modes';
import { expect } from './support/test';

type MoveTo = (page: Page, square: string) => Promise<void>;

/** Plays the solver's moves; the server's board answers between them. */
export const solve = async (page: Page, { fen, line = [] }: PuzzleDto, moveTo: MoveTo): Promise<void> => {
  for (const [index, uci] of uciOf(fen, line).entries()) {
    if (index % 2 === 1) continue;
    await moveTo(page, uci.slice(0, 2));
    await moveTo(page, uci.slice(2, 4));
    const last = index === line.length - 1;
    const words = last ? 'Solved' : `Move ${index / 2 + 2} of ${(line.length + 1) / 2}`;
    await expect(puzzleCard(page).getByRole('status')).toContainText(words);
  }
  await expect(puzzleCard(page).getByRole('button', { name: 'Solved!' })).toBeDisabled();
};

export const click: MoveTo = async (page, name) => {
  const { x, y } = await middleOf(page, name);
  await page.mouse.click(x, y);
};

export const tap: MoveTo = async (page, name) => {
  const { x, y } = await middleOf(page, name);
  await page.touchscreen.tap(x, y);
};

export const press: MoveTo = async (page, name) => {
  await goToSquare(board(page), name);
  await page.keyboard.press('Enter');
};

/** Plays a legal move that is none of the right ones. */
export const playWrong = async (page: Page, { fen, moves }: PuzzleDto): Promise<void> => {
  const wrong = new Chess(fen).moves({ verbose: true }).find(({ san }) => !moves.includes(san));
  if (wrong === undefined) throw new Error('every move is right');
  await click(page, wrong.from);
  await click(page, wrong.to);
  await expect(page.locator('[data-toast]')).toContainText('Not quite');
};

/** Legal, and not a solution; UCI. */
export const wrongMove = ({ fen, moves, line = [] }: PuzzleDto): string => {
  const right = [moves, line.slice(0, 1)].flat().flatMap((san) => playMoves(fen, [san]).map(({ uci }) => uci));
  return legalMoves(fen).find((uci) => !right.includes(uci) && !playMoves(fen, [uci])[0]?.san.includes('#')) ?? '';
};
