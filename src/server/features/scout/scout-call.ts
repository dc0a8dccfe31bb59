/** What the calls of a scout at one site have in common. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { PLAYER_NAME, scoutingMessages } from '../../../contract/player/scout';
import { choiceSchema, type GamesChoice, LAST_GAMES } from '../../../contract/player/scouted-games';
import { PERSON_SITE, PLAYER } from '../../../contract/sites';
import type { HttpFailure } from '../../errors';
import { toSiteRefusal } from '../../games/source-failures';
import { answers, clientGoneSignal } from '../../http/routes';
import { clientOf } from '../../platform/limits';
import type { SourceFailure } from '../../sources/failures';
import type { Source } from '../../sources/source';
import type { Scout } from './scout';
import type { ScoutAnswer } from './scout-state';
import type { Scouts } from './scouts';

export type SiteDeps = { readonly scouts: Scouts; readonly source: Source };

const playerParams = z.object({ username: z.string().regex(PLAYER_NAME, scoutingMessages.badName) });
const personParams = z.object({ username: z.string().regex(PLAYER, scoutingMessages.badName) });
/** Several names with their sites make a person; elsewhere there is one. */
export const paramsAt = (site: string) => (site === PERSON_SITE ? personParams : playerParams);
/** Which games: the last fifty where nothing is said. */
export const choiceQuery = z.object({ games: choiceSchema.default(LAST_GAMES) });

export const refusals = {
  400: answers('Not the name of a player', errorSchema),
  404: answers('There is no such player', errorSchema),
  410: answers('The account is closed', errorSchema),
  429: answers('The client has too many of these calls open', errorSchema),
  502: answers('The site cannot be reached, refuses, or has trouble', errorSchema),
  503: answers('The site asks us to wait as long as Retry-After says', errorSchema),
  504: answers('The site did not answer in time', errorSchema),
};

export const describeAt = (site: string) => (summary: string, description: string) => ({
  summary,
  description,
  tags: ['scouting'],
  params: paramsAt(site),
});

/** How a call comes to the scout of a player, and what it says when there is no answer. */
export const createScoutCalls = ({ scouts, source: { site, label } }: SiteDeps) => {
  const refuse = (failure: SourceFailure, name: string): HttpFailure => toSiteRefusal(failure, { name, label });
  return {
    refuse,
    /** Until the client is gone. */
    follow: (username: string, choice: GamesChoice, reply: FastifyReply): Scout =>
      scouts.follow({ site, name: username, choice }, clientGoneSignal(reply), clientOf(reply.request)),
    /** As far as it is known now: whoever joins a scout that has answered gets what has been found since. */
    answerOf: async (scout: Scout, username: string): Promise<ScoutAnswer> => {
      const outcome = await scout.answered;
      if (!outcome.ok) throw refuse(outcome.error, username);
      return scout.answer();
    },
  };
};
