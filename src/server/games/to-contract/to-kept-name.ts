import type { KeptName } from '../../../contract/library';
import type { KeptName as StoredName } from '../../db/library/kept-names';

export const toKeptName = ({ checkedAt, newSince, ...name }: StoredName): KeptName => ({
  ...name,
  checkedAt: new Date(checkedAt).toISOString(),
  newSince: newSince === undefined ? undefined : new Date(newSince).toISOString(),
});
