import { PGN_IMPORT, type LibraryImport } from '../../../contract/library';
import type { StoredImport } from '../../db/library/imports/imports';

/** An import in the contract's words. Of a site what is read are games. */
export const toLibraryImport = (stored: StoredImport): LibraryImport => ({
  id: stored.id,
  kind: stored.kind,
  label: stored.label,
  state: stored.state,
  read: stored.kind === PGN_IMPORT ? stored.charsRead : stored.added + stored.known + stored.refused,
  size: stored.size,
  added: stored.added,
  known: stored.known,
  refused: stored.refused,
  shortened: stored.shortened,
  message: stored.message,
  createdAt: new Date(stored.createdAt).toISOString(),
});
