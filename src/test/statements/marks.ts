/** Sentences that a person has read and marked, with the input that they are made of: see `npm run corpus -- statements`. */
import { type ReasonInput, reasonsOf } from './reasons';
import { type ReportInput, reportSentencesOf } from './report';
import { type SheetInput, sheetSentencesOf } from './sheet';
import { type VerdictInput, verdictsOf } from './verdicts';

/** A sentence of a kind, and the smallest input of its maker. No input names a person. */
export type Claim =
  | { readonly kind: 'verdicts'; readonly sentence: string; readonly input: VerdictInput }
  | { readonly kind: 'reasons'; readonly sentence: string; readonly input: ReasonInput }
  | { readonly kind: 'report'; readonly sentence: string; readonly input: ReportInput }
  | { readonly kind: 'sheet'; readonly sentence: string; readonly input: SheetInput };

/** `thin` is true and says too little. */
export type Mark = Claim & { readonly mark: 'right' | 'thin' | 'wrong'; readonly why: string };

/** Every sentence that is made of the input today. */
export const sentencesOf = (claim: Claim): readonly string[] => {
  switch (claim.kind) {
    case 'verdicts':
      return verdictsOf(claim.input);
    case 'reasons':
      return reasonsOf(claim.input);
    case 'report':
      return reportSentencesOf(claim.input);
    case 'sheet':
      return sheetSentencesOf(claim.input);
  }
};
