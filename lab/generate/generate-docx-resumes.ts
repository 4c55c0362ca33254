import { writeDocx } from './docx/write-docx.ts';
import { createDraw } from './draw.ts';
import type { GeneratedResume, GenerateOptions, Part } from './generated-document.ts';
import { buildResumeTruth } from './resume/facts.ts';
import { inventResume } from './resume/invent-resume.ts';
import type { WordResumeTemplate } from './resume/word-template.ts';
import { reportWordResumes } from './templates/report/resume/word-resumes.ts';
import { trainWordResumes } from './templates/train/resume/word-resumes.ts';

const TEMPLATES_BY_PART: Readonly<Record<Part, readonly WordResumeTemplate[]>> = {
  train: trainWordResumes,
  report: reportWordResumes,
};

type GeneratedWordResume = Omit<GeneratedResume, 'medium'> & { readonly medium: 'docx' };

/** Generates DOCX resumes with styles, tables, columns and headers, three French for one English. */
export async function* generateDocxResumes({
  seed,
  count,
  part,
}: Omit<GenerateOptions, 'medium'>): AsyncIterable<GeneratedWordResume> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/resume/docx/${part}/${index}`);
    const language = draw.weighted([
      [3, 'fr'],
      [1, 'en'],
    ] as const);
    const facts = inventResume(draw.fork('facts'), language, part);
    const { file, printed, layout } = draw.pick(TEMPLATES_BY_PART[part])(draw.fork('page'), facts);
    const { first, last } = facts.person;
    yield {
      name: `resume-${part}-${seed}-${index}.docx`,
      kind: 'resume',
      bytes: writeDocx({ ...file, title: 'CV', author: draw.pick([`${first} ${last}`, 'Utilisateur']) }),
      truth: buildResumeTruth(facts, printed),
      language,
      template: `${part}/${layout}`,
      medium: 'docx',
      unprinted: [],
      accepted: {},
    };
  }
}
