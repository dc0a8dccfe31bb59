/** The faults of calls that are about nobody, by their path. */
import { sendJson, sendPage, sendTooMany } from './answers';
import type { Visit } from './site';

/** Whether the call at the path has failed, as it was told to. */
export const failOnPurpose = async (visit: Visit, path: string): Promise<boolean> => {
  switch (visit.site.faultOf(path)) {
    case undefined:
      return false;
    case 'too-many-requests':
      sendTooMany(visit);
      break;
    case 'server-error':
      sendPage(visit, 'Service unavailable', 503);
      break;
    case 'bad-request':
      sendJson(visit, { error: 'This cannot be done' }, 400);
      break;
    case 'moved':
      visit.response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      break;
    case 'forbidden':
      sendJson(visit, { error: 'Missing scope: study:write' }, 403);
      break;
    case 'cut':
      visit.response.destroy();
      break;
    case 'hang-before':
      await new Promise((resolve) => visit.response.once('close', resolve));
      break;
    default:
      sendPage(visit, 'Welcome', 200);
  }
  return true;
};
