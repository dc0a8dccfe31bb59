import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { makePlayer, PLATFORM } from '../../../contract/sites';
import { keepInput } from '../../game/input/kept-input';
import { recognizeInput } from '../../game/input/recognize-input';
import { searchable, sitesQuery } from '../../player/profile/use-sites';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/link-appearance';

const [{ username: EXAMPLE } = { username: '' }] = SAMPLE_PLAYERS;
const LABEL = 'Paste a game, a link, or a player’s name';

/** One field for whatever somebody has at hand: a name leads to the report on its player, all else to the analysis. */
export function HomeField() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');

  const open = async (): Promise<void> => {
    const sites = await queryClient.query(sitesQuery).catch(() => [PLATFORM]);
    const found = recognizeInput(text, searchable(sites));
    if (found.kind === 'name') {
      const player = makePlayer({ site: found.site ?? PLATFORM.site, name: found.name });
      await navigate({ to: '/scout', search: { player } });
      return;
    }
    keepInput({ text, mode: 'accurate' });
    await navigate({ to: '/analysis' });
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void open();
  };

  return (
    <form onSubmit={handleSubmit} className="max-w-xl">
      <div className="flex flex-wrap gap-2">
        <textarea
          aria-label={LABEL}
          placeholder={LABEL}
          rows={1}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className={FIELD}
        />
        <Button type="submit">Go</Button>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Or{' '}
        <Link to="/scout" search={{ player: EXAMPLE }} className={LINK}>
          see an example report
        </Link>
        , or{' '}
        <Link to="/games" className={LINK}>
          import your own games
        </Link>
        .
      </p>
    </form>
  );
}

const FIELD =
  'h-11 min-w-0 flex-1 resize-none rounded-control border border-hairline-strong bg-surface px-3 py-2.5 text-base ' +
  'leading-6 text-ink placeholder:text-ink-soft';
