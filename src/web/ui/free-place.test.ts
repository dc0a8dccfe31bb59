import { expect, it } from 'vitest';
import { freePlace, type Obstacle } from './free-place';

const WINDOW = { width: 1366, height: 768 };
const TOAST = { width: 388, height: 72 };

const covers = (place: { readonly left: number; readonly top: number }, { left, top, width, height }: Obstacle) =>
  place.left < left + width &&
  left < place.left + TOAST.width &&
  place.top < top + height &&
  top < place.top + TOAST.height;

it('is the bottom right corner where nothing is there', () => {
  expect(freePlace(TOAST, WINDOW, [])).toEqual({ left: 978, top: 696 });
});

it('is beside what is pressed and read, as near to the corner as there is room', () => {
  const controls = { left: 700, top: 720, width: 642, height: 40, weight: 4 };
  const text = { left: 760, top: 400, width: 560, height: 220, weight: 2 };
  const place = freePlace(TOAST, WINDOW, [controls, text]);
  for (const obstacle of [controls, text]) expect(covers(place, obstacle)).toBe(false);
  expect(place).toEqual({ left: 978, top: 648 });
});

it('covers what matters least where there is no room', () => {
  const header = { left: 0, top: 0, width: 1366, height: 80, weight: 1 };
  const page = { left: 0, top: 80, width: 1366, height: 688, weight: 2 };
  expect(freePlace(TOAST, WINDOW, [header, page]).top).toBeLessThanOrEqual(8);
});

it('stays where it is while that is as good', () => {
  const present = { left: 300, top: 200 };
  const under = { left: 1000, top: 700, width: 40, height: 40, weight: 4 };
  expect(freePlace(TOAST, WINDOW, [under], present)).toEqual(present);
  const across = { left: 320, top: 210, width: 40, height: 40, weight: 4 };
  expect(freePlace(TOAST, WINDOW, [across], present)).toEqual({ left: 978, top: 696 });
});

it('stays in a window that is smaller', () => {
  expect(freePlace(TOAST, { width: 320, height: 60 }, [])).toEqual({ left: 0, top: 0 });
});
