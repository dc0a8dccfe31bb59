import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Link2, type LucideIcon, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPgnProblem } from '../../../../chess/pgn/pgn';
import { analysisMessages } from '../../../../contract/analysis/analysis';
import { samplesNamed } from '../../../../contract/player/samples';
import { addressOf } from '../../../../contract/endpoint';
import { fetchedGamesApi } from '../../../../contract/player/scout';
import { labelOf, type Site } from '../../../../contract/sites';
import { type InputMessage, inputSentence } from '../../../../messages/input';
import { isUsername, type RecognizedInput } from '../../../game/game-input';
import { currentUserQuery } from '../../../lib/account/current-user';
import { personFacts, playerOfPerson, useFoundPeople } from '../../../player/profile/reference-people';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { Field } from '../../../ui/fields/field';
import { Spinner } from '../../../ui/page';
import { gameLength, type GameText, gameTitle, isNoGame, isTooLarge, notationText } from '../game-text';
import type { FetchState } from './use-input-state';

type RecognizedInputNoteProps = {
  readonly input: Exclude<RecognizedInput, { kind: 'text' }>;
  /** Sites with player search. */
  readonly sites: readonly Site[];
  readonly state: FetchState;
  readonly onFetch: (path: string, label: string) => void;
  readonly playerName: PlayerNameProps;
};

const LINE_CLASSES =
  'flex min-h-10 items-start gap-2 text-sm sm:min-h-6 break-words text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0';

export function RecognizedInputNote({ input, sites, state, onFetch, playerName }: RecognizedInputNoteProps) {
  const message = messageOf(input, sites);
  const Icon = ICONS[input.kind] ?? CircleAlert;
  return (
    <div className="flex flex-col gap-3">
      <p id={INPUT_STATUS_ID} role="status" className={LINE_CLASSES}>
        <Icon aria-hidden className={Icon === CircleAlert ? 'text-warning' : 'text-good'} />
        <span className="min-w-0">{input.kind === 'no-position' ? input.problem : inputSentence(message)}</span>
      </p>
      {state.problem !== undefined && (
        <p role="alert" className="rounded-control border border-bad/40 bg-bad-soft px-3 py-2.5 text-sm text-bad">
          {state.problem}
        </p>
      )}
      {input.kind === 'link' && state.needsName === true && <PlayerName {...playerName} />}
      {input.kind === 'name' && <NameActions sites={sites} state={state} onFetch={onFetch} {...input} />}
      {state.loadingFrom !== undefined && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner className="size-4" />
          {inputSentence({ id: 'input.asking', values: { label: state.loadingFrom } })}
        </p>
      )}
    </div>
  );
}

const ICONS: Partial<Record<RecognizedInput['kind'], LucideIcon>> = {
  link: Link2,
  name: User,
  position: CircleCheck,
};

const messageOf = (input: RecognizedInputNoteProps['input'], sites: readonly Site[]): InputMessage => {
  switch (input.kind) {
    case 'link': {
      const label = labelOf(sites, input.link.site);
      if (input.link.kind === 'game') return { id: 'input.game-link', values: { label } };
      return { id: input.link.chapter === undefined ? 'input.study-link' : 'input.chapter-link', values: { label } };
    }
    case 'several-links':
      return { id: 'input.several-links' };
    case 'other-page':
      return { id: 'input.no-game-behind', values: { label: labelOf(sites, input.site) } };
    case 'unknown-link':
      return { id: 'input.unknown-link', values: { host: input.host } };
    case 'no-such-site':
      return { id: 'input.no-such-site', values: { site: input.site, known: knownPrefixes(sites) } };
    case 'name':
      return nameMessage(input, sites);
    case 'no-position':
    case 'position':
      return { id: 'input.position', values: { side: blackMoves(input) ? 'Black' : 'White' } };
  }
};

const blackMoves = (input: RecognizedInput): boolean => input.kind === 'position' && input.fen.split(' ')[1] === 'b';

const knownPrefixes = (sites: readonly Site[]): string => sites.map(({ site }) => `${site}:NAME`).join(', ');

const nameMessage = (
  { name, site, isLink }: Extract<RecognizedInput, { kind: 'name' }>,
  sites: readonly Site[],
): InputMessage => {
  if (site === undefined) return { id: isUsername(name) ? 'input.name' : 'input.person', values: { name } };
  const values = { name, label: labelOf(sites, site) };
  return isLink ? { id: 'input.player-link', values } : { id: 'input.name-at', values };
};

type ActionsProps = Omit<RecognizedInputNoteProps, 'input' | 'playerName'>;

type PlayerNameProps = {
  readonly value: string;
  readonly onValue: (name: string) => void;
  readonly onEnter: () => void;
};

/** For a site that finds a game only among those of a player. */
function PlayerName({ value, onValue, onEnter }: PlayerNameProps) {
  return (
    <Field
      label="Username of White or Black"
      autoComplete="off"
      maxLength={30}
      value={value}
      onValue={onValue}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
    />
  );
}

function NameActions({ name, site, sites, state, onFetch }: ActionsProps & Extract<RecognizedInput, { kind: 'name' }>) {
  const canFetch = site !== undefined || isUsername(name);
  const shownSites = site === undefined ? sites : sites.filter((one) => one.site === site);
  return (
    <>
      {canFetch && (
        <div className="flex flex-col gap-2 sm:flex-row">
          {shownSites.map((one) => (
            <FetchButton
              key={one.site}
              isBusy={state.loadingFrom !== undefined}
              onClick={() => onFetch(addressOf(fetchedGamesApi.newest, {}, { site: one.site, name }), one.label)}
            >
              {inputSentence({ id: 'input.newest-on', values: { label: one.label } })}
            </FetchButton>
          ))}
        </div>
      )}
      {site === undefined && <PeopleNamed name={name} isOnly={!canFetch} />}
    </>
  );
}

const MAX_PEOPLE = 6;

type PeopleNamedProps = {
  readonly name: string;
  /** Whether nothing else is offered for the name. */
  readonly isOnly: boolean;
};

/** Sample players, people of the reference games, and the user's own games. */
function PeopleNamed({ name, isOnly }: PeopleNamedProps) {
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const { data: found, isError } = useFoundPeople(name);
  const people = [
    ...samplesNamed(name).map((one) => ({ player: one.username, name: one.name, facts: 'Sample player' })),
    ...(found?.people ?? []).map((one) => ({ player: playerOfPerson(one), name: one.name, facts: personFacts(one) })),
  ].slice(0, MAX_PEOPLE);
  return (
    <>
      {people.length > 0 && (
        <ul aria-label="People" className="divide-y divide-hairline rounded-control border border-hairline">
          {people.map((one) => (
            <li key={one.player}>
              <Link
                to="/scout"
                search={{ player: one.player }}
                className="block px-3 py-2 hover:bg-sunken focus-visible:bg-sunken"
              >
                <span className="font-semibold break-words">{one.name}</span>
                <span className="block text-sm text-ink-soft tabular-nums">{one.facts}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOnly && isError && <p className="text-sm text-bad">The reference games could not be searched.</p>}
      {isOnly && found !== undefined && people.length === 0 && (
        <p role="status" className="text-sm text-ink-soft">
          No one in the{' '}
          <Link to="/reference-games" className={LINK}>
            reference games
          </Link>{' '}
          has that name.
        </p>
      )}
      {user && (
        <Link to="/games" search={{ tab: 'games', opponent: name }} className={`${LINK} self-start text-sm`}>
          Your games against {name}
        </Link>
      )}
    </>
  );
}

type FetchButtonProps = { readonly isBusy: boolean; readonly onClick: () => void; readonly children: ReactNode };

function FetchButton({ isBusy, onClick, children }: FetchButtonProps) {
  return (
    <Button disabled={isBusy} onClick={onClick} className="min-w-0 sm:grow">
      {children}
    </Button>
  );
}

/** Id of the line that describes the input. */
export const INPUT_STATUS_ID = 'input-reading';

type InputStatusProps = { readonly gameText: GameText };

/** Its height is fixed (two lines on a phone) so that the buttons below don't move, except for text that is no input. */
export function InputStatus({ gameText }: InputStatusProps) {
  return (
    <p id={INPUT_STATUS_ID} role="status" className={LINE_CLASSES}>
      <InputStatusText {...gameText} />
    </p>
  );
}

function InputStatusText({ text, readings }: GameText) {
  const [first] = readings;
  if (text.trim() === '') return <span>Or a FEN, a link to a game, a username, or dropped files</span>;
  if (isTooLarge(text)) return <InvalidInput>{analysisMessages.tooLarge}</InvalidInput>;
  if (isNoGame({ text, readings })) return <NoInput />;
  if (!first) return <InvalidInput>No game found in this text yet</InvalidInput>;
  if (readings.length > 1) return <ValidInput>{`${readings.length} games found`}</ValidInput>;
  if (first.ok) {
    const facts = [gameTitle(first.value), gameLength(first.value), notationText(first)];
    return <ValidInput>{facts.filter((fact) => fact !== undefined).join(', ')}</ValidInput>;
  }
  return <InvalidInput>{formatPgnProblem(first.error)}</InvalidInput>;
}

const EXAMPLES = ['1. e4 e5 2. Nf3 Nc6', 'https://lichess.org/abcdefgh', '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'];

function NoInput() {
  return (
    <>
      <CircleAlert aria-hidden className="text-warning" />
      <span className="min-w-0">
        <span>No game, link or player found in this text</span>
        <span className="mt-1 block">For example:</span>
        {EXAMPLES.map((example) => (
          <span key={example} className="block font-mono text-xs leading-5 break-all">
            {example}
          </span>
        ))}
      </span>
    </>
  );
}

function ValidInput({ children }: { children: string }) {
  return (
    <>
      <CircleCheck aria-hidden className="text-good" />
      <span className="min-w-0">{children}</span>
    </>
  );
}

function InvalidInput({ children }: { children: string }) {
  return (
    <>
      <CircleAlert aria-hidden className="text-warning" />
      <span className="min-w-0">{children}</span>
    </>
  );
}
