import { readRoundGame, whatCameUp } from '../../../../chess/events/round-game';
import { formatLine } from '../../../../chess/position/move';
import type { Round } from '../../../../contract/events';
import { cameUpSentence } from '../../../../messages/preparation';
import { opponentNames } from './opponent-names';

type PlayedGameProps = { readonly pgn: string; readonly round: Round };

const START = { turn: 'white', moveNumber: 1 } as const;

/** The moves of the game, and what came up of the lines that were prepared. */
export function PlayedGame({ pgn, round }: PlayedGameProps) {
  const { color, prepared } = round;
  const reading = readRoundGame(pgn, { opponent: opponentNames(round), me: [], color });
  if (!reading.ok) return <p className="text-sm text-bad">This game cannot be shown: {reading.error}</p>;
  const { game } = reading.value;
  const side = color ?? reading.value.color;
  const lines = prepared?.lines ?? [];
  const cameUp = side && whatCameUp(game, lines, side);
  const sans = game.plies.map(({ san }) => san);
  const known = cameUp?.gamePlies ?? 0;
  const isTurned = known % 2 === 1;
  return (
    <>
      {cameUp && <p className="font-medium">{cameUpSentence(cameUp, lines)}</p>}
      {lines.length === 0 && <p className="text-sm text-ink-soft">Nothing was prepared that could have come up.</p>}
      <p className="text-sm tabular-nums">
        {known > 0 && <strong className="font-semibold text-accent">{formatLine(START, sans.slice(0, known))} </strong>}
        {formatLine(
          { turn: isTurned ? 'black' : 'white', moveNumber: Math.floor(known / 2) + 1 },
          sans.slice(known),
        )}{' '}
        {game.result}
      </p>
    </>
  );
}
