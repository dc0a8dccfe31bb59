import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readRoundGame } from '../../../../chess/events/round-game';
import type { Color, Result } from '../../../../chess/types';
import {
  EVENT_LIMITS,
  eventMessages,
  eventPaths,
  type RoundGame as PlayedRound,
  type Round,
} from '../../../../contract/events';
import { remove } from '../../../lib/http/http';
import { writeJson } from '../../../lib/http/write-json';
import { libraryGameQuery, libraryQuery } from '../../../player/profile/library-queries';
import { Button } from '../../../ui/button';
import { TEXT_AREA } from '../../../ui/fields/text-area';
import { SIDES } from '../event-labels';
import { useEventCall } from '../use-event-call';
import { opponentNames } from './opponent-names';
import { PlayedGame } from './played-game';
import type { RoundProps } from './round-props';
import { SuggestedGames } from './suggested-games';

/** The game of a round: put in as PGN or out of the library, then what came up of what was prepared. */
export function RoundGame({ profileId, event, round }: RoundProps) {
  const [pgn, setPgn] = useState('');
  const { run, isPending } = useEventCall(profileId);
  const id = `game-${round.id}`;
  const handleRemove = (removed: string) =>
    void run('Not removed', () => remove(eventPaths(profileId).game(event.id, round.id))).then(
      // It can be corrected, or put in again.
      (isRemoved) => isRemoved && setPgn(removed),
    );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        The game
      </h3>
      {round.pgn === undefined ? (
        <PutGameIn {...{ profileId, event, round, pgn }} onPgn={setPgn} />
      ) : (
        <>
          <PlayedGame pgn={round.pgn} round={round} />
          <Button
            variant="secondary"
            size="small"
            className="h-10 self-start"
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

type Problem = { readonly text: string; /** The color alone is missing. */ readonly needsColor?: true };

type PutGameInProps = RoundProps & { readonly pgn: string; readonly onPgn: (pgn: string) => void };

function PutGameIn({ profileId, event, round, pgn, onPgn }: PutGameInProps) {
  const [problem, setProblem] = useState<Problem>();
  const { data: library } = useQuery(libraryQuery(profileId));
  const queryClient = useQueryClient();
  const { run, isPending } = useEventCall(profileId);
  const id = useId();

  const putIn = (text: string, known: Color | undefined): void => {
    const reading = readGame(text, { round, color: known, me: library?.names ?? [] });
    setProblem(reading.ok ? undefined : reading.error);
    if (!reading.ok) return;
    const path = eventPaths(profileId).game(event.id, round.id);
    void run('The game was not saved', () => writeJson('PUT', path, reading.value));
  };
  const chooseGame = (game: string, color: Color): void =>
    void run('The game could not be read', async () => {
      const { pgn: found } = await queryClient.query(libraryGameQuery(profileId, game));
      onPgn(found ?? '');
      putIn(found ?? '', color);
    });

  return (
    <div className="flex flex-col gap-3">
      <SuggestedGames {...{ profileId, event, round }} isDisabled={isPending} onChoose={chooseGame} />
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
            <Button key={color} variant="secondary" disabled={isPending} onClick={() => putIn(pgn, color)}>
              I was {SIDES[color]}
            </Button>
          ))
        ) : (
          <Button variant="secondary" disabled={pgn.trim() === '' || isPending} onClick={() => putIn(pgn, undefined)}>
            Put the game in
          </Button>
        )}
      </div>
    </div>
  );
}

type Played = { readonly round: Round; readonly color: Color | undefined; readonly me: readonly string[] };

const readGame = (pgn: string, { round, color, me }: Played): Result<PlayedRound, Problem> => {
  const reading = readRoundGame(pgn, { opponent: opponentNames(round), me, color: color ?? round.color });
  if (!reading.ok) return { ok: false, error: { text: reading.error } };
  if (pgn.trim().length > EVENT_LIMITS.pgn) return { ok: false, error: { text: eventMessages.longPgn } };
  const side = color ?? reading.value.color;
  if (side === undefined) return { ok: false, error: { text: 'Which color did you play?', needsColor: true } };
  const { outcome } = reading.value;
  return { ok: true, value: { pgn: pgn.trim(), color: side, ...(outcome && { outcome }) } };
};
