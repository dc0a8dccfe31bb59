/** Games to guess that need no PGN: the user's newest ones, and those of people in the reference games. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { makePgn, parsePgn } from '../../../chess/pgn/pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import { type Color, COLORS } from '../../../chess/types';
import { libraryApi } from '../../../contract/library';
import { isSamplePlayer } from '../../../contract/player/samples';
import { addressOf } from '../../../contract/endpoint';
import { fetchedGamesApi } from '../../../contract/player/scout';
import type { OwnGame } from '../../../contract/profile';
import { REFERENCE, type ReferencePerson } from '../../../contract/reference';
import { guessSearch } from '../../game/play/guess-moves';
import { useSaveGame } from '../../game/saved-games';
import { useProfileId } from '../../lib/account/profile';
import { formatDate } from '../../lib/format-date';
import { callEndpoint, endpointQuery } from '../../lib/http/endpoints';
import { useSettled } from '../../lib/screen';
import { viewGame } from '../../player/games/viewed-game';
import { gamesText } from '../../player/labels';
import { libraryGameQuery } from '../../player/profile/library-queries';
import { peopleQuery } from '../../player/profile/reference-people';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { Loading, LoadError } from '../../ui/load-states';
import { useApiMutation } from '../../ui/use-api-mutation';

/** Listed games, and people. */
const NEWEST = 10;
const PEOPLE = 8;

/** Saves the game, and opens its page. */
const useGuess = () => {
  const navigate = useNavigate();
  const saveGame = useSaveGame();
  return (pgn: string, side: Color | undefined): void =>
    void navigate({ to: '/guess', search: guessSearch({ game: saveGame({ pgn, side }) }) });
};

type GameButtonProps = {
  readonly white: string;
  readonly black: string;
  readonly facts: readonly (string | undefined)[];
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};

function GameButton({ white, black, facts, isDisabled, onPress }: GameButtonProps) {
  return (
    <li>
      <button
        type="button"
        disabled={isDisabled}
        onClick={onPress}
        className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer flex-col justify-center rounded-md px-2 py-1.5 text-left text-sm hover:bg-sunken"
      >
        <span className="min-w-0 font-semibold break-words">
          {white} – {black}
        </span>
        <span className="text-xs text-ink-soft tabular-nums">{facts.filter(Boolean).join(', ')}</span>
      </button>
    </li>
  );
}

function Games({ children }: { readonly children: ReactNode }) {
  return <ul className="mt-2 flex flex-col divide-y divide-hairline">{children}</ul>;
}

// The user's own

const ownGamesQuery = (id: number) =>
  endpointQuery(libraryApi.listGames, { id }, { query: { sort: 'newest', offset: 0, limit: NEWEST } });

export function OwnGames() {
  const userId = useProfileId();
  const { data, error, refetch } = useQuery({ ...ownGamesQuery(userId ?? 0), enabled: userId !== undefined });
  const openGame = useOwnGame();
  if (data === undefined && error !== null)
    return <LoadError what="Your games" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { games } = data;
  return (
    <>
      {games.length === 0 && <p className="mt-2 text-sm text-ink-soft">You have no games yet.</p>}
      {games.some(isSample) && <p className="mt-2 text-sm text-ink-soft">These are example games.</p>}
      <Games>
        {games.map((game) => (
          <GameButton
            key={game.id}
            white={game.whitePlayer}
            black={game.blackPlayer}
            facts={[game.opening ?? undefined, dateOf(game)]}
            isDisabled={openGame.isPending}
            onPress={() => openGame.mutate(game)}
          />
        ))}
      </Games>
      <p className="mt-2 text-sm">
        <Link to="/games" search={{ tab: 'games' }} className={LINK}>
          {games.length === 0 || games.some(isSample) ? 'Import games' : 'All my games'}
        </Link>
      </p>
    </>
  );
}

const isSample = ({ color, whitePlayer, blackPlayer }: OwnGame): boolean =>
  isSamplePlayer(color === 'white' ? whitePlayer : blackPlayer);

const dateOf = ({ createdAt, uploadedAt }: OwnGame): string | undefined => {
  const at = Date.parse(createdAt ?? uploadedAt ?? '');
  return Number.isNaN(at) ? undefined : formatDate(at);
};

/** Lists have no PGN. */
const useOwnGame = () => {
  const profileId = useProfileId() ?? 0;
  const queryClient = useQueryClient();
  const guess = useGuess();
  return useApiMutation({
    mutationFn: (game: OwnGame) => queryClient.query(libraryGameQuery(profileId, game.id)),
    failureTitle: 'The game could not be loaded',
    onSuccess: (game) => guess(makePgn(viewGame(game).tree), game.color),
  });
};

// Reference games

type ReferenceGamesProps = {
  /** Key of the chosen person; empty before one is chosen. */
  readonly person: string;
};

export function ReferenceGames({ person }: ReferenceGamesProps) {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim(), 150);
  const { data, error, refetch } = useQuery({
    ...peopleQuery(text, PEOPLE),
    enabled: person === '',
    placeholderData: (previous) => previous,
  });
  if (person !== '') return <PersonGames person={person} />;
  if (error !== null) return <LoadError what="The people" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (!data.hasGames)
    return (
      <p className="mt-2 text-sm text-ink-soft">
        None yet.{' '}
        <Link to="/reference-games" className={LINK}>
          Add a file of games
        </Link>
      </p>
    );
  return (
    <div className="mt-2 flex flex-col gap-2">
      <Field label="Player" type="search" autoComplete="off" value={typed} onValue={setTyped} />
      {data.people.length === 0 && (
        <p role="status" className="text-sm text-ink-soft">
          No one has this name.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-hairline">
        {data.people.map((found) => (
          <Person key={found.key} person={found} />
        ))}
      </ul>
    </div>
  );
}

function Person({ person: { key, name, title, rating, games } }: { readonly person: ReferencePerson }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm">
      <Link to="/guess" search={{ person: key }} className={`${LINK} inline-flex min-h-11 items-center break-words`}>
        {[title, name].filter(Boolean).join(' ')}
      </Link>
      <span className="text-xs text-ink-soft tabular-nums">
        {[rating, gamesText(games)].filter(Boolean).join(', ')}
      </span>
    </li>
  );
}

/** The newest, as PGN. */
const personGamesQuery = (person: string) => {
  const query = { site: REFERENCE.site, name: person };
  return queryOptions({
    queryKey: [addressOf(fetchedGamesApi.newest, {}, query)],
    queryFn: async ({ signal }) => readGames((await callEndpoint(fetchedGamesApi.newest, { query, signal })).pgn),
  });
};

type ReadGame = { readonly tree: GameTree; readonly pgn: string };

const readGames = (pgn: string): readonly ReadGame[] =>
  parsePgn(pgn).flatMap((game) =>
    game.ok && game.value.moves.length > 0 ? [{ tree: game.value, pgn: game.source }] : [],
  );

function PersonGames({ person }: ReferenceGamesProps) {
  const navigate = useNavigate();
  const guess = useGuess();
  const { data, error, refetch } = useQuery(personGamesQuery(person));
  const side = data && sideOf(data.map(({ tree }) => tree));
  return (
    <div className="mt-2 flex flex-col gap-2">
      {data === undefined && error !== null && (
        <LoadError what="The games" failure={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Games>
          {data.slice(0, NEWEST).map(({ tree, pgn }, index) => (
            <GameButton
              key={index}
              white={tree.headers.get('White') ?? '?'}
              black={tree.headers.get('Black') ?? '?'}
              facts={[tree.headers.get('Event'), tree.headers.get('Date')?.slice(0, 4)]}
              onPress={() => guess(pgn, side?.(tree))}
            />
          ))}
        </Games>
      )}
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => void navigate({ to: '/guess', search: {} })}
      >
        Other players
      </Button>
    </div>
  );
}

/** Of the one who plays in all games; `undefined` where both do. */
export const sideOf = (
  trees: readonly Pick<GameTree, 'headers'>[],
): ((tree: Pick<GameTree, 'headers'>) => Color | undefined) => {
  const playersIn = ({ headers }: Pick<GameTree, 'headers'>) =>
    COLORS.map((color) => ({ color, name: headers.get(color === 'white' ? 'White' : 'Black')?.toLowerCase() }));
  return (tree) => {
    const inAll = playersIn(tree).filter(({ name }) =>
      trees.every((other) => playersIn(other).some((player) => player.name === name)),
    );
    return inAll.length === 1 ? inAll[0]?.color : undefined;
  };
};
