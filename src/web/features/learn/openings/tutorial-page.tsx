import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type Ref, useRef, useState } from 'react';
import { START_PATH } from '../../../../chess/tree/path';
import { sidesToPractice } from '../../../../chess/tutorials/practice';
import { findTutorial, type Tutorial, type TutorialLine } from '../../../../chess/tutorials/tutorials';
import { type Color, otherColor } from '../../../../chess/types';
import { formatDate } from '../../../lib/format-date';
import { Button } from '../../../ui/button';
import { classNames, LINK } from '../../../ui/class-names';
import { Card, CardTitle, Page } from '../../../ui/page';
import { Badge } from '../../../ui/status/status';
import { LinePractice } from './line-practice';
import { LineStudy } from './line-study';
import {
  allLines,
  lineKey,
  parseTutorialSearch,
  type PracticedLine,
  type PracticedLines,
  readPracticedLines,
  storePracticedLine,
  type TutorialLocation,
} from './tutorial-state';
import { TutorialTiles } from './tutorial-tiles';

/** `/learn/openings/:lesson` */
export function TutorialPage() {
  const { lesson: opening = '' } = useParams({ strict: false });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const tutorial = findTutorial(opening);
  if (!tutorial) return <UnknownTutorial />;
  return <TutorialView key={opening} tutorial={tutorial} location={parseTutorialSearch(search, tutorial)} />;
}

function UnknownTutorial() {
  return (
    <Page title="No Such Tutorial" subtitle="There is no opening tutorial at this address. Choose one of these:">
      <TutorialTiles />
    </Page>
  );
}

type TutorialViewProps = {
  readonly tutorial: Tutorial;
  /** Initial position. */
  readonly location: TutorialLocation;
};

function TutorialView({ tutorial, location }: TutorialViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [initial] = useState(location);
  const [line, setLine] = useState<TutorialLine>(initial.line);
  const [isPracticing, setIsPracticing] = useState(false);
  /** Remounts the practice when the same line is restarted. */
  const [practiceCount, setPracticeCount] = useState(0);
  const [side, setSide] = useState<Color>(tutorial.side);
  const [practiced, setPracticed] = useState(readPracticedLines);
  const lesson = tutorial.traps.find(({ id }) => id === line.id)?.lesson;

  const handleChoose = (chosen: TutorialLine) => {
    setLine(chosen);
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  // The pressed button disappears with the practice: move the focus to the heading.
  const handleStart = (started: TutorialLine) => {
    setLine(started);
    setPracticeCount(practiceCount + 1);
    heading.current?.focus();
  };
  const handleSide = (chosen: Color) => {
    setSide(chosen);
    heading.current?.focus();
  };
  const handlePracticed = (result: PracticedLine) =>
    setPracticed(storePracticedLine(lineKey(tutorial.id, line.id), result));

  return (
    <Page
      title={tutorial.name}
      aside={
        <>
          <Badge>{tutorial.eco}</Badge>
          <Badge className="max-sm:hidden">{tutorial.side === 'white' ? 'White’s opening' : 'Black’s opening'}</Badge>
          <LineHeader
            ref={heading}
            name={line.name}
            isTrap={lesson !== undefined}
            isPracticing={isPracticing}
            onPracticingChange={setIsPracticing}
          />
          <Link
            to="/learn"
            hash="opening-tutorials"
            className={`${LINK} inline-flex min-h-11 items-center text-sm sm:ml-auto`}
          >
            All tutorials
          </Link>
        </>
      }
    >
      <div className={GRID}>
        {isPracticing ? (
          <LinePractice
            key={`${line.id} ${side} ${practiceCount}`}
            tutorial={tutorial}
            line={line}
            lesson={lesson}
            side={practicedSide(line, side)}
            nextLine={lineAfter(tutorial, line)}
            onSide={handleSide}
            onPracticed={handlePracticed}
            onStart={handleStart}
          />
        ) : (
          <LineStudy
            key={line.id}
            line={line}
            lesson={lesson}
            path={line === initial.line ? initial.path : START_PATH}
            side={tutorial.side}
          />
        )}
        <div className="grid min-w-0 gap-4">
          <p className="max-w-[70ch] text-sm">{tutorial.idea}</p>
          <LineList tutorial={tutorial} chosen={line} practiced={practiced} onChoose={handleChoose} />
        </div>
      </div>
      <Plans plans={tutorial.plans} />
    </Page>
  );
}

/** Traps can be practiced with one side only. */
const practicedSide = (line: TutorialLine, side: Color): Color =>
  sidesToPractice(line).find((color) => color === side) ?? otherColor(side);

const lineAfter = (tutorial: Tutorial, line: TutorialLine): TutorialLine | undefined => {
  const lines = allLines(tutorial);
  return lines[lines.indexOf(line) + 1];
};

const GRID =
  'grid grid-cols-1 items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:grid-rows-[auto_1fr] ' +
  'xl:grid-cols-[auto_minmax(0,1fr)_16rem] xl:grid-rows-1';

const PLAN_HEADINGS = [
  { side: 'white', title: 'White’s plans' },
  { side: 'black', title: 'Black’s plans' },
] as const;

function Plans({ plans }: Pick<Tutorial, 'plans'>) {
  return (
    <div className="mt-6 grid gap-6 md:grid-cols-2">
      {PLAN_HEADINGS.map(({ side, title }) => (
        <Card key={side}>
          <CardTitle>{title}</CardTitle>
          <ul className="mt-2 grid max-w-[70ch] list-disc gap-1.5 pl-5 text-sm">
            {plans[side].map((plan) => (
              <li key={plan}>{plan}</li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

type LineHeaderProps = {
  /** The focusable heading. */
  readonly ref: Ref<HTMLHeadingElement>;
  readonly name: string;
  readonly isTrap: boolean;
  readonly isPracticing: boolean;
  readonly onPracticingChange: (isPracticing: boolean) => void;
};

function LineHeader({ ref, name, isTrap, isPracticing, onPracticingChange: onPracticing }: LineHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 ref={ref} tabIndex={-1} className="font-semibold outline-none">
        {name}
      </h2>
      {isTrap && <Badge tone="warning">Trap</Badge>}
      <Button variant={isPracticing ? 'secondary' : 'primary'} size="small" onClick={() => onPracticing(!isPracticing)}>
        {isPracticing ? 'Back to the moves' : 'Practice this line'}
      </Button>
    </div>
  );
}

type LineListProps = {
  readonly tutorial: Tutorial;
  readonly chosen: TutorialLine;
  readonly practiced: PracticedLines;
  readonly onChoose: (line: TutorialLine) => void;
};

function LineList({ tutorial, chosen, practiced, onChoose }: LineListProps) {
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
