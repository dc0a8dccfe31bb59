import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';

const [{ username: EXAMPLE_PLAYER } = { username: '' }] = SAMPLE_PLAYERS;

const LABEL = 'Paste a game, a link, or a player’s name';

/** In the first HTML; what recognizes the text is loaded after the first paint. */
export function HomeField() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');

  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void import('./figures').then(({ openTyped }) => openTyped(text, queryClient, navigate)).catch(logError);
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
        <Link to="/scout" search={{ player: EXAMPLE_PLAYER }} className={LINK}>
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
