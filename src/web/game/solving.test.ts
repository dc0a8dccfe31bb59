import { expect, it } from 'vitest';
import { playMove } from '../../chess/position/move';
import { challengeOf, NOT_STARTED, solveWith } from '../../chess/puzzles/solving';
import { verdictToasts } from './solving';

const FEN = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16';

it('a verdict is shown once, and again only after another move [LEARN-04][TOAST-06][TOAST-14]', () => {
  const titles: string[] = [];
  const showVerdict = verdictToasts(({ title }) => titles.push(title));
  const challenge = challengeOf({ fen: FEN, moves: ['Qb8+'], line: ['Qb8+', 'Nxb8', 'Rd8#'] });
  const play = (solving: typeof NOT_STARTED, san: string) => {
    const played = playMove(solving.played.at(-1)?.fen ?? FEN, san);
    if (!played.ok) throw new Error(played.error);
    return solveWith(challenge, solving, played.value);
  };
  // Once for the move, then for Submit
  const judge = ({ judged }: typeof NOT_STARTED) => {
    showVerdict(judged);
    showVerdict(judged);
  };

  judge(NOT_STARTED);
  expect(titles).toEqual([]);
  const wrong = play(NOT_STARTED, 'Qb7');
  judge(wrong);
  expect(titles).toEqual(['Not quite']);
  judge(play(wrong, 'Qb7'));
  expect(titles).toEqual(['Not quite', 'Not quite']);
  const onward = play(wrong, 'Qb8+');
  judge(onward);
  judge(play(onward, 'Rd8#'));
  expect(titles).toEqual(['Not quite', 'Not quite', 'Correct!']);
});
