import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MOVE_NAGS, POSITION_NAGS, wordsIn } from '../../../chess/tree/comment';
import { START_PATH } from '../../../chess/tree/path';
import { nodeAt } from '../../../chess/tree/tree-replay';
import { Button } from '../../ui/button';
import { nagSign } from '../moves/glyphs';
import { placeLabel } from '../shown-place';
import type { EditedReplay } from './use-edited-replay';

/** How long typing has to pause before a comment is kept, in milliseconds. */
const PAUSE = 400;

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** As much as a page; longer texts belong beside a game, not into it. */
const MAX_COMMENT = 4000;

const FIELD =
  'block w-full resize-y rounded-control border border-hairline-strong bg-surface px-3 py-2 text-sm leading-relaxed ' +
  'text-ink placeholder:text-ink-soft';

/** The comment on the move of the board, and its signs. */
export function MoveNotes({ replay }: { readonly replay: EditedReplay }) {
  const { tree, path, edit } = replay;
  const field = useRef<HTMLTextAreaElement>(null);
  const node = nodeAt(tree, path);
  const words = wordsIn((path === START_PATH ? tree.comments : node?.comments) ?? []);
  const about = path === START_PATH ? 'the start position' : `${placeLabel(tree, path)}, ${node?.san ?? ''}`;
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  // Undone, or written elsewhere: what is typed here gives way, unless it says the same.
  if (shown !== words) {
    setShown(words);
    if (inOneLine(text) !== words) setText(words);
  }
  const keep = useEffectEvent(() => {
    if (inOneLine(text) !== words) edit.comment(path, text);
  });
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const pause = setTimeout(keep, PAUSE);
    return () => clearTimeout(pause);
  }, [text]);
  // Another move is shown, or the notes are closed: what was typed about this one is kept.
  useEffect(() => () => keep(), []);

  return (
    <div className="flex flex-col gap-2">
      <textarea
        ref={field}
        aria-label={`Comment on ${about}`}
        placeholder={`Comment on ${about}`}
        rows={2}
        maxLength={MAX_COMMENT}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, currentTarget, ctrlKey, metaKey }) => {
          if (key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))) currentTarget.blur();
        }}
        className={FIELD}
      />
      {path !== START_PATH && <Signs nags={node?.nags ?? []} onToggle={edit.toggleNag} />}
    </div>
  );
}

type SignsProps = { readonly nags: readonly number[]; readonly onToggle: (nag: number) => void };

function Signs({ nags, onToggle }: SignsProps) {
  return (
    <div role="group" aria-label="Signs of the move and the position" className="flex flex-wrap gap-1">
      {[...MOVE_NAGS, ...POSITION_NAGS].map((nag) => {
        const { sign, word } = nagSign(nag);
        const isOn = nags.includes(nag);
        return (
          <Button
            key={nag}
            variant={isOn ? 'primary' : 'secondary'}
            size="small"
            aria-label={word}
            title={word}
            aria-pressed={isOn}
            onClick={() => onToggle(nag)}
            className="min-w-10 px-2 pointer-coarse:h-10"
          >
            {sign}
          </Button>
        );
      })}
    </div>
  );
}
