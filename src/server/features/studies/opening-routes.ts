import { openingOf } from '../../../chess/openings/opening-names';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import { parseMoveList } from '../../../contract/positions';
import { openingLinesSchema, OPENINGS_PATH, openingsSchema } from '../../../contract/studies';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import { describeStudyRoute } from './study-access';

/** Open calls per client and process. */
const OPEN_CALLS = 12;

export const openingRoutes: Routes<object> = (app) => {
  app.post(
    OPENINGS_PATH,
    {
      onRequest: limitOpenCalls({ name: 'openings', max: OPEN_CALLS }),
      schema: {
        ...describeStudyRoute(
          'Names of openings',
          'Of lines from the start position; each up to its first illegal move.',
        ),
        body: openingLinesSchema,
        response: {
          200: jsonResponse('In the order of the lines, `null` where no position has a name', openingsSchema),
          ...errorResponses(400, 429),
        },
      },
    },
    ({ body }) => body.lines.map((line) => openingOf({ plies: playMoves(START_FEN, parseMoveList(line)) }) ?? null),
  );
};
