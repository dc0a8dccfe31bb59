import { moveNumber, plyColor } from '../../../chess/replay';
import type { Ply } from '../../../chess/types';
import type { ScoutedGame } from '../../../contract/scouting';
import { formatLine } from '../../../chess/notation/format-line';
import type { ViewedChance, ViewedGame } from '../../player/viewed-game';
import type { MissedPlaces } from './missed-place';

type Missed = {
  readonly game: ViewedGame;
  readonly scouted: Pick<ScoutedGame, 'moves'>;
  readonly label: string;
  readonly places: MissedPlaces;
  readonly ply: Ply;
  readonly chance: ViewedChance | undefined;
};

const GUESSED = {
  'worst move': 'Nobody has said at which move it was; here your evaluation fell most.',
  'last move': 'Nobody has said at which move it was; this is your last one.',
} as const;

/** `Missed Forks, move 12: you played 12.Nd5. Better was 12.Nc7+ Kd8 13.Nxa8.` */
export const missedText = ({ game, scouted, label, places, ply, chance }: Missed): string => {
  const from = { turn: plyColor(game, ply), moveNumber: moveNumber(game, ply) };
  const played = formatLine(from, scouted.moves.slice(ply, ply + 1));
  const better = chance !== undefined && chance.line.length > 0 ? ` Better was ${formatLine(from, chance.line)}.` : '';
  const guessed = places.guessed === undefined ? '' : ` ${GUESSED[places.guessed]}`;
  return `${label}, move ${from.moveNumber}: you played ${played}.${better}${guessed}`;
};
