import type { KeptName } from '../../../contract/library';
import type { KeptName as StoredName } from '../../db/library/kept-names';

export const toKeptName = ({ checkedAt, newSince, ...name }: StoredName): KeptName => ({
  ...name,
  checkedAt: new Date(checkedAt).toISOString(),
  ...(newSince === undefined ? {} : { newSince: new Date(newSince).toISOString() }),
});
