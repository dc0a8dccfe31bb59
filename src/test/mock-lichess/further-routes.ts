/** Calls that the product may come to use: official players, puzzles, evaluations. Reference, sections 4, 6 and 7. */
import { sendJson, sendPage, sendTooMany } from './answers';
import type { Handler, Visit } from './site';

const MEERA = {
  id: 25_099_999,
  name: 'Kulkarni, Meera',
  federation: 'IND',
  year: null,
  title: 'WFM',
  standard: 1998,
  rapid: 1950,
  gender: 'F',
  inactive: 1,
};

/** Faults are those of the number as if it were a name. */
export const getFidePlayer: Handler = (visit) => {
  switch (visit.site.faultOf(visit.caught[0] ?? '')) {
    case 'too-many-requests':
      sendTooMany(visit);
      return;
    case 'server-error':
      sendPage(visit, 'Service unavailable', 503);
      return;
    case 'foreign-page':
      sendPage(visit, 'Welcome', 200);
      return;
    default:
      sendFidePlayer(visit);
  }
};

const sendFidePlayer = (visit: Visit): void => {
  if (visit.caught[0] === String(MEERA.id)) sendJson(visit, MEERA);
  else sendJson(visit, { error: 'Not found' }, 404);
};

export const findFidePlayers: Handler = (visit) => {
  const wanted = visit.query.get('q')?.toLowerCase() ?? '';
  sendJson(visit, MEERA.name.toLowerCase().includes(wanted) ? [MEERA] : []);
};

/** The position to show is the one after all moves of `game.pgn`; the daily and the named puzzle are the same. */
export const getPuzzle: Handler = (visit) => {
  const [id = ''] = visit.caught;
  const isNext = id === 'next';
  if (!isNext && id !== 'daily' && id !== 'ab1cd') {
    sendJson(visit, { error: 'Not found' }, 404);
    return;
  }
  const board = {
    fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1',
    lastMove: 'g8f6',
  };
  sendJson(visit, {
    game: {
      id: 'Kq2bWq9z',
      perf: { key: 'blitz', name: 'Blitz' },
      rated: true,
      players: [
        { name: 'RookAndRollRavi', title: 'FM', id: 'rookandrollravi', color: 'white', rating: 2104 },
        { name: 'PawnStarMeera', id: 'pawnstarmeera', color: 'black', rating: 1987 },
      ],
      pgn: 'e4 e5 Bc4 Nc6 Qh5 Nf6',
      clock: '3+0',
    },
    puzzle: {
      id: 'aB1cD',
      rating: 612,
      plays: 42_035,
      solution: ['h5f7'],
      initialPly: 5,
      themes: ['mate', 'mateIn1', 'opening', 'oneMove'],
      ...(isNext ? {} : board),
    },
  });
};

/** No position is known here; few are at Lichess. */
export const getCloudEvaluation: Handler = (visit) => {
  const error = visit.query.has('fen') ? 'No cloud evaluation available for that position' : 'Missing FEN';
  sendJson(visit, { error }, 404);
};

/** King and pawn against king, with the key squares: the tablebase's answer, cut to two moves. */
const KPK = '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1';

/** The tablebase of Lichess, which has a host of its own. It knows one position. */
export const getEndgame: Handler = (visit) => {
  if (visit.query.get('fen') !== KPK) {
    sendJson(visit, { error: 'not found' }, 404);
    return;
  }
  sendJson(visit, {
    dtz: 3,
    precise_dtz: 3,
    dtm: 25,
    category: 'win',
    checkmate: false,
    stalemate: false,
    moves: [
      { uci: 'e6d6', san: 'Kd6', dtz: -2, dtm: -24, zeroing: false, category: 'loss' },
      { uci: 'e6f5', san: 'Kf5', dtz: 0, dtm: 0, zeroing: false, category: 'draw' },
    ],
  });
};
