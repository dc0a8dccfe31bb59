/** Where something that floats over the page covers least of it. */

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** `weight`: how bad it is to cover a pixel of it. */
export type Obstacle = Box & { readonly weight: number };

type Size = Pick<Box, 'width' | 'height'>;

/** In pixels, between the places that are tried. */
const STEP = 16;

type Place = Pick<Box, 'left' | 'top'>;

/**
 * Of a box of this size in a window: of places that are equally good the present one, or that nearest to the bottom right
 * corner.
 */
export const freePlace = (size: Size, window: Size, obstacles: readonly Obstacle[], present?: Place): Place => {
  const first = { left: Math.max(0, window.width - size.width), top: Math.max(0, window.height - size.height) };
  const isInside = present !== undefined && present.left <= first.left && present.top <= first.top;
  const start = isInside ? present : first;
  let best = { place: start, covered: coveredBy({ ...start, ...size }, obstacles) };
  if (best.covered === 0) return start;
  const distance = (place: Place): number => Math.hypot(place.left - first.left, place.top - first.top);
  const places = stepsDown(first.top)
    .flatMap((top) => stepsDown(first.left).map((left) => ({ left, top })))
    .sort((one, other) => distance(one) - distance(other));
  for (const place of places) {
    const covered = coveredBy({ ...place, ...size }, obstacles);
    if (covered === 0) return place;
    if (covered < best.covered) best = { place, covered };
  }
  return best.place;
};

/** From the end to 0, both included. */
const stepsDown = (end: number): readonly number[] => [
  ...Array.from({ length: Math.ceil(end / STEP) }, (_, index) => end - index * STEP),
  0,
];

const coveredBy = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + obstacle.weight * overlap(box, obstacle), 0);

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

const CONTROLS = 'a, button, input, textarea, select, summary, label, [tabindex="0"], .board, svg, img, progress';

const WEIGHTS = { control: 8, text: 4, header: 1 } as const;

/** What is pressed or read in the window; of a dialog that lies over the page, the dialog's alone. */
export const obstaclesIn = (page: Document, except: Element): readonly Obstacle[] => {
  const dialogs = page.querySelectorAll('dialog[open]');
  const root = dialogs[dialogs.length - 1] ?? page.body;
  const controls = [...root.querySelectorAll(CONTROLS)]
    .filter((element) => !except.contains(element))
    .map((element) => toObstacle(element.getBoundingClientRect(), element, WEIGHTS.control));
  return [...controls, ...textsIn(root, except)].filter(
    ({ width, height, top }) => width > 1 && height > 1 && top < window.innerHeight && top + height > 0,
  );
};

const textsIn = (root: Element, except: Element): readonly Obstacle[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Obstacle[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (parent === null || node.textContent?.trim() === '' || except.contains(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push(toObstacle(range.getBoundingClientRect(), parent, WEIGHTS.text));
  }
  return texts;
};

/** The header may be covered rather than the page. */
const toObstacle = ({ left, top, width, height }: DOMRect, element: Element, weight: number): Obstacle => ({
  ...{ left, top, width, height },
  weight: element.closest('header') === null ? weight : WEIGHTS.header,
});
