import type { Sheet } from '../../../samples/drawing/sheet.ts';
import type { Draw } from '../draw.ts';
import type { ResumeFacts, ResumeReport } from './facts.ts';

export type ResumeTemplate = (
  draw: Draw,
  facts: ResumeFacts,
) => { readonly sheets: readonly Sheet[]; readonly said: ResumeReport; readonly layout: string };
