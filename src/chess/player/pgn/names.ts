/** Whose game it is, by the names that people and programs write. */
import type { Color } from '../../types';
import { headerOf, type Headed } from './headers';

/**
 * The name for comparing: in small letters, without needless spaces, `Surname, First` turned to `first surname`. Initials
 * and titles stay what they are: they are no safe sign of a person.
 */
export const plainName = (name: string): string => {
  const plain = name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const [, surname, first] = /^([^,]+),([^,]+)$/.exec(plain) ?? [];
  return surname === undefined || first === undefined ? plain : `${first.trim()} ${surname.trim()}`;
};

/** The color of the player who goes by one of these names; White when both do, `undefined` when neither does. */
export const ownColor = (game: Headed, names: readonly string[]): Color | undefined => {
  const own = new Set(names.map(plainName));
  const isOwn = (header: string): boolean => own.has(plainName(headerOf(game, header) ?? ''));
  own.delete('');
  if (isOwn('White')) return 'white';
  return isOwn('Black') ? 'black' : undefined;
};
