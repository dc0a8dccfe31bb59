import { type Judgement, JUDGEMENTS } from '../../../chess/evaluation';
import { type Game, positionAt } from '../../../chess/game';
import { playMove } from '../../../chess/position/move';
import type { Ply } from '../../../chess/types';
import type { SiteRemark } from '../remote-game';
import type { LichessPlyAnalysis } from './game-schema';
import { wordsOf } from './to-plies';

/** What the site would have played instead of a ply; plies without a word about them are left out. */
export const toRemarks = (
  game: Pick<Game, 'start' | 'plies'>,
  analysis: readonly LichessPlyAnalysis[] = [],
): ReadonlyMap<Ply, SiteRemark> => {
  const remarks = new Map<Ply, SiteRemark>();
  analysis.slice(0, game.plies.length).forEach(({ best, variation = '', judgment }, ply) => {
    if (best === undefined && judgment === undefined) return;
    const judgement = toJudgement(judgment?.name);
    remarks.set(ply, {
      ...bestOf(game, ply, best),
      line: wordsOf(variation),
      judgement,
    });
  });
  return remarks;
};

/** In our notation, where the king castles by its own move. */
const bestOf = (game: Pick<Game, 'start' | 'plies'>, ply: Ply, best: string | undefined): Pick<SiteRemark, 'best'> => {
  if (best === undefined) return {};
  const played = playMove(positionAt(game, ply - 1), best);
  return played.ok ? { best: played.value.uci } : {};
};

const toJudgement = (name: string | undefined): Judgement | undefined =>
  JUDGEMENTS.find((judgement) => judgement === name?.toLowerCase());
