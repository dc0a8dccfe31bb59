import { defineSource } from '../definition';
import { createSampleSource, SAMPLE } from './sample-source';

export const sample = defineSource({ ...SAMPLE, settings: {}, open: () => createSampleSource() });
