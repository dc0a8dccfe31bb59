import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { Field, type FieldProps } from '../../ui/fields/field';

type DraftFieldProps = Pick<FieldProps, 'label' | 'type' | 'list' | 'placeholder' | 'maxLength'> & {
  /** What counts now. */
  readonly value: string | undefined;
  /** Told the trimmed text, `undefined` for an empty one. */
  readonly onCommit: (text: string | undefined) => void;
  /** Whether a text counts while it is being typed; Enter, or leaving the field, makes any text count. */
  readonly isWhole?: (text: string) => boolean;
};

/** How long typing has to pause before the text counts, in milliseconds. */
const PAUSE = 250;

const toText = (draft: string): string | undefined => draft.trim() || undefined;

/** A field whose text counts once typing pauses. */
export function DraftField({ value, onCommit, isWhole = () => true, ...field }: DraftFieldProps) {
  const [draft, setDraft] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  const [committed, setCommitted] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // Changed from outside, by "Clear all" for example; what comes from here leaves alone what is typed meanwhile.
    if (value !== committed) {
      setCommitted(value);
      setDraft(value ?? '');
    }
  }

  const commit = () => {
    const text = toText(draft);
    if (text === value) return;
    setCommitted(text);
    onCommit(text);
  };
  const commitWhole = useEffectEvent(() => {
    const text = toText(draft);
    if (text === undefined || isWhole(text)) commit();
  });
  useEffect(() => {
    const pause = setTimeout(() => commitWhole(), PAUSE);
    return () => clearTimeout(pause);
  }, [draft]);

  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
  };
  return <Field {...field} value={draft} onValue={setDraft} onBlur={commit} onKeyDown={handleKey} />;
}
