import { useRef, useState } from 'react';
import { START_PATH } from '../../../../chess/tree/path';
import { sidesToPractice } from '../../../../chess/tutorials/practice';
import type { Tutorial, TutorialLine } from '../../../../chess/tutorials/tutorials';
import { type Color, otherColor } from '../../../../chess/types';
import { Page } from '../../../ui/page';
import { LineHead } from './line-head';
import { LineList } from './line-list';
import { LineStudy } from './line-study';
import { Plans } from './plans';
import { LinePractice } from './practice/line-practice';
import { keepPracticedLine, lineKey, type PracticedLine, readPracticedLines } from './practiced-lines';
import { TutorialIntroduction } from './tutorial-introduction';
import { allLines, type TutorialPlace } from './tutorial-search';

type TutorialViewProps = {
  readonly tutorial: Tutorial;
  /** Where to begin. */
  readonly place: TutorialPlace;
};

/** An opening: its idea, its lines on one board to look through and to practice, and the plans of both sides. */
export function TutorialView({ tutorial, place }: TutorialViewProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const [initial] = useState(place);
  const [line, setLine] = useState<TutorialLine>(initial.line);
  const [isPracticing, setIsPracticing] = useState(false);
  /** Each practice is one of its own, also of the same line. */
  const [run, setRun] = useState(0);
  const [side, setSide] = useState<Color>(tutorial.side);
  const [practiced, setPracticed] = useState(readPracticedLines);
  const lesson = tutorial.traps.find(({ id }) => id === line.id)?.lesson;

  const handleChoose = (chosen: TutorialLine) => {
    setLine(chosen);
    head.current?.scrollIntoView({ block: 'nearest' });
  };
  // What is pressed here goes with the practice that ends: the keyboard goes on from the line's name.
  const handleStart = (started: TutorialLine) => {
    setLine(started);
    setRun(run + 1);
    head.current?.focus();
  };
  const handleSide = (chosen: Color) => {
    setSide(chosen);
    head.current?.focus();
  };
  const handlePracticed = (went: PracticedLine) => setPracticed(keepPracticedLine(lineKey(tutorial.id, line.id), went));

  return (
    <Page title={tutorial.name}>
      <TutorialIntroduction tutorial={tutorial} />
      <LineHead
        ref={head}
        name={line.name}
        isTrap={lesson !== undefined}
        isPracticing={isPracticing}
        onPracticing={setIsPracticing}
      />
      <div className={COLUMNS}>
        {isPracticing ? (
          <LinePractice
            key={`${line.id} ${side} ${run}`}
            {...{ tutorial, line, lesson }}
            side={practicedSide(line, side)}
            nextLine={lineAfter(tutorial, line)}
            onSide={handleSide}
            onPracticed={handlePracticed}
            onStart={handleStart}
          />
        ) : (
          <LineStudy
            key={line.id}
            {...{ line, lesson }}
            path={line === initial.line ? initial.path : START_PATH}
            side={tutorial.side}
          />
        )}
        <LineList tutorial={tutorial} chosen={line} practiced={practiced} onChoose={handleChoose} />
      </div>
      <Plans plans={tutorial.plans} />
    </Page>
  );
}

/** The chosen side, or the one that a trap can be practiced with. */
const practicedSide = (line: TutorialLine, side: Color): Color =>
  sidesToPractice(line).find((color) => color === side) ?? otherColor(side);

const lineAfter = (tutorial: Tutorial, line: TutorialLine): TutorialLine | undefined => {
  const lines = allLines(tutorial);
  return lines[lines.indexOf(line) + 1];
};

const COLUMNS =
  'grid grid-cols-1 items-start gap-6 lg:grid-cols-[450px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] ' +
  'xl:grid-cols-[450px_minmax(0,1fr)_18rem] xl:grid-rows-1';
