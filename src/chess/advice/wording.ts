/** Words that several pieces of advice share. */
import type { Color } from '../types';

/** `1 game`, `2 games`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const colorName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

/** `missed fork`, `back rank mate`: a name in one word as several. */
export const splitName = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
