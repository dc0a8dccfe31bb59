import { Link } from '@tanstack/react-router';
import { SAMPLE_PLAYERS } from '../../../contract/sample-players';
import { Badge } from '../../ui/badge';

/** The sample players, to be looked at in the scout. OWN-06. */
export function PopularPlayers() {
  return (
    <div className="border-t border-hairline pt-4">
      <h3 id="popular-players" className="text-sm font-semibold">
        Popular players
      </h3>
      <ul aria-labelledby="popular-players" className="mt-2 flex flex-wrap gap-2">
        {SAMPLE_PLAYERS.map(({ username, name, fideRating }) => (
          <li key={username}>
            <Link
              to="/scout"
              search={{ player: username }}
              className="flex min-h-10 items-center gap-2 rounded-control border border-hairline-strong px-3 text-sm hover:bg-sunken"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-ink-soft tabular-nums">{fideRating}</span>
              <Badge className="text-xs font-normal">Sample</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
