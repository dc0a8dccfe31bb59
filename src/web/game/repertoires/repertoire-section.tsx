import { lazy, type ReactNode, Suspense } from 'react';
import { type Color, COLORS } from '../../../chess/types';
import { logError } from '../../lib/log';
import { useInView } from '../../lib/screen';
import { readStored, writeStored } from '../../lib/storage';
import { Card } from '../../ui/page';

type CardsProps = {
  readonly placeholder: ReactNode;
  /** Called with the number of rows of a card. */
  readonly onShown: (color: Color, rows: number) => void;
};

/** Without them the page works as well. */
const RepertoireCards = lazy<(props: CardsProps) => ReactNode>(() =>
  import('./repertoire-cards').then(
    ({ RepertoireCards: loaded }) => ({ default: loaded }),
    (error: unknown) => {
      logError(error);
      return { default: ({ placeholder }: CardsProps) => placeholder };
    },
  ),
);

/** What is to be trained today, with each color. Its code and its data are loaded when it comes into view. */
export function RepertoireSection() {
  const { ref, wasInView } = useInView();
  const placeholder = COLORS.map((color) => <EmptyCard key={color} rows={readRows(color)} />);
  return (
    <section ref={ref} aria-label="Your repertoire" className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {wasInView ? (
        <Suspense fallback={placeholder}>
          <RepertoireCards placeholder={placeholder} onShown={writeRows} />
        </Suspense>
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
