import { useId, useState } from 'react';
import { PLATFORM } from '../../../contract/sites';
import { Card, CardTitle } from '../../ui/card';
import { Segmented } from '../../ui/segmented';
import { OwnNameForm } from './own-name-form';
import { PopularPlayers } from './popular-players';
import { SampleMatches } from './sample-matches';

type SearchCardProps = {
  /** The name that the platform's option loads. */
  readonly ownName: string;
  /** Why nothing was loaded, in words for people; quietly beside the name. */
  readonly problem: string | undefined;
  readonly onLoad: (name: string) => void;
};

const TYPES = [
  { value: 'fide', label: 'FIDE ID' },
  { value: 'aicf', label: 'AICF ID' },
  { value: 'platform', label: `${PLATFORM.label} Username` },
] as const;
type SearchType = (typeof TYPES)[number]['value'];

const FIELD =
  'h-11 w-full min-w-0 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink ' +
  'placeholder:text-ink-soft';

/** Loads one's own games from the platform, and finds the sample players by name or number. OWN-03 to OWN-06, OWN-14 to -18. */
export function SearchCard({ ownName, problem, onLoad }: SearchCardProps) {
  const [type, setType] = useState<SearchType>('platform');
  const [text, setText] = useState('');
  const titleId = useId();
  const noteId = useId();

  const handlePress = (pressed: SearchType) => {
    if (pressed === 'platform') onLoad(ownName);
  };

  return (
    <Card aria-labelledby={titleId} className="flex flex-col gap-4">
      <CardTitle id={titleId}>Search</CardTitle>
      <div className="flex flex-col gap-2">
        <Segmented label="Search by" options={TYPES} value={type} onChange={setType} onPress={handlePress} />
        {/* Room for the name, which may come late. */}
        <p className="min-h-[3lh] text-sm text-ink-soft sm:min-h-[2lh]">
          Press “{PLATFORM.label} Username” to load the last 50 games of{' '}
          <strong className="font-semibold">{ownName}</strong>. FIDE and AICF IDs find only the sample players below.
        </p>
      </div>
      <div role="search" className="flex flex-col gap-2 border-t border-hairline pt-4">
        <input
          type="text"
          aria-label="Search players"
          aria-describedby={noteId}
          placeholder="Name, FIDE ID or AICF ID"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={FIELD}
        />
        <p id={noteId} className="text-sm text-ink-soft">
          Finds the two sample players, from three characters on.
        </p>
        <SampleMatches text={text} />
      </div>
      <PopularPlayers />
      <OwnNameForm problem={problem} onLoad={onLoad} />
    </Card>
  );
}
