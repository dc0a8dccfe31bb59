import type { Tutorial, TutorialLine } from '../../../../chess/tutorials/tutorials';
import { classNames } from '../../../lib/class-names';
import { formatDate } from '../../../lib/format-date';
import { Card, CardTitle } from '../../../ui/card';
import { lineKey, type PracticedLine, type PracticedLines } from './practiced-lines';

type LineListProps = {
  readonly tutorial: Tutorial;
  readonly chosen: TutorialLine;
  readonly practiced: PracticedLines;
  readonly onChoose: (line: TutorialLine) => void;
};

/** The lines to choose from: main line, sidelines, traps, each with how its last practice went. */
export function LineList({ tutorial, chosen, practiced, onChoose }: LineListProps) {
  const [main, ...sidelines] = tutorial.lines;
  return (
    <Card aria-label="Lines" className="grid gap-4">
      {[
        { title: 'Main line', lines: [main] },
        { title: 'Sidelines', lines: sidelines },
        { title: tutorial.traps.length === 1 ? 'Trap' : 'Traps', lines: tutorial.traps },
      ].map(({ title, lines }) => (
        <div key={title}>
          <CardTitle className="text-sm">{title}</CardTitle>
          <ul aria-label={title} className="mt-1">
            {lines.map((line) => (
              <li key={line.id}>
                <LineButton
                  name={line.name}
                  practiced={practiced.get(lineKey(tutorial.id, line.id))}
                  isChosen={line === chosen}
                  onChoose={() => onChoose(line)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="text-xs text-ink-soft">Your practice progress is saved on this device.</p>
    </Card>
  );
}

type LineButtonProps = {
  readonly name: string;
  readonly practiced: PracticedLine | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function LineButton({ name, practiced, isChosen, onChoose }: LineButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        '-mx-2 flex min-h-10 w-[calc(100%+1rem)] cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-2 py-1 text-left text-sm',
        isChosen ? 'bg-accent-soft font-semibold text-accent' : 'hover:bg-sunken',
      )}
    >
      {name}
      {practiced && (
        <span className="text-xs font-normal text-ink-soft tabular-nums">
          {practiced.right} of {practiced.of} as {practiced.side === 'white' ? 'White' : 'Black'},{' '}
          {formatDate(practiced.at)}
        </span>
      )}
    </button>
  );
}
