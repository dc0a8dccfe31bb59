import type { PreparedOpening } from '../../../../../chess/player/repertoire';
import { winRateTone } from '../../../../../chess/player/results';
import { encounteredTutorials, isEncounteredOften, tutorialFor } from '../../../../../chess/tutorials/tutorial-index';
import { gamesText } from '../../../../player/labels';
import { useOwnOpenings } from '../../../../player/profile/own-profile';
import { openingWord, winRateAppearance } from '../../../../player/tone-appearance';
import { TutorialLink } from '../../../../player/tutorial-link';
import { Badge } from '../../../../ui/badge';

type PreparedOpeningsProps = { readonly openings: readonly PreparedOpening[] };

/** The openings worth preparing against, and what to do about each. */
export function PreparedOpenings({ openings }: PreparedOpeningsProps) {
  if (openings.length === 0) {
    return <p className="text-sm text-ink-soft">No opening was played more than once.</p>;
  }
  return (
    <ul aria-label="Opening strategy" className="divide-y divide-hairline border-y border-hairline">
      {openings.map((opening) => (
        <OpeningRow key={`${opening.color} ${opening.name}`} opening={opening} />
      ))}
    </ul>
  );
}

function OpeningRow({ opening: { name, color, winRate, games, score } }: { readonly opening: PreparedOpening }) {
  const percent = Math.round(100 * winRate);
  const appearance = winRateAppearance[winRateTone(percent)];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-semibold break-words">{name}</span>{' '}
        <span className="text-ink-soft tabular-nums">
          wins {percent}% of {gamesText(games)} with {color === 'white' ? 'White' : 'Black'}
        </span>
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
        <EncounteredOften opening={name} />
        <TutorialLink opening={name} />
        <Badge tone={appearance.tone}>{openingWord(appearance, { games, score })}</Badge>
      </span>
    </li>
  );
}

/** Says of an opponent's opening that the user meets its family often; nothing while that is not known. */
function EncounteredOften({ opening }: { readonly opening: string }) {
  const { data } = useOwnOpenings();
  const id = tutorialFor(opening)?.id;
  if (!data || id === undefined) return null;
  const encountered = encounteredTutorials(data);
  if (!isEncounteredOften(encountered, id)) return null;
  return (
    <span className="text-xs text-ink-soft tabular-nums">
      You face this often: {gamesText(encountered.games.get(id) ?? 0)}
    </span>
  );
}
