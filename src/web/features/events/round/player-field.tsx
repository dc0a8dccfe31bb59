import { queryOptions, useQuery } from '@tanstack/react-query';
import { referencePaths, referencePeopleSchema } from '../../../../contract/reference';
import { getJson } from '../../../lib/http/http';
import { useSettled } from '../../../lib/hooks/use-settled';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { gamesText } from '../../../player/labels';

type PlayerFieldProps = {
  /** As written in the pairing. */
  readonly opponent: string;
  readonly value: string;
  readonly onValue: (player: string) => void;
};

const peopleQuery = (name: string) => {
  const path = `${referencePaths.people}?q=${encodeURIComponent(name)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, referencePeopleSchema, signal) });
};

const LEAST = 3;
const SHOWN = 4;
const PAUSE = 300;

/** Under which name the opponent's games are found; people of the reference games are suggested by the opponent's name. */
export function PlayerField({ opponent, value, onValue }: PlayerFieldProps) {
  const name = useSettled(opponent.trim(), PAUSE);
  const { data: found } = useQuery({ ...peopleQuery(name), enabled: name.length >= LEAST });
  const people = found?.people ?? [];
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Player"
        hint="Whose games to prepare with: a username, SITE:NAME, or the address of a profile."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...{ value, onValue }}
      />
      {people.length > 0 && (
        <ul aria-label="In the reference games" className="flex flex-wrap gap-2">
          {people.slice(0, SHOWN).map(({ key, name: known, games }) => (
            <li key={key}>
              <Button variant="secondary" size="small" className="h-10" onClick={() => onValue(`reference:${key}`)}>
                {known}, {gamesText(games)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
