import { Link } from '@tanstack/react-router';
import { SAMPLE_PLAYERS } from '../../../../contract/player/samples';
import { Badge } from '../../../ui/badge';

/** The sample players, to be looked at in the scout. OWN-06. */
export function PopularPlayers() {
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1.5 text-xs text-ink-soft">
        <h3 id="popular-players">Popular players</h3>
        <Badge className="text-xs font-normal">Sample</Badge>
      </div>
      <ul aria-labelledby="popular-players" className="flex flex-wrap gap-x-3">
        {SAMPLE_PLAYERS.map(({ username, name }) => (
          <li key={username}>
            <Link
              to="/scout"
              search={{ player: username }}
              className="flex min-h-6 items-center text-xs font-semibold hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
