import { expect, it } from 'vitest';
import type { Training } from '../../../contract/learn/puzzles';
import { countsText, emptyText, trainingTitle } from './training';

const training = (reported: Partial<Training>): Training => ({
  due: 0,
  fresh: 0,
  resting: 0,
  nextDue: null,
  puzzle: null,
  ...reported,
});

it('says whose tactics are trained', () => {
  expect(trainingTitle('own')).toBe('Tactics you missed or allowed in your games');
  expect(trainingTitle('own', { isSample: true })).toBe('Tactics missed or allowed in the sample games');
  expect(trainingTitle('GambitGustav')).toBe('Tactics GambitGustav missed or allowed');
});

it('counts what waits', () => {
  expect(countsText(training({ due: 3, fresh: 12 }))).toBe('3 due, 12 new');
  expect(countsText(training({ resting: 4 }))).toBe('all done for now');
});

it('tells the end of a training from a training without anything', () => {
  const nextDue = '2026-11-24T12:00:00Z';
  expect(emptyText('own', training({ resting: 1, nextDue }))).toBe(
    'All done for now. 1 puzzle will come up again, the next on 24 Nov 2026.',
  );
  expect(emptyText('own', training({}))).toBe('No missed or allowed tactics were found in your games yet.');
  expect(emptyText('GambitGustav', training({}))).toBe('No missed or allowed tactics were found for GambitGustav yet.');
});
