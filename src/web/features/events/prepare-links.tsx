import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayBeSamePerson } from '../../../chess/player/identity';
import type { OwnEvent, Round } from '../../../contract/events';
import { gamesText } from '../../player/labels';
import { peopleQuery, playerOfPerson } from '../../player/profile/reference-people';
import { buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { preparationLink, searchLink } from './rounds/event-rounds';

type PrepareLinksProps = {
  readonly event: OwnEvent;
  readonly round: Round;
  /** Of an event that is not the user's. */
  readonly isExample?: boolean;
};

/**
 * Against the chosen player, else against those of the reference games who may be the opponent, and by searching for the
 * opponent's name.
 */
export function PrepareLinks({ event, round, isExample = false }: PrepareLinksProps) {
  const { player, opponent = '', rating } = round;
  const { data: found } = useQuery({ ...peopleQuery(opponent), enabled: player === undefined && opponent !== '' });
  if (player !== undefined) {
    const { search, ...link } = preparationLink({ event, round, player });
    return (
      <Link
        {...link}
        search={isExample ? { ...search, event: undefined, round: undefined } : search}
        className={PREPARE}
      >
        Prepare
      </Link>
    );
  }
  const people = (found?.people ?? []).filter((one) => mayBeSamePerson(one, { name: opponent, rating }));
  return (
    <>
      {people.slice(0, MAX_PEOPLE).map((person) => (
        <Link
          key={person.key}
          {...preparationLink({ event, round, player: playerOfPerson(person) })}
          className={`${PREPARE} max-w-full`}
        >
          <span className="truncate">
            Prepare with {gamesText(person.games)} of {person.name}
          </span>
        </Link>
      ))}
      <Link
        {...(opponent === ''
          ? { to: '/events/{-$event}', params: { event: String(event.id) }, search: { round: round.id } }
          : searchLink({ event, round, name: opponent }))}
        className={people.length > 0 ? LINK : PREPARE}
      >
        {people.length > 0 ? 'Another player' : 'Choose the player to prepare for'}
      </Link>
    </>
  );
}

const MAX_PEOPLE = 2;

const PREPARE = buttonAppearance({ size: 'small' });
