import { queryOptions, useQuery } from '@tanstack/react-query';
import { isInTablebase } from '../../../chess/position/position';
import { fenAt } from '../../../chess/tree/tree-replay';
import { type Fen, turnOf } from '../../../chess/types';
import { TABLEBASE_PATH, tablebaseSchema } from '../../../contract/positions';
import type { EditedReplay } from '../../board/editing/use-edited-replay';
import { getJson } from '../../lib/http/http';
import { Card, CardTitle } from '../../ui/card';
import { endgameText, moveVerdictText } from './endgame-text';

/** Of the moves so many are named; the others lead to the same or to worse. */
const MOST_MOVES = 6;

const endgameQuery = (fen: Fen) =>
  queryOptions({
    queryKey: ['tablebase', fen],
    queryFn: ({ signal }) =>
      getJson(`${TABLEBASE_PATH}?${new URLSearchParams({ fen }).toString()}`, tablebaseSchema, signal),
    enabled: isInTablebase(fen),
    staleTime: Infinity,
    retry: false,
  });

/** What is proven of the endgame on the board; nothing where no table knows it or none can be reached. */
export function EndgameCard({ replay: { tree, path, edit } }: { readonly replay: EditedReplay }) {
  const fen = fenAt(tree, path);
  const known = useQuery(endgameQuery(fen)).data?.known;
  if (!known || known.moves.length === 0) return null;
  return (
    <Card aria-labelledby="endgame" className="flex flex-col gap-2 p-4!">
      <CardTitle id="endgame">Tablebase</CardTitle>
      <p className="text-sm">{endgameText(known, turnOf(fen))}</p>
      <ul className="flex flex-wrap gap-1.5 text-sm tabular-nums">
        {known.moves.slice(0, MOST_MOVES).map((move) => (
          <li key={move.uci}>
            <button
              type="button"
              className="min-h-10 cursor-pointer rounded-control border border-hairline px-2.5 hover:bg-sunken"
              onClick={() => edit.playLine(path, [move.uci])}
            >
              <span className="font-semibold">{move.san}</span>{' '}
              <span className="text-ink-soft">{moveVerdictText(move)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
