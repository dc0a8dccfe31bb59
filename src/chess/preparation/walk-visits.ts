import { START_FEN } from '../notation/fen';
import { playMove } from '../notation/move';
import { epdOf } from '../position/epd';
import type { Fen, San } from '../types';
import { sharesOf, type Visit, type Visits } from './visits';

/** `moves` are one way there, from the start position. */
export type VisitedPosition = { readonly fen: Fen; readonly moves: readonly San[]; readonly visits: readonly Visit[] };

const MAX_PLIES = 30;

/** Every position that so many games reached, each once, as far as so many go on together. */
export function* walkVisits(visits: Visits, least: number): Generator<VisitedPosition> {
  const seen = new Set<string>();
  const open: Omit<VisitedPosition, 'visits'>[] = [{ fen: START_FEN, moves: [] }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { fen, moves } = at;
    const here = visits.at(fen);
    if (here.length < least || moves.length > MAX_PLIES || seen.has(epdOf(fen))) continue;
    seen.add(epdOf(fen));
    yield { fen, moves, visits: here };
    for (const { uci, games } of sharesOf(here, () => 1)) {
      const played = games < least ? undefined : playMove(fen, uci);
      if (played?.ok === true) open.push({ fen: played.value.fen, moves: [...moves, played.value.san] });
    }
  }
}
