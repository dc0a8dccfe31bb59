import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TacticsLesson } from '../../../../../chess/lessons/tactics-lessons';
import { classNames } from '../../../../lib/class-names';
import { type DoneLessons, exerciseKey } from '../done-lessons';

type ExerciseStepsProps = {
  readonly lesson: TacticsLesson;
  /** 0 for the example, else the exercise's number. */
  readonly shown: number;
  readonly done: DoneLessons;
  readonly onStep: (step: number) => void;
};

/** The example and the exercises to choose from, with those that are solved. */
export function ExerciseSteps({ lesson, shown, done, onStep }: ExerciseStepsProps) {
  return (
    <ul aria-label="Steps of the lesson" className="flex flex-wrap gap-1.5">
      <li>
        <StepButton label="Example" isShown={shown === 0} onPress={() => onStep(0)}>
          Example
        </StepButton>
      </li>
      {lesson.exercises.map(({ id }, index) => {
        const isSolved = done.has(exerciseKey(lesson.id, id));
        return (
          <li key={id}>
            <StepButton
              label={`Exercise ${index + 1}${isSolved ? ', solved' : ''}`}
              isShown={shown === index + 1}
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
