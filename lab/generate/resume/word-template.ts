import type { WordDocument } from '../docx/write-docx.ts';
import type { Draw } from '../draw.ts';
import type { PrintedResume, ResumeFacts } from './facts.ts';

/** A resume as its author types it into a word processor. */
type WrittenResume = {
  readonly file: Omit<WordDocument, 'title' | 'author'>;
  readonly printed: PrintedResume;
  readonly layout: string;
};

export type WordResumeTemplate = (draw: Draw, facts: ResumeFacts) => WrittenResume;
