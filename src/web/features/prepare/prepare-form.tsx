import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { KNOWN_SPEEDS } from '../../../chess/clock';
import { parsePlayerUrl } from '../../../chess/player/game-sites';
import { COLORS } from '../../../chess/types';
import { makePlayer } from '../../../contract/sites';
import { GamesChooser } from '../../player/games-chooser';
import { speedName } from '../../player/labels';
import { PersonField, usePersonField } from '../../player/person-field';
import { readPlayerName, searchable, useSites } from '../../player/profile/player-names';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field, Select } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';
import { Card } from '../../ui/page';
import { MY_LIBRARY, NOBODY, type PrepareAddress } from './prepare-address';
import { useMyLibrary } from '../../player/preparation/use-my-library';

type PrepareFormProps = {
  readonly address: PrepareAddress;
  readonly onChange: (address: PrepareAddress) => void;
};

const SIDES = { white: 'I am White', black: 'I am Black' } as const;

/** Names apply on submit, all other fields at once. */
export function PrepareForm({ address, onChange }: PrepareFormProps) {
  const { as, speed, games } = address;
  return (
    <Card aria-label="Preparation" className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_20rem_12rem]">
        <OpponentForm
          player={address.player}
          name={address.name}
          onPlayer={(player) => onChange({ ...address, player })}
        />
        <Segmented
          label="My color"
          options={COLORS.map((value) => ({ value, label: SIDES[value] }))}
          value={as}
          onChange={(color) => onChange({ ...address, as: color })}
        />
        <Select
          label="Time control"
          options={[
            { value: '', label: 'Any speed' },
            ...KNOWN_SPEEDS.map((value) => ({ value, label: speedName(value) })),
          ]}
          value={speed ?? ''}
          onChange={(value) => onChange({ ...address, speed: KNOWN_SPEEDS.find((one) => one === value) })}
        />
      </div>
      <OwnGames address={address} onChange={onChange} />
      <GamesChooser choice={games} onChange={(choice) => onChange({ ...address, games: choice })} />
    </Card>
  );
}

type OpponentFormProps = {
  readonly player: string;
  readonly name: string;
  readonly onPlayer: (player: string) => void;
};

function OpponentForm({ player, name, onPlayer }: OpponentFormProps) {
  const field = usePersonField({
    requested: player,
    searched: name,
    filter: 'name',
    onChoose: onPlayer,
    onLink: () => undefined,
  });
  const problemId = useId();
  return (
    <form noValidate onSubmit={field.handleSubmit} className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="text-sm font-semibold">
        Opponent
      </span>
      <div className="relative flex items-center gap-2">
        <PersonField field={field} label="Opponent" describedBy={problemId} isFocused={player === ''} />
        <Button type="submit" disabled={field.text.trim() === ''}>
          Prepare
        </Button>
      </div>
      <p id={problemId} role="alert" className="text-sm text-bad empty:hidden">
        {field.problem}
      </p>
    </form>
  );
}

const UNKNOWN = '';
const NAME = 'name';
const FILE = 'file';

/** The games that the lines are compared with. Those of the sample library are never the user's. */
export function OwnGames({ address, onChange }: PrepareFormProps) {
  const { me } = address;
  const { id } = useMyLibrary();
  const known = me === NOBODY ? NOBODY : me !== MY_LIBRARY ? NAME : id === undefined ? UNKNOWN : MY_LIBRARY;
  const [opened, setOpened] = useState<typeof NAME | typeof FILE>();
  const value = opened ?? known;
  return (
    <div className="grid items-end gap-3 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Select
        label="What do you play?"
        options={[
          id === undefined
            ? { value: UNKNOWN, label: 'Choose your games' }
            : { value: MY_LIBRARY, label: 'My library' },
          { value: NAME, label: 'A name at Lichess or Chess.com' },
          { value: FILE, label: 'A file of games' },
          { value: NOBODY, label: 'Nothing to compare with' },
        ]}
        value={value}
        onChange={(next) => {
          const isOpened = next === NAME || next === FILE;
          setOpened(isOpened ? next : undefined);
          if (!isOpened) onChange({ ...address, me: next === NOBODY ? NOBODY : MY_LIBRARY });
        }}
      />
      {value === NAME && (
        <NameForm
          key={`me ${me}`}
          name={known === NAME ? me : ''}
          onName={(name) => {
            setOpened(undefined);
            onChange({ ...address, me: name });
          }}
        />
      )}
      {value === FILE && (
        <p className="text-sm text-ink-soft">
          <Link to="/games" className={LINK}>
            Import a PGN file as your games
          </Link>
          ; the preparation then uses them.
        </p>
      )}
    </div>
  );
}

type NameFormProps = {
  readonly name: string;
  readonly onName: (name: string) => void;
};

/** Accepts a name, `site:NAME` or a profile URL; the site is that of names without one. */
function NameForm({ name, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const sites = searchable(useSites());
  const [site, setSite] = useState(sites[0]?.site ?? '');
  const id = useId();
  const isBare = parsePlayerUrl(typed) === undefined && !typed.includes(':');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = readPlayerName(isBare ? makePlayer({ site, name: typed.trim() }) : typed);
    if (parsed.ok) onName(parsed.value);
    else setProblem(parsed.problem);
  };
  return (
    <form noValidate aria-labelledby={id} onSubmit={handleSubmit} className="flex items-end gap-2">
      <span id={id} hidden>
        My name
      </span>
      <Select
        label="Site"
        options={sites.map((one) => ({ value: one.site, label: one.label }))}
        value={site}
        onChange={setSite}
      />
      <div className="min-w-0 flex-1">
        <Field
          label="My name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          onValue={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
        />
      </div>
      <Button type="submit" variant="secondary" disabled={typed.trim() === ''}>
        Use
      </Button>
    </form>
  );
}
