import { Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { mergedInto } from '../../../../chess/lessons/lesson-index';
import {
  type Example,
  type Exercise,
  findTacticsLesson,
  type TacticsLesson,
} from '../../../../chess/lessons/tactics-lessons';
import { type PlayedMove, playMoves } from '../../../../chess/position/move';
import { taskOf } from '../../../../chess/puzzles/puzzle';
import { fenAt, nodeAt, treeOfPosition } from '../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../chess/types';
import { NavigationButtons } from '../../../board/replay-buttons';
import { SpokenPosition } from '../../../board/spoken-position';
import { Board } from '../../../board/squares/board';
import { TypedMove } from '../../../board/typed-move';
import { useEditedReplay } from '../../../board/use-edited-replay';
import { progressText, ToMove, useSolving, useVerdictToasts } from '../../../game/solving';
import { searchParam } from '../../../lib/search-params';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { ExplainedLine } from '../openings/line-study';
import { BOARD_SIZE, SolverControls, useClue } from '../puzzle/solver-controls';
import { LESSON_BOARD, LESSON_GRID, LESSON_HEADER, LessonFrame, LessonIdea, UnknownLesson } from './lesson-frame';
import { type DoneLessons, exerciseKey, readDoneLessons, storeDone } from './lesson-tiles';

/** `/learn/tactics/:lesson?exercise=2`; shows the example if no exercise is given. */
export function TacticsPage() {
  const { lesson: id = '' } = useParams({ strict: false });
  const lesson = findTacticsLesson(id);
  const merged = mergedInto(id);
  if (merged !== undefined)
    return <Navigate to="/learn/$group/$lesson" params={{ group: 'tactics', lesson: merged }} replace />;
  return lesson ? <Tactics key={id} lesson={lesson} /> : <UnknownLesson />;
}

function Tactics({ lesson }: { readonly lesson: TacticsLesson }) {
  const exerciseParam = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'exercise') });
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState(readDoneLessons);
  const { exercises } = lesson;
  const number = /^\d+$/.test(exerciseParam) ? Number(exerciseParam) : 0;
  const exercise = exercises[number - 1];
  const shownStep = exercise ? number : 0;

  // The pressed button disappears with its step: move the focus to the next title.
  const handleStep = (next: number) => {
    const search = next === 0 ? {} : { exercise: next };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
    heading.current?.focus();
  };
  const handleSolved = (solved: string) => setDone(storeDone(exerciseKey(lesson.id, solved), Date.now()));
  const idea = <LessonIdea idea={[lesson.idea]} />;
  const steps = (
    <div className={exercise ? `${LESSON_HEADER} grid gap-2` : 'flex flex-wrap items-center gap-x-4'}>
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none max-sm:sr-only">
        {exercise ? `Exercise ${number} of ${exercises.length}` : 'Example'}
      </h2>
      <ExerciseSteps lesson={lesson} shownStep={shownStep} done={done} onStep={handleStep} />
    </div>
  );

  return (
    <LessonFrame lesson={lesson}>
      <div className={exercise ? LESSON_GRID : 'grid gap-3'}>
        {steps}
        {exercise ? (
          <ExerciseSolver
            key={exercise.id}
            exercise={exercise}
            isLast={number === exercises.length}
            onSolved={() => handleSolved(exercise.id)}
            onNext={() => handleStep(number + 1)}
            idea={idea}
          />
        ) : (
          <ExampleReplay example={lesson.example} onNext={() => handleStep(1)} idea={idea} />
        )}
      </div>
    </LessonFrame>
  );
}

type ExampleReplayProps = {
  readonly example: Example;
  readonly onNext: () => void;
  readonly idea: ReactNode;
};

function ExampleReplay({ example: { fen, moves }, onNext, idea }: ExampleReplayProps) {
  const tree = useMemo(() => {
    const sans = moves.map(({ san }) => san);
    return { ...treeOfPosition(fen), moves: playMoves(fen, sans) };
  }, [fen, moves]);
  const replay = useEditedReplay(tree, { orientation: turnOf(fen) });
  return (
    <>
      <ExplainedLine
        replay={replay}
        name="Example"
        moves={moves}
        beginning={`${turnOf(fen) === 'white' ? 'White' : 'Black'} is to move. Step forward to see what each move does.`}
        actions={
          <Button size="small" onClick={onNext}>
            To the exercises
          </Button>
        }
      />
      {idea}
    </>
  );
}

type ExerciseStepsProps = {
  readonly lesson: TacticsLesson;
  /** 0 for the example, otherwise the 1-based exercise. */
  readonly shownStep: number;
  readonly done: DoneLessons;
  readonly onStep: (step: number) => void;
};

function ExerciseSteps({ lesson, shownStep, done, onStep }: ExerciseStepsProps) {
  return (
    <ul aria-label="Steps of the lesson" className="flex flex-wrap gap-1.5">
      <li>
        <StepButton label="Example" isShown={shownStep === 0} onPress={() => onStep(0)}>
          Example
        </StepButton>
      </li>
      {lesson.exercises.map(({ id }, index) => {
        const isSolved = done.has(exerciseKey(lesson.id, id));
        return (
          <li key={id}>
            <StepButton
              label={`Exercise ${index + 1}${isSolved ? ', solved' : ''}`}
              isShown={shownStep === index + 1}
              onPress={() => onStep(index + 1)}
            >
              {index + 1}
              {isSolved && <Check aria-hidden className="size-3.5 text-good" />}
            </StepButton>
          </li>
        );
      })}
    </ul>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly isShown: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

function StepButton({ label, isShown, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isShown}
      onClick={onPress}
      className={classNames(
        'flex h-10 min-w-10 cursor-pointer items-center justify-center gap-1 rounded-control border px-2 text-sm tabular-nums',
        isShown ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-hairline hover:border-accent',
      )}
    >
      {children}
    </button>
  );
}

type ExerciseSolverProps = {
  readonly exercise: Exercise;
  readonly isLast: boolean;
  readonly onSolved: () => void;
  readonly onNext: () => void;
  readonly idea: ReactNode;
};

/** Solved like a puzzle, but not rated. */
function ExerciseSolver({ exercise, isLast, onSolved, onNext, idea }: ExerciseSolverProps) {
  const puzzle = useMemo(() => toPuzzle(exercise), [exercise]);
  const { challenge, solving, replay, attempts, move, reset } = useSolving(puzzle);
  const clue = useClue(challenge, solving);
  const showVerdict = useVerdictToasts();
  const { isSolved, judged } = solving;
  const { tree, path, orientation: solver } = replay;
  const fen = fenAt(tree, path);

  const handleMove = (played: PlayedMove) => {
    if (isSolved) return;
    const next = move(played);
    showVerdict(next.judged);
    if (next.isSolved) onSolved();
  };

  return (
    <>
      <div className={LESSON_BOARD}>
        <ToMove color={turnOf(fen)} isSolved={isSolved} />
        <Board
          key={attempts}
          fen={fen}
          lastMove={nodeAt(tree, path)?.uci ?? exercise.moves[0]}
          orientation={solver}
          shapes={clue.shapes}
          size={BOARD_SIZE}
          label={isSolved ? 'Solved exercise' : `Exercise, ${solver} to move`}
          onMove={handleMove}
          isDisabled={isSolved}
          wrongMove={judged?.verdict === 'wrong' ? judged : undefined}
        />
        <SpokenPosition replay={replay} />
        <TypedMove fen={fen} isDisabled={isSolved} onMove={handleMove} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <SolverControls
          puzzle={puzzle}
          clue={clue}
          isSolved={isSolved}
          onHelp={() => undefined}
          onSubmit={() => showVerdict(judged)}
          onReset={reset}
        />
        <p role="status" className="min-h-6 max-w-[70ch] text-ink-soft">
          {progressText(challenge, solving)}
        </p>
        {isSolved && (
          <div className="flex flex-wrap items-center gap-3">
            {!isLast && <Button onClick={onNext}>Next exercise</Button>}
            <NavigationButtons replay={replay} />
          </div>
        )}
        {isSolved && isLast && <p>This was the last exercise of the lesson.</p>}
        {idea}
      </div>
    </>
  );
}

/** Tests verify that every exercise has a solution, so the fallbacks are never used. */
const toPuzzle = (exercise: Exercise) => {
  const task = taskOf(exercise);
  return { fen: task?.fen ?? exercise.fen, moves: task?.accepted ?? [], line: task?.line ?? [] };
};
