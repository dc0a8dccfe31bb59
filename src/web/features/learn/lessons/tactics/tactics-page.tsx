import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { findTacticsLesson, type TacticsLesson } from '../../../../../chess/lessons/tactics-lessons';
import { searchParam } from '../../../../lib/search-param';
import { exerciseKey, keepDone, readDoneLessons } from '../done-lessons';
import { LessonFrame } from '../lesson-frame';
import { LessonIdea } from '../lesson-idea';
import { LESSON, LESSON_HEAD } from '../lesson-layout';
import { UnknownLesson } from '../unknown-lesson';
import { ExerciseSolver } from './exercise-solver';
import { ExerciseSteps } from './exercise-steps';
import { ShownExample } from './shown-example';

/** `/learn/tactics/:lesson?exercise=2`: the example of a tactic, or one of its exercises. */
export function TacticsPage() {
  const { lesson: id = '' } = useParams({ strict: false });
  const lesson = findTacticsLesson(id);
  return lesson ? <Tactics key={id} lesson={lesson} /> : <UnknownLesson />;
}

function Tactics({ lesson }: { readonly lesson: TacticsLesson }) {
  const written = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'exercise') });
  const navigate = useNavigate();
  const head = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState(readDoneLessons);
  const { exercises } = lesson;
  const number = /^\d+$/.test(written) ? Number(written) : 0;
  const exercise = exercises[number - 1];
  const shown = exercise ? number : 0;

  // What is pressed here goes with the step that ends: the keyboard goes on from the next one's title.
  const handleStep = (next: number) => {
    const search = next === 0 ? {} : { exercise: next };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
    head.current?.focus();
  };
  const handleSolved = (solved: string) => setDone(keepDone(exerciseKey(lesson.id, solved), Date.now()));
  const idea = <LessonIdea idea={[lesson.idea]} />;
  const steps = (
    <div className={`${LESSON_HEAD} grid gap-2`}>
      <h2 ref={head} tabIndex={-1} className="font-semibold outline-none max-sm:sr-only">
        {exercise ? `Exercise ${number} of ${exercises.length}` : 'Example'}
      </h2>
      <ExerciseSteps lesson={lesson} shown={shown} done={done} onStep={handleStep} />
    </div>
  );

  return (
    <LessonFrame lesson={lesson}>
      <div className={LESSON}>
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
          <ShownExample example={lesson.example} onNext={() => handleStep(1)} idea={idea} />
        )}
      </div>
    </LessonFrame>
  );
}
