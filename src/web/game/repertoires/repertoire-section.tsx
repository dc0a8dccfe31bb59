import { type Color, COLORS } from '../../../chess/types';
import { useInView } from '../../lib/screen';
import { readStored, writeStored } from '../../lib/storage';
import { deferred } from '../../ui/deferred';
import { Card } from '../../ui/page';

const RepertoireCards = deferred(async () => (await import('./training/repertoire-cards')).RepertoireCards, {
  isOptional: true,
});

/** What is to be trained today, with each color. Its code and its data are loaded when it comes into view. */
export function RepertoireSection() {
  const { ref, wasInView } = useInView();
  const placeholder = COLORS.map((color) => <EmptyCard key={color} rows={readRows(color)} />);
  return (
    <section ref={ref} aria-label="Your repertoire" className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {wasInView ? (
        <RepertoireCards placeholder={placeholder} onShown={writeRows} fallback={placeholder} />
      ) : (
        placeholder
      )}
    </section>
  );
}

/** As high as a title and rows of 44 pixels. */
function EmptyCard({ rows }: { readonly rows: number }) {
  return (
    <Card aria-hidden className="min-w-0 p-4!">
      <div className="h-6" />
      <div style={{ height: `${2.75 * rows}rem` }} />
    </Card>
  );
}

// The rows of each card as last shown: it has the same height while it loads

const rowsKey = (color: Color): string => `repertoire-rows-${color}`;

const readRows = (color: Color): number => Math.max(1, Number(readStored(rowsKey(color))) || 0);

const writeRows = (color: Color, rows: number): void =>
  void writeStored(rowsKey(color), rows > 1 ? String(rows) : undefined);
