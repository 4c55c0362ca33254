import type { Sheet } from '@probant/samples/drawing/sheet';
import type { Draw } from '../draw.ts';
import type { PrintedResume, ResumeFacts } from './facts.ts';

type DrawnResume = {
  readonly sheets: readonly Sheet[];
  readonly printed: PrintedResume;
  readonly layout: string;
};

export type ResumeTemplate = (draw: Draw, facts: ResumeFacts) => DrawnResume;
