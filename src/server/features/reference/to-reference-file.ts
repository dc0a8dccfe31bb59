import { OWNER_ID } from '../../../contract/profile-paths';
import type { ReferenceFile } from '../../../contract/reference';
import type { StoredFile } from '../../db/reference/files';

/** As whoever asks sees it; the owner of the installation may change all. */
export const toReferenceFile = (file: StoredFile, asker: number | undefined): ReferenceFile => ({
  id: file.id,
  name: file.name,
  state: file.state,
  read: file.state === 'finished' ? file.size : Math.min(file.bytesRead, file.size),
  size: file.size,
  games: file.games,
  known: file.known,
  skipped: Object.values(file.skipped).reduce((sum, games) => sum + games, 0),
  ...(file.message === undefined ? {} : { message: file.message }),
  createdAt: new Date(file.createdAt).toISOString(),
  canChange: asker !== undefined && (asker === file.userId || asker === OWNER_ID),
});
