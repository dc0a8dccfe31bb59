/** How a person does things who has no mouse: with a finger, or with nothing but the keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';
import { NARROW, WIDE } from './screens';

/** On the screen, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number };

export type InputMode = {
  readonly name: string;
  /** What the browser has to be for it. */
  readonly use: {
    readonly viewport: { width: number; height: number };
    readonly hasTouch?: true;
    readonly isMobile?: true;
  };
  readonly press: (target: Locator) => Promise<void>;
  /** One radio button of a group. */
  readonly choose: (group: Locator, name: RegExp) => Promise<void>;
  /** Presses a square of a board that one plays on. */
  readonly pressSquare: (board: Locator, square: string) => Promise<void>;
  /** An arrow between two squares, while arrows are drawn. */
  readonly draw: (board: Locator, from: string, to: string) => Promise<void>;
  /** Into an empty field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
};

const cellOf = (board: Locator, square: string): Locator =>
  board.getByRole('gridcell', { name: new RegExp(`^${square},`) });

const middleOf = async (board: Locator, square: string): Promise<Point> => {
  const cell = cellOf(board, square);
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) throw new Error(`${square} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const FINGER: InputMode = {
  name: 'with a finger',
  use: { viewport: NARROW, hasTouch: true, isMobile: true },
  press: (target) => target.tap(),
  choose: (group, name) => group.getByRole('radio', { name }).tap(),
  pressSquare: async (board, square) => {
    const { x, y } = await middleOf(board, square);
    await board.page().touchscreen.tap(x, y);
  },
  draw: async (board, from, to) => slide(board.page(), await middleOf(board, from), await middleOf(board, to)),
  write: async (field, text) => {
    await field.tap();
    await field.page().keyboard.insertText(text);
  },
};

const KEYS: InputMode = {
  name: 'with the keyboard alone',
  use: { viewport: WIDE },
  press: async (target) => {
    await reach(target);
    await target.page().keyboard.press('Space');
  },
  choose: async (group, name) => {
    const radio = group.getByRole('radio', { name });
    // One stop for the Tab key is all of them.
    await reach(group);
    await expect(async () => {
      await group.page().keyboard.press('ArrowDown');
      await expect(radio).toBeChecked({ timeout: 2000 });
    }).toPass();
  },
  pressSquare: async (board, square) => {
    await reach(board);
    await goToSquare(board, square);
    await board.page().keyboard.press('Enter');
  },
  draw: (board, from, to) => playMove(KEYS, board, from, to),
  write: async (field, text) => {
    await reach(field);
    await field.page().keyboard.insertText(text);
  },
};

const MOST_TABS = 250;

/** Tab by Tab, the shorter way round, as whoever has nothing else: what cannot be reached so fails the test. */
export const reach = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  let pressed = 0;
  while (pressed < MOST_TABS) {
    const tabs = await target.evaluate(countTabs);
    if (tabs === 0) return;
    const half = Math.ceil(Math.abs(tabs) / 2);
    for (let tab = 0; tab < half; tab++) await keyboard.press(tabs > 0 ? 'Tab' : 'Shift+Tab');
    pressed += half;
  }
  throw new Error(`${pressed} times Tab do not reach ${target.toString()}`);
};

/**
 * About how often Tab, or Shift+Tab where it is below 0, will have to be pressed from where the focus is; 0 within the
 * element.
 */
const countTabs = (element: HTMLElement | SVGElement): number => {
  const { activeElement } = document;
  if (activeElement === null || element.contains(activeElement)) return 0;
  const place = document.querySelector('dialog:modal') ?? document;
  const stops = [
    ...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      stop.checkVisibility({ visibilityProperty: true }) &&
      !stop.matches(':disabled, input[type=radio]:not(:checked)'),
  );
  const isBefore = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isForward = isBefore(activeElement, element);
  const [first, last] = isForward ? [activeElement, element] : [element, activeElement];
  const passed = stops.filter((stop) => isBefore(first, stop) && isBefore(stop, last) && !element.contains(stop));
  return isForward ? passed.length + 1 : -passed.length - 1;
};

/** From wherever the cursor of the board is: to the corner first, then as many rows and files as it takes. */
export const goToSquare = async (board: Locator, square: string): Promise<void> => {
  const { keyboard } = board.page();
  const names = await board
    .getByRole('gridcell')
    .evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')?.slice(0, 2)));
  const place = names.indexOf(square);
  await keyboard.press('PageUp');
  await keyboard.press('Home');
  for (let row = 0; row < Math.floor(place / 8); row++) await keyboard.press('ArrowDown');
  for (let file = 0; file < place % 8; file++) await keyboard.press('ArrowRight');
  await expect(cellOf(board, square)).toBeFocused();
};

/** Where a move begins and ends. */
export const playMove = async (hand: InputMode, board: Locator, from: string, to: string): Promise<void> => {
  await hand.pressSquare(board, from);
  await hand.pressSquare(board, to);
};

/** A finger that travels from one place to another and rests there: one that is lifted in motion throws the page. */
export const slide = async (page: Page, from: Point, to: Point): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  const at = (step: number) => [
    { x: Math.round(from.x + ((to.x - from.x) * step) / 6), y: Math.round(from.y + ((to.y - from.y) * step) / 6) },
  ];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  const resting = [6, 6, 6];
  for (const step of [1, 2, 3, 4, 5, 6, ...resting]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

export const INPUT_MODES: readonly InputMode[] = [FINGER, KEYS];

/** The file that the page asks for when something is pressed. */
export const chooseFiles = async (
  page: Page,
  press: () => Promise<void>,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (
    await chooser
  ).setFiles(files.map(({ name, text }) => ({ name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) })));
};
