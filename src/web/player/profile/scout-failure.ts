import { PLATFORM } from '../../../contract/sites';
import { HttpError } from '../../lib/http/http';

/** Why there is no report, in words for the person. */
export type ScoutFailure = {
  readonly title: string;
  readonly message: string;
  /** Whether asking again as it stands may help. */
  readonly mayPass: boolean;
};

type Labels = { readonly title: string; readonly otherwise: string; readonly mayPass: boolean };

const TRY_LATER = 'Try again in a minute.';

/** What a status means here, with words for a server that sends none. */
const labelsOf = (site: string): ReadonlyMap<number, Labels> =>
  new Map<number, Labels>([
    [400, { title: 'This name cannot be searched', otherwise: 'No player can have it.', mayPass: false }],
    [
      404,
      {
        title: 'No such player',
        otherwise: `Nobody on ${site} has this username. Check its spelling.`,
        mayPass: false,
      },
    ],
    [
      410,
      { title: 'This account is closed', otherwise: 'The games of a closed account cannot be read.', mayPass: false },
    ],
    [429, { title: 'Too many requests', otherwise: TRY_LATER, mayPass: true }],
    [502, { title: `No games from ${site}`, otherwise: TRY_LATER, mayPass: true }],
    [503, { title: 'Too busy right now', otherwise: TRY_LATER, mayPass: true }],
    [504, { title: 'No answer in time', otherwise: `${site} took too long. ${TRY_LATER}`, mayPass: true }],
  ]);

const OTHER: Labels = { title: 'The report could not be made', otherwise: TRY_LATER, mayPass: true };

/**
 * The server's own words where it has some; `isOnline` is what the browser says about the network, `site` the label of
 * the site that was asked.
 */
export const toScoutFailure = (error: unknown, isOnline: boolean, site = PLATFORM.label): ScoutFailure => {
  if (error instanceof HttpError) {
    const { title, otherwise, mayPass } = labelsOf(site).get(error.status) ?? OTHER;
    return { title, message: error.serverMessage ?? otherwise, mayPass };
  }
  if (!isOnline) return { title: 'You are offline', message: 'Connect to the internet and try again.', mayPass: true };
  if (error instanceof TypeError) {
    return { title: 'No connection', message: 'The server cannot be reached. Check your network.', mayPass: true };
  }
  return { title: OTHER.title, message: 'The server’s answer could not be read.', mayPass: true };
};
