import { expect, it } from 'vitest';
import { viewGame } from '../../../player/viewed-game';
import { missedPlaces } from './missed-place';

const { tree } = viewGame({ moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'] });
const evaluations = [0, 0.3, 0.3, 0.2, 3, 2.8, 2.9].map((evaluationFloat) => ({ evaluationFloat }));

it('takes the places that are told, as far as they are in the game [OPA-08]', () => {
  expect(missedPlaces([4, 9], tree, {}, 'white')).toEqual({ plies: [4] });
});

it('takes the own move that lost most where none is told', () => {
  expect(missedPlaces([], tree, { evaluations }, 'black')).toEqual({ plies: [3], guessed: 'worst move' });
});

it('takes the last own move where there are no evaluations either', () => {
  expect(missedPlaces([], tree, {}, 'white')).toEqual({ plies: [4], guessed: 'last move' });
  expect(missedPlaces([], tree, {}, 'black')).toEqual({ plies: [5], guessed: 'last move' });
});

it('has none in a game without own moves', () => {
  expect(missedPlaces([], viewGame({ moves: ['e4'] }).tree, {}, 'black')).toEqual({ plies: [] });
});
