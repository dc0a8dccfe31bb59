/** The call for the lines that the server's engine finds in a position. */
import { ENGINE_LINES_PATH, type EngineLines, engineLinesEventSchemas } from '../../../contract/positions';
import { toHttpError } from '../../lib/http/http';
import { askForEvents, readEvents } from '../../lib/http/read-events';
import type { LiveTarget } from './live-client';

/** The server gave up and said why, or the connection broke. */
export class ServerLinesError extends Error {}

/**
 * Searches until the server has used the time that it takes for a position; tells of each depth. Throws `HttpError`,
 * `ServerLinesError`, or what `fetch` throws; aborting the signal ends the search on the server, too.
 */
export const searchOnServer = async (
  { position: { fen, isChess960 }, lines }: LiveTarget,
  signal: AbortSignal,
  onLines: (found: EngineLines) => void,
): Promise<void> => {
  const query = new URLSearchParams({ fen, lines: String(lines), chess960: isChess960 ? '1' : '0' });
  const response = await askForEvents(`${ENGINE_LINES_PATH}?${query.toString()}`, signal);
  if (!response.ok) throw await toHttpError(response);
  if (response.body === null) throw new ServerLinesError('The answer is empty');
  for await (const { event, data: text } of readEvents(response.body)) {
    const content: unknown = JSON.parse(text);
    if (event === 'lines') onLines(engineLinesEventSchemas.lines.parse(content));
    if (event === 'error') throw new ServerLinesError(engineLinesEventSchemas.error.parse(content).message);
    if (event === 'result') {
      onLines(engineLinesEventSchemas.result.parse(content));
      return;
    }
  }
  throw new ServerLinesError('The connection was interrupted. Please try again.');
};
