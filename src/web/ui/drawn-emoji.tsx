import { Search, Zap, type LucideIcon } from 'lucide-react';

const DRAWN: readonly (readonly [emoji: string, Icon: LucideIcon])[] = [
  ['⚡ ', Zap],
  ['🔍 ', Search],
];

/**
 * Words that begin with an emoji, which is drawn: not every machine has a font with it, and none draws it in the color of
 * the words. It stays in the text, for screen readers and for whoever copies it.
 */
export function DrawnEmoji({ text }: { readonly text: string }) {
  const [emoji, Icon] = DRAWN.find(([start]) => text.startsWith(start)) ?? [];
  if (emoji === undefined || Icon === undefined) return text;
  return (
    <span>
      <Icon aria-hidden className="mr-1.5 inline size-[1em] align-[-0.125em]" />
      <span className="sr-only">{emoji}</span>
      {text.slice(emoji.length)}
    </span>
  );
}
