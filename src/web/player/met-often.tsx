import { isMetOften, metTutorials } from '../../chess/tutorials/met-tutorials';
import { tutorialFor } from '../../chess/tutorials/tutorial-index';
import { useOwnOpenings } from './own-profile';
import { gamesText } from './words';

/** Says of an opponent's opening that the user meets its family often; nothing while that is not known. */
export function MetOften({ opening }: { readonly opening: string }) {
  const { data } = useOwnOpenings();
  const id = tutorialFor(opening)?.id;
  if (!data || id === undefined) return null;
  const met = metTutorials(data);
  if (!isMetOften(met, id)) return null;
  return (
    <span className="text-xs text-ink-soft tabular-nums">You face this often: {gamesText(met.games.get(id) ?? 0)}</span>
  );
}
