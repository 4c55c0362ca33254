import type { WordFile } from '../docx/write-docx.ts';
import type { Draw } from '../draw.ts';
import type { ResumeFacts, ResumeReport } from './facts.ts';

/** A resume as its author types it into a word processor. */
export type WordResumeTemplate = (
  draw: Draw,
  facts: ResumeFacts,
) => { readonly file: Omit<WordFile, 'title' | 'author'>; readonly said: ResumeReport; readonly layout: string };
