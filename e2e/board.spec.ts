import type { Page } from '@playwright/test';
import { START_FEN } from '../src/chess/position/fen';
import {
  board,
  marks,
  middleOf,
  openPuzzle,
  pieces,
  promotions,
  RICH_FEN,
  right,
  said,
  selected,
  square,
  targets,
} from './board-screen';
import { expectNoSeriousFindings } from './support/axe';
import { expect, test } from './support/test';

/** Nothing that the tests play on `RICH_FEN` but what they say. */
const NEVER = ['Kf1'];

const press = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    const { x, y } = await middleOf(page, name);
    await page.mouse.click(x, y);
  }
};
const drag = async (page: Page, from: string, to: string): Promise<void> => {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
};
const verdict = (page: Page) => page.getByRole('status').filter({ hasText: /Solved|isn’t best|Keep going/ });

test(
  'pressing a piece of the side to move selects it and marks where it may go [BOARD-01]',
  { tag: '@fast' },
  async ({ page }) => {
    await openPuzzle(page, { fen: RICH_FEN, moves: NEVER });
    await press(page, 'b1');
    await expect(selected(page)).toHaveAccessibleName('b1, white knight, selected');
    await expect.poll(() => targets(page)).toEqual(['a3', 'c3', 'd2']);
    await expect.poll(() => marks(page)).toEqual({ b1: 'selected', a3: 'move-dest', c3: 'move-dest', d2: 'move-dest' });
  },
);

test('a target is a dot where the square is empty and a ring where a piece would be taken [BOARD-01]', async ({
  page,
}) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: NEVER });
  await press(page, 'a7');
  await expect.poll(() => marks(page)).toEqual({ a7: 'selected', a8: 'move-dest', b8: 'move-dest oc' });
  const [dot, ring] = await Promise.all(
    ['square.move-dest:not(.oc)', 'square.oc'].map((mark) =>
      page
        .locator(`.board ${mark}`)
        .filter({ visible: true })
        .evaluate((element) => getComputedStyle(element).backgroundImage),
    ),
  );
  expect(dot).toContain('radial-gradient');
  expect(ring).toContain('radial-gradient');
  expect(ring).not.toBe(dot);
});

test('neither a piece of the other side nor an empty square can be selected [BOARD-01]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: NEVER });
  await press(page, 'c5', 'e4');
  await press(page, 'b1');
  await expect(selected(page)).toHaveCount(1);
  await expect(selected(page)).toHaveAccessibleName(/^b1/);
});

test(
  'pressing a target makes the move, and the board shows what comes of it [BOARD-02]',
  { tag: '@fast' },
  async ({ page }) => {
    await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
    await press(page, 'e2', 'e4');
    await expect(verdict(page)).toContainText(right('e4'));
    await expect.poll(() => pieces(page)).toEqual(expect.arrayContaining(['e4 white pawn', 'e5 black pawn']));
    expect(await pieces(page)).toHaveLength(32);
    await expect(selected(page)).toHaveCount(0);
    await press(page, 'g1', 'f3');
    await expect(verdict(page)).toContainText(right('Nf3'));
    await expect.poll(() => pieces(page)).toContain('f3 white knight');
  },
);

test('a piece can be dragged to its target as well [BOARD-02]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
  await drag(page, 'e2', 'e4');
  await expect(verdict(page)).toContainText(right('e4'));
  await drag(page, 'g1', 'f3');
  await expect(verdict(page)).toContainText(right('Nf3'));
});

test('a piece that is dropped where it may not go is back on its square', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  const before = await pieces(page);
  await drag(page, 'g1', 'g4');
  await expect.poll(() => pieces(page)).toEqual(before);
  await expect(selected(page)).toHaveCount(0);
  await expect(verdict(page)).toHaveCount(0);
});

test('a move that is not taken up goes back, and another one can be made [BOARD-02]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  const before = await pieces(page);
  await press(page, 'd2', 'd4');
  await expect(verdict(page)).toContainText('d4 isn’t best');
  await expect(said(page)).toHaveText('White: pawn d2 to d4. Move undone.');
  await expect.poll(() => pieces(page)).toEqual(before);
  await press(page, 'e2', 'e4');
  await expect(verdict(page)).toContainText(right('e4'));
});

for (const [target, san] of [
  ['a8', 'a8=Q'],
  ['b8', 'axb8=Q+'],
] as const) {
  test(`a pawn on the last rank becomes a queen without a question: ${san} [BOARD-03] [BOARD-04]`, async ({ page }) => {
    await openPuzzle(page, { fen: RICH_FEN, moves: [san] });
    await press(page, 'a7', target);
    await expect(verdict(page)).toContainText(right(san));
    await expect.poll(() => pieces(page)).toContain(`${target} white queen`);
    expect(await pieces(page)).not.toContain('a7 white pawn');
  });
}

test('another piece is chosen over the square before the move is judged [BOARD-03]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: ['a8=N'] });
  await press(page, 'a7', 'a8');
  await expect.poll(() => pieces(page)).toContain('a8 white queen');
  await promotions(page).getByRole('button', { name: 'Knight' }).click();
  await expect(verdict(page)).toContainText(right('a8=N'));
  await expect.poll(() => pieces(page)).toContain('a8 white knight');
  await expect(promotions(page)).toHaveCount(0);
});

test('the choice lies along the file, and a second press on the queen ends it [BOARD-03]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: ['axb8=Q+'] });
  await press(page, 'a7');
  const { x, y } = await middleOf(page, 'b8');
  await page.mouse.click(x, y);
  const buttons = promotions(page).getByRole('button');
  await buttons.nth(1).hover();
  await expect(buttons).toHaveText(['', '', '', '']);
  for (const [index, name] of ['b8', 'b7', 'b6', 'b5'].entries()) {
    const [middle, box] = [await middleOf(page, name), await buttons.nth(index).boundingBox()];
    expect(
      box && Math.abs(box.x + box.width / 2 - middle.x) + Math.abs(box.y + box.height / 2 - middle.y),
    ).toBeLessThan(2);
  }
  await expect(verdict(page)).toHaveCount(0);
  await page.mouse.click(x, y);
  await expect(verdict(page)).toContainText(right('axb8=Q+'));
});

test('a wrong move shakes the board, but not for who wants less motion', async ({ page }) => {
  const shakes = () =>
    page
      .locator('.board')
      .filter({ has: board(page) })
      .evaluateHandle((shaken) => {
        const seen: number[] = [];
        const animate = shaken.animate.bind(shaken);
        shaken.animate = (...given) => {
          seen.push(1);
          return animate(...given);
        };
        return seen;
      });
  for (const [reducedMotion, count] of [
    ['no-preference', 1],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
    const seen = await shakes();
    await press(page, 'd2', 'd4');
    await expect(verdict(page)).toContainText('d4 isn’t best');
    expect(await seen.jsonValue()).toHaveLength(count);
  }
});

for (const [name, fen, [from, to], san] of [
  ['a knight that shares its target', '4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1', ['b1', 'd2'], 'Nbd2'],
  ['a capture with check', '3rk3/8/8/8/8/8/8/3RK3 w - - 0 1', ['d1', 'd8'], 'Rxd8+'],
  ['a capture en passant', RICH_FEN, ['e5', 'd6'], 'exd6'],
  ['short castling', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', ['e1', 'g1'], 'O-O'],
  ['long castling', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', ['e1', 'c1'], 'O-O-O'],
  ['castling by the king onto its rook', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', ['e1', 'h1'], 'O-O'],
  ['mate', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', ['a1', 'a8'], 'Ra8#'],
] as const) {
  test(`${name} is told as ${san} [BOARD-04]`, async ({ page }) => {
    await openPuzzle(page, { fen, moves: [san] });
    await press(page, from, to);
    await expect(verdict(page)).toContainText(right(san));
  });
}

test('castling moves the rook, and a capture en passant takes the pawn [BOARD-02]', async ({ page }) => {
  await openPuzzle(page, { fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', moves: ['O-O'] });
  await press(page, 'e1', 'g1');
  await expect.poll(() => pieces(page)).toEqual(['e8 black king', 'f1 white rook', 'g1 white king']);
  await openPuzzle(page, { fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', moves: ['exd6'] });
  await press(page, 'e5', 'd6');
  await expect.poll(() => pieces(page)).toEqual(['d6 white pawn', 'e1 white king', 'e8 black king']);
});

test('a press is of the square under it, also when something above the board has grown [BOARD-01]', async ({
  page,
}) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: NEVER });
  await press(page, 'c3');
  await page.locator('main').evaluate((main) => {
    main.style.paddingTop = `${parseFloat(getComputedStyle(main).paddingTop) + 60}px`;
  });
  await press(page, 'b1');
  await expect(selected(page)).toHaveAccessibleName(/^b1/);
  await press(page, 'c3');
  await expect(verdict(page)).toContainText('Nc3 isn’t best');
});

test('pressing elsewhere selects another piece or nothing [BOARD-05]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: NEVER });
  await press(page, 'b1', 'e1');
  await expect(selected(page)).toHaveAccessibleName('e1, white king, selected');
  await press(page, 'h5');
  await expect(selected(page)).toHaveCount(0);
  await expect.poll(() => marks(page)).toEqual({});
  await press(page, 'b1', 'c5');
  await expect(selected(page)).toHaveCount(0);
  await press(page, 'b1');
  await expect(selected(page)).toHaveCount(1);
  await press(page, 'b1');
  await expect(selected(page)).toHaveCount(0);
  expect(await targets(page)).toEqual([]);
});

test('a disabled board takes neither mouse nor keyboard, and is no stop for the Tab key [BOARD-06]', async ({
  page,
}) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  await expect(board(page)).toHaveAttribute('aria-disabled', 'false');
  await expect(board(page).locator('[tabindex="0"]')).toHaveCount(1);
  await press(page, 'e2', 'e4');
  await expect(verdict(page)).toContainText(right('e4'));
  await expect(board(page)).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => pieces(page)).toContain('e4 white pawn');
  const solved = await pieces(page);
  await press(page, 'e7', 'e5', 'd2', 'd4');
  await drag(page, 'g8', 'f6');
  await square(page, 'e7').focus();
  await page.keyboard.press('Enter');
  await expect(selected(page)).toHaveCount(0);
  await expect.poll(() => marks(page)).toEqual({ e2: 'last-move', e4: 'last-move' });
  expect(await pieces(page)).toEqual(solved);
  await expect(board(page).locator('[tabindex="0"]')).toHaveCount(0);
});

for (const fen of ['no position', '', '8/8/8/8/8/8/8/8 w - - 0 1', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1']) {
  test(`a position that cannot be read, "${fen}", is the start position, to play on [BOARD-07]`, async ({ page }) => {
    await openPuzzle(page, { fen, moves: ['e4'] });
    await expect.poll(() => pieces(page)).toHaveLength(32);
    await expect(square(page, 'e2')).toHaveAccessibleName('e2, white pawn');
    await press(page, 'e2', 'e4');
    await expect(verdict(page)).toContainText(right('e4'));
  });
}

test('with Black to move, Black’s pieces move and stand at the bottom [BOARD-01]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN.replace(' w ', ' b '), moves: ['Nf6'] });
  const [own, other] = [await middleOf(page, 'e7'), await middleOf(page, 'e2')];
  expect(own.y).toBeGreaterThan(other.y);
  await press(page, 'e2');
  await expect(selected(page)).toHaveCount(0);
  await press(page, 'g8', 'f6');
  await expect(verdict(page)).toContainText(right('Nf6'));
});

test('the squares that are heard lie where those that are seen are', async ({ page }) => {
  for (const width of [1440, 393]) {
    await page.setViewportSize({ width, height: 900 });
    await openPuzzle(page, { fen: RICH_FEN, moves: NEVER });
    for (const name of ['a1', 'h8', 'e4']) {
      const { x, y } = await middleOf(page, name);
      const whole = await page
        .locator('.board')
        .filter({ has: board(page) })
        .locator('cg-board')
        .boundingBox();
      if (!whole) throw new Error('The board is not on the screen');
      const [file, rank] = ['abcdefgh'.indexOf(name.charAt(0)), Number(name.charAt(1))];
      expect(Math.abs(x - (whole.x + ((file + 0.5) * whole.width) / 8))).toBeLessThan(1);
      expect(Math.abs(y - (whole.y + ((8.5 - rank) * whole.height) / 8))).toBeLessThan(1);
    }
  }
});

test('pieces jump instead of sliding for who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
  const slides = await page
    .locator('.board')
    .filter({ has: board(page) })
    .locator('cg-board')
    .evaluateHandle((drawn) => {
      const seen: string[] = [];
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (target instanceof Element && target.classList.contains('anim')) seen.push(target.className);
        }
      }).observe(drawn, { subtree: true, attributes: true, attributeFilter: ['class', 'style'] });
      return seen;
    });
  await press(page, 'e2', 'e4');
  await expect.poll(() => pieces(page)).toContain('e5 black pawn');
  expect(await slides.jsonValue()).toEqual([]);
});

test('axe finds nothing serious on a board with a selected piece', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: NEVER });
  await press(page, 'a7');
  await expect(selected(page)).toHaveCount(1);
  await expectNoSeriousFindings(page);
});
