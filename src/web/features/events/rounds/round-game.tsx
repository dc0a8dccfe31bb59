import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { compareWithLines, readRoundGame } from '../../../../chess/events/round-game';
import { formatLine } from '../../../../chess/position/move';
import type { Color, Result } from '../../../../chess/types';
import {
  EVENT_LIMITS,
  eventMessages,
  eventsApi,
  type OwnEvent,
  type RoundGame as PlayedRound,
  type Round,
} from '../../../../contract/events';
import { type GamesPage, libraryApi } from '../../../../contract/library';
import { cameUpSentence } from '../../../../messages/preparation/preparation';
import { callEndpoint, endpointQuery } from '../../../lib/http/endpoints';
import { type ShownGame, toShownGame } from '../../../player/games/shown-game';
import { dateText } from '../../../player/labels';
import { libraryGameQuery, libraryQuery } from '../../../player/profile/library-queries';
import { OutcomeBadge } from '../../../player/results';
import { Button } from '../../../ui/button';
import { TEXT_AREA } from '../../../ui/fields/field';
import { useEventMutations } from '../event-changes';
import { COLOR_NAMES, opponentNames, type RoundProps, surnameOf } from './event-rounds';

export function RoundGame({ profileId, event, round }: RoundProps) {
  const [pgn, setPgn] = useState('');
  const { run, isPending } = useEventMutations(profileId);
  const id = `game-${round.id}`;
  const handleRemove = (removed: string) =>
    void run('Not removed', () =>
      callEndpoint(eventsApi.removeGame, { params: { id: profileId, event: event.id, round: round.id } }),
    ).then(
      // Kept in the text field, to be edited and added again.
      (isRemoved) => isRemoved && setPgn(removed),
    );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        The game
      </h3>
      {round.pgn === undefined ? (
        <AddGame profileId={profileId} event={event} round={round} pgn={pgn} onPgn={setPgn} />
      ) : (
        <>
          <PlayedGame pgn={round.pgn} round={round} />
          <Button
            variant="secondary"
            size="small"
            className="self-start"
            disabled={isPending}
            onClick={() => handleRemove(round.pgn ?? '')}
          >
            Remove game
          </Button>
        </>
      )}
    </section>
  );
}

type Problem = { readonly text: string; /** Only the color is missing. */ readonly needsColor?: true };

type AddGameProps = RoundProps & { readonly pgn: string; readonly onPgn: (pgn: string) => void };

function AddGame({ profileId, event, round, pgn, onPgn }: AddGameProps) {
  const [problem, setProblem] = useState<Problem>();
  const { data: library } = useQuery(libraryQuery(profileId));
  const queryClient = useQueryClient();
  const { run, isPending } = useEventMutations(profileId);
  const id = useId();

  const saveGame = (text: string, knownColor: Color | undefined): void => {
    const reading = parseGame(text, { round, color: knownColor, me: library?.names ?? [] });
    setProblem(reading.ok ? undefined : reading.error);
    if (!reading.ok) return;
    const params = { id: profileId, event: event.id, round: round.id };
    void run('The game was not saved', () => callEndpoint(eventsApi.keepGame, { params, body: reading.value }));
  };
  const chooseGame = (game: string, color: Color): void =>
    void run('The game could not be read', async () => {
      const { pgn: gamePgn } = await queryClient.query(libraryGameQuery(profileId, game));
      onPgn(gamePgn ?? '');
      saveGame(gamePgn ?? '', color);
    });

  return (
    <div className="flex flex-col gap-3">
      <SuggestedGames profileId={profileId} event={event} round={round} isDisabled={isPending} onChoose={chooseGame} />
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          Paste its PGN
        </label>
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          value={pgn}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(change) => {
            onPgn(change.target.value);
            setProblem(undefined);
          }}
          className={TEXT_AREA}
        />
        <div id={`${id}-problem`} aria-live="polite">
          {problem && <p className="mt-1.5 text-sm text-bad">{problem.text}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {problem?.needsColor ? (
          (['white', 'black'] as const).map((color) => (
            <Button key={color} variant="secondary" disabled={isPending} onClick={() => saveGame(pgn, color)}>
              I was {COLOR_NAMES[color]}
            </Button>
          ))
        ) : (
          <Button
            variant="secondary"
            disabled={pgn.trim() === '' || isPending}
            onClick={() => saveGame(pgn, undefined)}
          >
            Add game
          </Button>
        )}
      </div>
    </div>
  );
}

type RoundContext = { readonly round: Round; readonly color: Color | undefined; readonly me: readonly string[] };

const parseGame = (pgn: string, { round, color, me }: RoundContext): Result<PlayedRound, Problem> => {
  const reading = readRoundGame(pgn, { opponent: opponentNames(round), me, color: color ?? round.color });
  if (!reading.ok) return { ok: false, error: { text: reading.error } };
  if (pgn.trim().length > EVENT_LIMITS.pgn) return { ok: false, error: { text: eventMessages.longPgn } };
  const side = color ?? reading.value.color;
  if (side === undefined) return { ok: false, error: { text: 'Which color did you play?', needsColor: true } };
  const { outcome } = reading.value;
  return { ok: true, value: { pgn: pgn.trim(), color: side, ...(outcome && { outcome }) } };
};

const MAX_SUGGESTIONS = 5;

const gamesQuery = (profileId: number, opponent: string, { startsOn }: OwnEvent) => {
  const query = { opponent, from: startsOn, sort: 'newest', offset: 0, limit: MAX_SUGGESTIONS } as const;
  return endpointQuery(libraryApi.listGames, { id: profileId }, { query, staleTime: 0 });
};

type SuggestedGamesProps = RoundProps & {
  readonly isDisabled: boolean;
  readonly onChoose: (game: string, color: Color) => void;
};

function SuggestedGames({ profileId, event, round, isDisabled, onChoose }: SuggestedGamesProps) {
  const names = [...new Set(opponentNames(round).map(surnameOf))].filter((name) => name.length > 1);
  const games = useQueries({
    queries: names.map((name) => gamesQuery(profileId, name, event)),
    combine: (answers) => mergePages(answers.flatMap(({ data }) => data ?? [])),
  });
  if (games.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`suggested-${round.id}`} className="text-sm font-semibold">
        In your library
      </p>
      <ul aria-labelledby={`suggested-${round.id}`} className="divide-y divide-hairline border-y border-hairline">
        {games.map(({ id, color, opponent, outcome, playedAt, opening }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
            <OutcomeBadge outcome={outcome} />
            <span className="min-w-0 flex-1 break-words">
              {COLOR_NAMES[color]} against {opponent}, {dateText(playedAt)}
              {opening !== undefined && <span className="block text-ink-soft">{opening}</span>}
            </span>
            <Button
              variant="secondary"
              size="small"
              disabled={isDisabled}
              aria-label={`Choose the game against ${opponent} of ${dateText(playedAt)}`}
              onClick={() => onChoose(id, color)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const mergePages = (pages: readonly GamesPage[]): readonly ShownGame[] => {
  const games = new Map(pages.flatMap((page) => page.games.map((game) => [game.id, toShownGame(game)] as const)));
  return [...games.values()]
    .toSorted((left, right) => (right.playedAt ?? 0) - (left.playedAt ?? 0))
    .slice(0, MAX_SUGGESTIONS);
};

type PlayedGameProps = { readonly pgn: string; readonly round: Round };

const START = { turn: 'white', moveNumber: 1 } as const;

function PlayedGame({ pgn, round }: PlayedGameProps) {
  const { color, prepared } = round;
  const reading = readRoundGame(pgn, { opponent: opponentNames(round), me: [], color });
  if (!reading.ok) return <p className="text-sm text-bad">This game cannot be shown: {reading.error}</p>;
  const { game } = reading.value;
  const side = color ?? reading.value.color;
  const lines = prepared?.lines ?? [];
  const reached = side && compareWithLines(game, lines, side);
  const sans = game.plies.map(({ san }) => san);
  const preparedPlies = reached?.gamePlies ?? 0;
  const isBlackToMove = preparedPlies % 2 === 1;
  return (
    <>
      {reached && <p className="font-medium">{cameUpSentence(reached, lines)}</p>}
      {lines.length === 0 && <p className="text-sm text-ink-soft">No lines were prepared for this game.</p>}
      <p className="text-sm tabular-nums">
        {preparedPlies > 0 && (
          <strong className="font-semibold text-accent">{formatLine(START, sans.slice(0, preparedPlies))} </strong>
        )}
        {formatLine(
          { turn: isBlackToMove ? 'black' : 'white', moveNumber: Math.floor(preparedPlies / 2) + 1 },
          sans.slice(preparedPlies),
        )}{' '}
        {game.result}
      </p>
    </>
  );
}
