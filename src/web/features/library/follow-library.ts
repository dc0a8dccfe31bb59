import { libraryEventSchemas, libraryPaths, type Library } from '../../../contract/library';
import { askForEvents, isEventStream, readEvents } from '../../lib/http/read-events';

/**
 * Tells how the library stands, at once and whenever it changes, until the server ends the stream. `false` where there
 * is no such stream. Throws where the connection breaks, or an event is not what the contract says.
 */
export const followLibrary = async (
  profileId: number,
  signal: AbortSignal,
  onLibrary: (library: Library) => void,
): Promise<boolean> => {
  const response = await askForEvents(libraryPaths(profileId).progress, signal);
  if (!response.ok || !response.body || !isEventStream(response)) return false;
  for await (const { event, data: text } of readEvents(response.body)) {
    const content: unknown = JSON.parse(text);
    if (event === 'library') onLibrary(libraryEventSchemas.library.parse(content));
  }
  return true;
};
