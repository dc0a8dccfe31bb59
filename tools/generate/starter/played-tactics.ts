/** Where to search first: positions that often lead to what is rare, read from the moves alone. */
import { type Game, plyColor, positionAt } from '../../../src/chess/game';
import { materialLead } from '../../../src/chess/motifs/attackers';
import type { Motif } from '../../../src/chess/motifs/motif';
import { motifsOf } from '../../../src/chess/motifs/motifs';
import { playLine } from '../../../src/chess/motifs/played-line';
import { endgameKindOf } from '../../../src/chess/puzzles/quality';
import type { Ply } from '../../../src/chess/types';

const RARE_MOTIFS: ReadonlySet<Motif> = new Set([
  'smotheredMate',
  'anastasiaMate',
  'hookMate',
  'arabianMate',
  'bodenMate',
  'doubleBishopMate',
  'dovetailMate',
  'doubleCheck',
  'skewer',
  'trappedPiece',
  'capturingDefender',
  'interference',
  'xRayAttack',
  'intermezzo',
  'clearance',
]);

/** The opponent's ply, then two or three own moves, or one or two at the end of a game. */
const LENGTHS = [4, 6] as const;

/** In pawns. */
const MIN_GAIN = 2;

/** Opponent plies after which the game went on with a rare motif that mated or gained material. */
export const tacticPlies = (game: Game): readonly Ply[] =>
  game.plies.flatMap((_, ply) => (LENGTHS.some((length) => showsTactic(game, ply, length)) ? [ply] : []));

const showsTactic = (game: Game, ply: Ply, length: number): boolean => {
  const following = game.plies.slice(ply, ply + length).map(({ uci }) => uci);
  const moves = following.slice(0, following.length - (following.length % 2));
  const line = { start: positionAt(game, ply - 1), moves, solver: plyColor(game, ply + 1) };
  const played = playLine(line)?.moves ?? [];
  const [first, last] = [played[1], played.at(-1)];
  if (first === undefined || last === undefined) return false;
  const gain = materialLead(last.after.board, line.solver) - materialLead(first.before.board, line.solver);
  if (gain < MIN_GAIN && !last.after.isCheckmate()) return false;
  return motifsOf(line).some((motif) => RARE_MOTIFS.has(motif));
};

/** Opponent plies after which an endgame is on the board that is rarer than one of pawns, rooks or queens alone. */
export const endgamePlies = (game: Game): readonly Ply[] =>
  game.plies.flatMap(({ uci }, ply) => {
    const answer = game.plies[ply + 1]?.uci ?? '';
    const kind = endgameKindOf({ fen: positionAt(game, ply - 1), moves: [uci, answer] });
    return kind === undefined || COMMON_ENDGAMES.has(kind) ? [] : [ply];
  });

const COMMON_ENDGAMES: ReadonlySet<string> = new Set(['pawns', 'rooks', 'queens', 'rooks and bishops']);
