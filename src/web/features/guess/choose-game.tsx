/** Before the first guess: which game, which side, and from where. */
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useId, useState } from 'react';
import { parsePgn } from '../../../chess/pgn/pgn';
import { AFTER_OPENING } from '../../../chess/review/guess';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Color } from '../../../chess/types';
import { guessSearch } from '../../game/play/guess-moves';
import { listSavedGames, useSaveGame } from '../../game/saved-games';
import { searchParam } from '../../lib/search-params';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { TEXT_AREA } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';
import { Card, CardTitle } from '../../ui/page';
import { OwnGames, ReferenceGames } from './offered-games';

/** Listed games. */
const NEWEST = 10;

export function ChooseGame({ note }: { readonly note?: string }) {
  const { data: games = [] } = useQuery({
    queryKey: ['saved-games', NEWEST],
    queryFn: () => listSavedGames(NEWEST),
    staleTime: 0,
  });
  const person = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'person') });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {note !== undefined && (
        <p role="alert" className="text-sm text-bad lg:col-span-2">
          {note}
        </p>
      )}
      <Card aria-labelledby="guess-own">
        <CardTitle id="guess-own">Your latest games</CardTitle>
        <OwnGames />
      </Card>
      <div className="flex flex-col gap-6">
        <Card aria-labelledby="guess-reference">
          <CardTitle id="guess-reference">Reference games</CardTitle>
          <ReferenceGames key={person} person={person} />
        </Card>
        <Card aria-labelledby="guess-saved">
          <CardTitle id="guess-saved">Games opened on this device</CardTitle>
          {games.length === 0 ? (
            <p className="mt-2 text-sm text-ink-soft">None yet.</p>
          ) : (
            <ul className="mt-2 flex flex-col">
              {games.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to="/guess"
                    search={guessSearch({ game: id })}
                    className={`${LINK} inline-flex min-h-10 items-center text-sm`}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card aria-labelledby="guess-paste">
          <CardTitle id="guess-paste">Any game</CardTitle>
          <PasteGame />
        </Card>
      </div>
    </div>
  );
}

function PasteGame() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const field = useId();
  const navigate = useNavigate();
  const saveGame = useSaveGame();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const reading = parsePgn(text).find(({ ok }) => ok);
    if (reading?.ok !== true || reading.value.moves.length === 0) {
      setProblem('No game with legal moves was found. Paste a PGN.');
      return;
    }
    void navigate({ to: '/guess', search: guessSearch({ game: saveGame({ pgn: reading.source }) }) });
  };
  return (
    <form onSubmit={handleSubmit} className="mt-2 flex flex-col gap-3">
      <div>
        <label htmlFor={field} className="text-sm font-semibold">
          PGN of a game
        </label>
        <textarea
          id={field}
          rows={6}
          value={text}
          spellCheck={false}
          aria-invalid={problem !== ''}
          aria-describedby={`${field}-problem`}
          className={TEXT_AREA}
          onChange={({ target }) => {
            setText(target.value);
            setProblem('');
          }}
        />
        {problem !== '' && (
          <p id={`${field}-problem`} role="alert" className="mt-1 text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
      <Button type="submit" className="self-start">
        Use this game
      </Button>
    </form>
  );
}

type ChooseSideProps = {
  readonly id: string;
  readonly tree: GameTree;
  /** Whose game it is, where known. */
  readonly side: Color | undefined;
};

export function ChooseSide({ id, tree: { headers, moves }, side }: ChooseSideProps) {
  const [as, setAs] = useState<Color>(side ?? (headers.get('Result') === '0-1' ? 'black' : 'white'));
  const [from, setFrom] = useState<'opening' | 'start'>('opening');
  const navigate = useNavigate();
  const start = () =>
    void navigate({
      to: '/guess',
      search: guessSearch({ game: id, as, from: from === 'start' ? 1 : AFTER_OPENING }),
      replace: true,
    });
  if (moves.length === 0) return <ChooseGame note="This game has no moves. Choose another one." />;
  const [white = '?', black = '?'] = [headers.get('White'), headers.get('Black')];
  return (
    <Card aria-labelledby="guess-side" className="flex max-w-xl flex-col gap-4">
      <CardTitle id="guess-side" className="break-words">
        {white} – {black}
      </CardTitle>
      <Segmented
        label="Side to guess"
        value={as}
        onChange={setAs}
        options={[
          { value: 'white', label: 'Guess White' },
          { value: 'black', label: 'Guess Black' },
        ]}
      />
      <Segmented
        label="First move to guess"
        value={from}
        onChange={setFrom}
        options={[
          { value: 'opening', label: `From move ${AFTER_OPENING}` },
          { value: 'start', label: 'From the beginning' },
        ]}
      />
      <Button className="self-start" onClick={start}>
        Start
      </Button>
    </Card>
  );
}
