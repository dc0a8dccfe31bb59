import { expect, it } from 'vitest';
import { endgameText, moveVerdictText, provenEvaluation } from './explorer';

it.each([
  [{ verdict: 'win', mate: 25 } as const, 'White wins: mate in 13.'],
  [{ verdict: 'loss', mate: 24 } as const, 'Black wins: mate in 12.'],
  [{ verdict: 'win', mate: null } as const, 'White wins.'],
  [{ verdict: 'draw', mate: 0 } as const, 'A draw with best play.'],
  [{ verdict: 'cursedWin', mate: null } as const, 'White would win, but not within the fifty-move rule.'],
  [{ verdict: 'blessedLoss', mate: null } as const, 'Black would win, but not within the fifty-move rule.'],
])('says for White to move: %j', (known, text) => {
  expect(endgameText(known, 'white')).toBe(text);
});

it('says of a move what it keeps', () => {
  expect(moveVerdictText({ san: 'Kd6', uci: 'e6d6', verdict: 'win', mate: 24 })).toBe('wins, mate in 12');
  expect(moveVerdictText({ san: 'Kf5', uci: 'e6f5', verdict: 'draw', mate: 0 })).toBe('draws');
});

it.each([
  [{ verdict: 'win', mate: 25 } as const, { mate: 13 }, { mate: -13 }],
  [{ verdict: 'loss', mate: 24 } as const, { mate: -12 }, { mate: 12 }],
  [{ verdict: 'loss', mate: -24 } as const, { mate: -12 }, { mate: 12 }],
  [{ verdict: 'win', mate: null } as const, undefined, undefined],
  [{ verdict: 'draw', mate: null } as const, { cp: 0 }, { cp: 0 }],
  [{ verdict: 'cursedWin', mate: 130 } as const, { cp: 0 }, { cp: 0 }],
  [{ verdict: 'blessedLoss', mate: null } as const, { cp: 0 }, { cp: 0 }],
  [{ verdict: 'unknown', mate: 10 } as const, undefined, undefined],
])('is worth, with White and with Black to move: %j', (known, white, black) => {
  expect(provenEvaluation(known, 'white')).toEqual(white);
  expect(provenEvaluation(known, 'black')).toEqual(black);
});
