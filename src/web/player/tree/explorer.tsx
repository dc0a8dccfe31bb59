import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContext, useEffect, useId, useMemo, useState } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import { isInTablebase } from '../../../chess/position/position';
import { fenAt } from '../../../chess/tree/tree-replay';
import { type Color, type Fen, otherColor, turnOf, type Uci } from '../../../chess/types';
import { type KnownEndgame, positionsApi, type TablebaseVerdict } from '../../../contract/analysis/positions';
import { makePlayer, parsePlayer, type Player, PLAYER } from '../../../contract/sites';
import { LiveValuesContext } from '../../board/evaluation/live-values';
import type { EditedReplay } from '../../board/use-edited-replay';
import { useProfileId } from '../../lib/account/profile';
import { callEndpoint } from '../../lib/http/endpoints';
import { readRecentPlayers } from '../profile/player-names';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';
import { Card, CardTitle } from '../../ui/page';
import { PlayerTree, ReferenceGamesTree, useBoardLine } from './tree-at-board';
import { treeAddress } from './tree-queries';

const SOURCES = [
  { value: 'own', label: 'Your games' },
  { value: 'opponent', label: 'An opponent' },
  { value: 'everybody', label: 'Reference games' },
] as const;

type GameSource = (typeof SOURCES)[number]['value'];

type ExplorerPanelProps = {
  readonly replay: EditedReplay;
  /** Whose games are shown first, as chosen: by default the user's own. */
  readonly player?: ExplorerPlayer;
  /** Changes with every change of the player's games. */
  readonly state?: string | number;
  /** The initial side of the players. */
  readonly side?: Color;
};

export type ExplorerPlayer = Player & { readonly games?: string };

export function ExplorerPanel({ replay, player, state = '', side = 'white' }: ExplorerPanelProps) {
  const [games, setGames] = useState<GameSource>(player ? 'opponent' : 'own');
  const [opponent, setOpponent] = useState(player);
  const id = useProfileId();
  const place = useBoardLine(replay);
  if (place === undefined) return null;
  const treeProps = { place, isOpen: true, onPlay: (move: Uci) => replay.edit.playLine(replay.path, [move]) };
  const address = treeAddress({ moves: place.moves, side, choices: {} });
  return (
    <section aria-label="Opening explorer" className="flex flex-col gap-3">
      <Segmented label="Games" options={SOURCES} value={games} onChange={setGames} />
      {games === 'own' && id !== undefined && (
        <>
          <PlayerTree owner={{ library: id }} state="" side={side} {...treeProps} />
          <Link to="/games" search={address} className={`${LINK} text-sm`}>
            The games of this position
          </Link>
        </>
      )}
      {games === 'opponent' && (
        <>
          <OpponentField initial={player} onChoose={setOpponent} />
          {opponent && (
            <>
              <PlayerTree key={makePlayer(opponent)} owner={opponent} state={state} side={side} {...treeProps} />
              <Link
                to="/scout"
                search={{ player: makePlayer(opponent), ...(opponent.games && { games: opponent.games }), ...address }}
                className={`${LINK} text-sm`}
              >
                How {opponent.name} plays
              </Link>
            </>
          )}
        </>
      )}
      {games === 'everybody' && (
        <>
          <ReferenceGamesTree {...treeProps} />
          <p className="text-sm text-ink-soft">
            Games that begin with the same moves.{' '}
            <Link to="/reference-games" className={LINK}>
              Reference games
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

const HINT = 'A username, or SITE:NAME.';

type OpponentFieldProps = { readonly initial: Player | undefined; readonly onChoose: (player: Player) => void };

function OpponentField({ initial, onChoose }: OpponentFieldProps) {
  const [name, setName] = useState(initial ? makePlayer(initial) : '');
  const [isInvalid, setIsInvalid] = useState(false);
  const [recent] = useState(readRecentPlayers);
  const listId = useId();
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const isValid = PLAYER.test(name.trim());
        setIsInvalid(!isValid);
        if (isValid) onChoose(parsePlayer(name.trim()));
      }}
    >
      <div className="min-w-0 flex-1">
        <Field
          label="Opponent"
          placeholder={HINT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onValue={(value) => {
            setName(value);
            setIsInvalid(false);
          }}
          error={isInvalid ? `This is not a player name. ${HINT}` : undefined}
          list={listId}
        />
        <datalist id={listId}>
          {recent.map((player) => (
            <option key={player} value={player} />
          ))}
        </datalist>
      </div>
      <Button type="submit" variant="secondary" size="small" className="h-11">
        Show
      </Button>
    </form>
  );
}

const MAX_MOVES = 6;

const endgameQuery = (fen: Fen) =>
  queryOptions({
    queryKey: ['tablebase', fen],
    queryFn: ({ signal }) => callEndpoint(positionsApi.lookUp, { query: { fen }, signal }),
    enabled: isInTablebase(fen),
    staleTime: Infinity,
    retry: false,
  });

export function EndgameCard({ replay: { tree, path, edit } }: { readonly replay: EditedReplay }) {
  const fen = fenAt(tree, path);
  const known = useQuery(endgameQuery(fen)).data?.known;
  const values = useContext(LiveValuesContext);
  const proven = useMemo(() => known && provenEvaluation(known, turnOf(fen)), [known, fen]);
  useEffect(() => {
    if (proven) values?.prove(fen, proven);
  }, [values, fen, proven]);
  if (!known || known.moves.length === 0) return null;
  return (
    <Card aria-labelledby="endgame" className="flex flex-col gap-2 p-4!">
      <CardTitle id="endgame">Tablebase</CardTitle>
      <p className="text-sm">{endgameText(known, turnOf(fen))}</p>
      <ul className="flex flex-wrap gap-1.5 text-sm tabular-nums">
        {known.moves.slice(0, MAX_MOVES).map((move) => (
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

/** Nothing for a win whose length is not known. */
export const provenEvaluation = (
  { verdict, mate }: Pick<KnownEndgame, 'verdict' | 'mate'>,
  turn: Color,
): Evaluation | undefined => {
  if (verdict === 'unknown') return undefined;
  if (verdict !== 'win' && verdict !== 'loss') return { cp: 0 };
  if (mate === null || mate === 0) return undefined;
  const moves = toMoves(Math.abs(mate));
  return { mate: (verdict === 'win') === (turn === 'white') ? moves : -moves };
};

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

/** `White wins: mate in 13.` */
export const endgameText = ({ verdict, mate }: Pick<KnownEndgame, 'verdict' | 'mate'>, turn: Color): string => {
  const [mover, other] = [NAMES[turn], NAMES[otherColor(turn)]];
  switch (verdict) {
    case 'win':
      return `${mover} wins${mateText(mate)}.`;
    case 'loss':
      return `${other} wins${mateText(mate)}.`;
    case 'cursedWin':
      return `${mover} would win, but not within the fifty-move rule.`;
    case 'blessedLoss':
      return `${other} would win, but not within the fifty-move rule.`;
    case 'draw':
      return 'A draw with best play.';
    case 'unknown':
      return 'The tablebase cannot say for certain.';
  }
};

const VERDICTS: Readonly<Record<TablebaseVerdict, string>> = {
  win: 'wins',
  cursedWin: 'draws (50-move rule)',
  draw: 'draws',
  blessedLoss: 'draws (50-move rule)',
  loss: 'loses',
  unknown: 'unknown',
};

/** Of one move, for who plays it: `wins, mate in 12`. */
export const moveVerdictText = ({ verdict, mate }: KnownEndgame['moves'][number]): string => {
  const isDecided = verdict === 'win' || verdict === 'loss';
  return isDecided && mate !== null ? `${VERDICTS[verdict]}, mate in ${toMoves(mate)}` : VERDICTS[verdict];
};

const mateText = (plies: number | null): string => (plies === null ? '' : `: mate in ${toMoves(plies)}`);

const toMoves = (plies: number): number => Math.ceil(plies / 2);
