import { MAX_IMPORT_BYTES } from '../../../contract/library';
import { describeFailure, type StatusLabels } from '../../lib/http/describe-failure';

/** A size as people say it: `7 KB`, `1.2 MB`, `50 MB`. */
export const sizeText = (bytes: number): string => {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} KB`;
  const size = bytes / 1_000_000;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
};

const STATUS_LABELS: StatusLabels = new Map([
  [403, 'This library belongs to someone else: you can view it, but not change it.'],
  [413, `This text is too large. At most ${sizeText(MAX_IMPORT_BYTES)} can be imported at once.`],
]);

/** Why a call about a library failed and what to do next, in words for people. */
export const libraryFailure = (error: unknown): string => describeFailure(error, STATUS_LABELS);
