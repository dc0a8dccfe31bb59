import { OWNER_ID } from '../../../contract/profile-paths';
import type { ReferenceFile } from '../../../contract/reference';
import type { StoredFile } from '../../db/reference/files';
import { SHORTENED } from '../../db/reference/schema';

/** As whoever asks sees it; the owner of the installation may change all. */
export const toReferenceFile = (file: StoredFile, asker: number | undefined): ReferenceFile => ({
  id: file.id,
  name: file.name,
  state: file.state,
  read: file.state === 'finished' ? file.size : Math.min(file.bytesRead, file.size),
  size: file.size,
  games: file.games,
  known: file.known,
  skipped: Object.entries(file.skipped).reduce((sum, [reason, games]) => sum + (reason === SHORTENED ? 0 : games), 0),
  shortened: file.skipped[SHORTENED] ?? 0,
  message: file.message,
  createdAt: new Date(file.createdAt).toISOString(),
  canChange: asker !== undefined && (asker === file.userId || asker === OWNER_ID),
});
