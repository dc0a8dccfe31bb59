import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { KNOWN_SPEEDS } from '../../../chess/clock';
import { parsePlayerUrl } from '../../../chess/player/game-sites';
import { COLORS } from '../../../chess/types';
import { OUTCOME_PARAM, parseOutcome } from '../../../contract/account/connections';
import { labelOf, makePlayer, PLATFORM } from '../../../contract/sites';
import { outcomeSentence } from '../../../messages/connections';
import { searchParam } from '../../lib/search-params';
import { GamesChooser } from '../../player/games-chooser';
import { speedName } from '../../player/labels';
import { readPlayerName, useSites } from '../../player/profile/player-names';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field, Select } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';
import { Card, Page } from '../../ui/page';
import { MY_LIBRARY, NOBODY, parsePrepareAddress, type PrepareAddress, prepareSearch } from './prepare-address';
import { EventLink } from './save-to-event';
import { Sheet } from './sheet';

const SUBTITLE = 'What to play against this person, based on their games, yours, and the engine.';

export function PreparePage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const address = parsePrepareAddress(search);
  const parsedName = readPlayerName(address.player);
  const handleChange = (next: PrepareAddress) =>
    void navigate({ to: '.', search: prepareSearch(next), resetScroll: false });
  return (
    <Page title="Prepare" subtitle={SUBTITLE}>
      <div className="flex flex-col gap-6">
        {address.eventRound ? <EventLink eventRound={address.eventRound} /> : <EventsHint />}
        <PrepareForm address={address} onChange={handleChange} />
        <ConnectionOutcome search={search} />
        {parsedName.ok ? (
          <Sheet address={address} player={parsedName.value} />
        ) : (
          <p className="text-sm text-ink-soft">
            Enter your opponent: a {PLATFORM.label} username, SITE:NAME for another site, or the URL of a profile.
          </p>
        )}
      </div>
    </Page>
  );
}

function EventsHint() {
  return (
    <p className="text-sm text-ink-soft">
      Playing a tournament?{' '}
      <Link to="/events/{-$event}" className={LINK}>
        Your events
      </Link>{' '}
      keep what you prepare for each round.
    </p>
  );
}

type PrepareFormProps = {
  readonly address: PrepareAddress;
  readonly onChange: (address: PrepareAddress) => void;
};

const SIDES = { white: 'I am White', black: 'I am Black' } as const;

const OTHER = 'name';

/** Names apply on submit, all other fields at once. */
function PrepareForm({ address, onChange }: PrepareFormProps) {
  const { as, me, speed, games } = address;
  const meKind = me === MY_LIBRARY || me === NOBODY ? me : OTHER;
  const [isNamed, setIsNamed] = useState(meKind === OTHER);
  return (
    <Card aria-label="Preparation" className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <NameForm
          key={`player ${address.player}`}
          label="Opponent"
          action="Prepare"
          name={address.player}
          onName={(player) => onChange({ ...address, player })}
        />
        <Segmented
          label="My color"
          options={COLORS.map((value) => ({ value, label: SIDES[value] }))}
          value={as}
          onChange={(color) => onChange({ ...address, as: color })}
        />
      </div>
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[14rem_12rem_minmax(0,1fr)]">
        <Select
          label="My games"
          options={[
            { value: MY_LIBRARY, label: 'My library' },
            { value: OTHER, label: 'A name' },
            { value: NOBODY, label: 'None' },
          ]}
          value={isNamed ? OTHER : meKind}
          onChange={(value) => {
            setIsNamed(value === OTHER);
            if (value !== OTHER) onChange({ ...address, me: value });
          }}
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
        {isNamed && (
          <div className="col-span-2 lg:col-span-1">
            <NameForm
              key={`me ${me}`}
              label="My name"
              action="Use"
              name={meKind === OTHER ? me : ''}
              onName={(name) => onChange({ ...address, me: name })}
            />
          </div>
        )}
      </div>
      <GamesChooser choice={games} onChange={(choice) => onChange({ ...address, games: choice })} />
    </Card>
  );
}

type NameFormProps = {
  readonly label: string;
  readonly action: string;
  readonly name: string;
  readonly onName: (name: string) => void;
};

/** Accepts a name, `site:NAME` or a profile URL. */
function NameForm({ label, action, name, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const linked = parsePlayerUrl(typed);
    const parsed = readPlayerName(linked === undefined ? typed : makePlayer(linked));
    if (parsed.ok) onName(parsed.value);
    else setProblem(parsed.problem);
  };
  return (
    <form noValidate aria-labelledby={id} onSubmit={handleSubmit} className="flex items-end gap-2">
      <span id={id} hidden>
        {label}
      </span>
      <div className="min-w-0 flex-1">
        <Field
          label={label}
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
      <Button type="submit" variant={action === 'Prepare' ? 'primary' : 'secondary'} disabled={typed.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}

/** Why connecting the account failed, after the return from the site. */
function ConnectionOutcome({ search }: { readonly search: string }) {
  const sites = useSites();
  const parsed = parseOutcome(searchParam(search, OUTCOME_PARAM));
  if (parsed === undefined || parsed.outcome === 'made') return null;
  return (
    <p role="alert" className="text-sm text-warning">
      {outcomeSentence(parsed.outcome, labelOf(sites, parsed.site))}
    </p>
  );
}
