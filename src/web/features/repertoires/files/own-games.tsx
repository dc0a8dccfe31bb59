import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { START_FEN } from '../../../../chess/position/fen';
import {
  CHECK_DEPTH,
  LEAST_LOSS,
  type LosingMove,
  losingMoves,
  positionsToCheck,
} from '../../../../chess/repertoire/check';
import { applyEdit, removeMoves } from '../../../../chess/repertoire/edits';
import type { Proposal } from '../../../../chess/repertoire/from-games';
import {
  fenOf,
  indexRepertoire,
  keyOf,
  parseEpd,
  type RepertoireGraph,
  sanAt,
} from '../../../../chess/repertoire/graph';
import type { RepertoireImport } from '../../../../chess/repertoire/files/pgn-import';
import type { Epd, Repertoire } from '../../../../chess/repertoire/repertoire';
import { type Color, turnOf, type Uci } from '../../../../chess/types';
import { meSchema } from '../../../../contract/preparation';
import type { RepertoireGames } from '../../../../contract/repertoires/games';
import { repertoireSentence } from '../../../../messages/repertoire';
import { repertoireGamesQuery, REPERTOIRE_PLAYER_KEY } from '../../../game/repertoires/repertoire-queries';
import { Board } from '../../../board/squares/board';
import { describeFailure } from '../../../lib/http/failures';
import { logError } from '../../../lib/log';
import { readStored, writeStored } from '../../../lib/storage';
import { libraryQuery } from '../../../player/profile/library-queries';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { Spinner } from '../../../ui/page';
import { CheckProgress, losingText, useEngineCheck } from '../engine-check';
import { reachText } from '../repertoire-tabs';
import { proposeInThread } from '../use-measured';

/**
 * The player who was just named, else `library:NUMBER` where it has games of one's own, else the player who was named in this
 * browser before, or none; `undefined` while unknown.
 */
export const useOwnGamesSource = (profileId: number) => {
  const { data, isError } = useQuery(libraryQuery(profileId));
  const [known] = useState(() => readStored(REPERTOIRE_PLAYER_KEY));
  const [named, setNamed] = useState<string>();
  const choose = (player: string): void => {
    writeStored(REPERTOIRE_PLAYER_KEY, player);
    setNamed(player);
  };
  if (data === undefined && !isError) return { of: undefined, choose };
  const hasOwn = data?.kind === 'own' && data.games > 0;
  return { of: named ?? (hasOwn ? `library:${profileId}` : known), choose };
};

export type OwnGames = {
  /** `undefined` while they are being read; empty where there are none. */
  readonly games: RepertoireGames['games'] | undefined;
  readonly name: string | undefined;
  readonly error: Error | null;
  readonly isReading: boolean;
  /** Whether a player is to be named. */
  readonly isUnknown: boolean;
  readonly choose: (player: string) => void;
};

export const useOwnGames = (profileId: number, color: Color): OwnGames => {
  const { of, choose } = useOwnGamesSource(profileId);
  const { data, error, isFetching } = useQuery(repertoireGamesQuery(of ?? '', color));
  const isUnknown = of === null || of === '';
  return {
    games: data?.games ?? (isUnknown || error !== null ? NO_GAMES : undefined),
    name: data?.name,
    error,
    isReading: isFetching,
    isUnknown,
    choose,
  };
};

const NO_GAMES: RepertoireGames['games'] = [];

type ProposalProps = {
  readonly repertoire: Repertoire;
  readonly own: OwnGames;
  readonly onProposal: (imported: RepertoireImport) => void;
};

/** What one plays already, as an import. */
export function OwnGamesProposal({ repertoire, own, onProposal }: ProposalProps) {
  const [proposal, setProposal] = useState<Proposal>();
  const [chosen, setChosen] = useState<ReadonlyMap<Epd, Uci>>(new Map());
  const { games = [], name } = own;
  const propose = (choices: ReadonlyMap<Epd, Uci>) => {
    setChosen(choices);
    proposeInThread(repertoire, games, choices).then(setProposal, logError);
  };
  return (
    <section aria-label="From your games" className="flex flex-col gap-3 text-sm">
      <h3 className="font-semibold">From your games</h3>
      <p className="text-ink-soft">
        What you play most, against what comes up often enough. You see it before anything changes.
      </p>
      <OwnGamesChoice own={own} />
      {games.length > 0 && proposal === undefined && (
        <Button size="small" className="self-start" onClick={() => propose(chosen)}>
          Compare {games.length} games{name === undefined ? '' : ` of ${name}`}
        </Button>
      )}
      {proposal !== undefined && (
        <Proposed
          repertoire={repertoire}
          proposal={proposal}
          onChoose={(at, uci) => propose(new Map([...chosen, [at, uci]]))}
          onProposal={onProposal}
        />
      )}
    </section>
  );
}

/** The likeliest ones: a newcomer does not wait for more. */
const CHECKED_POSITIONS = 60;

const START = { position: parseEpd(START_FEN) ?? '', name: '' };

type ProposedProps = Pick<ProposalProps, 'repertoire' | 'onProposal'> & OpenChoicesProps;

function Proposed({ repertoire, proposal, onChoose, onProposal }: ProposedProps) {
  const { color, starts } = repertoire;
  const graph = useMemo(
    () => indexRepertoire({ color, starts: [START], moves: proposal.moves, notes: [] }),
    [color, proposal],
  );
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { reach } = proposal;
  const positions = useMemo(() => positionsToCheck(graph, { reach }).slice(0, CHECKED_POSITIONS), [graph, reach]);
  const check = useEngineCheck(positions);
  const begin = useEffectEvent(check.start);
  useEffect(() => begin(), [positions]);
  const { checked } = check;
  const losing = useMemo(
    () => losingMoves(graph, checked, { reach }).filter((move) => !kept.has(keyOf(move))),
    [graph, checked, reach, kept],
  );
  const moves = useMemo(() => applyEdit(graph.source, removeMoves(graph, losing)).moves, [graph, losing]);
  return (
    <>
      <OpenChoices proposal={proposal} onChoose={onChoose} />
      <CheckProgress check={check} />
      {check.failure !== undefined && check.done < check.positions && (
        <p role="status" className="text-ink-soft">
          {repertoireSentence({ id: `check.${check.failure}` })}
        </p>
      )}
      {check.positions > 0 && check.done === check.positions && losing.length === 0 && kept.size === 0 && (
        <p role="status" className="text-ink-soft">
          {repertoireSentence({
            id: 'check.nothing',
            values: { least: LEAST_LOSS, depth: CHECK_DEPTH, positions: check.positions },
          })}
        </p>
      )}
      <LosingChoices
        graph={graph}
        losing={losing}
        onTake={({ position, best }) => onChoose(position, best)}
        onKeep={(move) => setKept(new Set([...kept, keyOf(move)]))}
      />
      <Button
        size="small"
        className="self-start"
        disabled={moves.length === 0}
        onClick={() => onProposal({ starts, moves, notes: [], problems: [] })}
      >
        Show the proposal of {moves.length} moves
      </Button>
    </>
  );
}

type LosingChoicesProps = {
  readonly graph: RepertoireGraph;
  readonly losing: readonly LosingMove[];
  readonly onTake: (move: LosingMove) => void;
  readonly onKeep: (move: LosingMove) => void;
};

/** Moves that lose something are not taken before one decides. */
function LosingChoices({ graph, losing, onTake, onKeep }: LosingChoicesProps) {
  if (losing.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p>{repertoireSentence({ id: 'check.proposal', values: { moves: losing.length, least: LEAST_LOSS } })}</p>
      <ul aria-label="Moves that lose" className="divide-y divide-hairline border-y border-hairline">
        {losing.slice(0, MAX_CHOICES).map((move) => (
          <li key={keyOf(move)} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 tabular-nums">
            <span className="min-w-0 flex-1 basis-56">
              {losingText(graph, move)} <span className="text-xs text-ink-soft">{reachText(move.reach)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" size="small" onClick={() => onTake(move)}>
                {repertoireSentence({ id: 'check.take', values: { best: sanAt(move.position, move.best) } })}
              </Button>
              <Button variant="secondary" size="small" onClick={() => onKeep(move)}>
                {repertoireSentence({ id: 'check.keep', values: { played: sanAt(move.position, move.uci) } })}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MAX_CHOICES = 4;
const MAX_CANDIDATES = 4;

type OpenChoicesProps = {
  readonly proposal: Proposal;
  readonly onChoose: (position: Epd, uci: Uci) => void;
};

/** Most frequent first. */
function OpenChoices({ proposal: { toChoose }, onChoose }: OpenChoicesProps) {
  if (toChoose.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p>{repertoireSentence({ id: 'repertoire.open', values: { positions: toChoose.length } })}</p>
      <ul aria-label="Positions to choose a move in" className="grid gap-3 sm:grid-cols-2">
        {toChoose.slice(0, MAX_CHOICES).map(({ position, reach, moves }) => (
          <li key={position} className="flex items-center gap-3">
            <div className="w-24 shrink-0">
              <Board size={96} fen={fenOf(position)} orientation={turnOf(position)} label="Your move" />
            </div>
            <div className="flex min-w-0 flex-col items-start gap-1">
              <span className="text-xs text-ink-soft">
                {repertoireSentence({ id: 'repertoire.gap', values: { of: Math.max(1, Math.round(1 / reach)) } })}
              </span>
              {moves.slice(0, MAX_CANDIDATES).map(({ uci, games }) => (
                <Button key={uci} variant="secondary" size="compact" onClick={() => onChoose(position, uci)}>
                  {repertoireSentence({ id: 'repertoire.candidate', values: { san: sanAt(position, uci), games } })}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whose games: one's library, or a player's at a site. */
export function OwnGamesChoice({ own }: { readonly own: OwnGames }) {
  const [text, setText] = useState('');
  const { isReading, isUnknown, error, games, choose } = own;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (meSchema.safeParse(text.trim()).success) choose(text.trim());
  };
  if (isReading)
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner className="size-4" />
        Reading your games…
      </p>
    );
  if (!isUnknown && error === null && (games?.length ?? 0) > 0) return null;
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Your username at Lichess"
          value={text}
          onValue={setText}
          autoComplete="username"
          spellCheck={false}
          {...(error === null ? {} : { error: describeFailure(error) })}
          hint="Or chesscom:NAME"
        />
      </div>
      <Button type="submit" variant="secondary" disabled={text.trim() === ''}>
        Read my games
      </Button>
      {!isUnknown && error === null && <p className="w-full">No games with this color were found.</p>}
    </form>
  );
}
