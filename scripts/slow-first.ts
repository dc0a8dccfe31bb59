/** The order of the test files: those that start processes or engines first, so that at the end no processor waits for one. */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Helpers of tests that take seconds, mostly to wait. */
const SLOW = /test\/(processes|threads|kills|test-engines)|createEngines/;

const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(readFileSync(moduleId, 'utf8'));

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
