import type { GeneratedResume, Order, Part } from './document.ts';
import { writeDocx } from './docx/write-docx.ts';
import { createDraw } from './draw.ts';
import { resumeTruth } from './resume/facts.ts';
import { inventResume } from './resume/invent-resume.ts';
import type { WordResumeTemplate } from './resume/word-template.ts';
import { reportWordResumes } from './templates/report/resume/word-pages.ts';
import { trainWordResumes } from './templates/train/resume/word-pages.ts';

const TEMPLATES: Readonly<Record<Part, readonly WordResumeTemplate[]>> = {
  train: trainWordResumes,
  report: reportWordResumes,
};

type WordResume = Omit<GeneratedResume, 'medium'> & { readonly medium: 'docx' };

/** Resumes as word processors write them: styles, tables, columns, headers; three French to one English. */
export async function* generateDocxResumes({ seed, count, part }: Omit<Order, 'medium'>): AsyncIterable<WordResume> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/resume/docx/${part}/${index}`);
    const language = draw.weighted([
      [3, 'fr'],
      [1, 'en'],
    ] as const);
    const facts = inventResume(draw.fork('facts'), language, part);
    const { file, said, layout } = draw.pick(TEMPLATES[part])(draw.fork('page'), facts);
    const { first, last } = facts.person;
    yield {
      name: `resume-${part}-${seed}-${index}.docx`,
      kind: 'resume',
      bytes: writeDocx({ ...file, title: 'CV', author: draw.pick([`${first} ${last}`, 'Utilisateur']) }),
      truth: resumeTruth(facts, said),
      language,
      template: `${part}/${layout}`,
      medium: 'docx',
      unprinted: [],
      accepted: {},
    };
  }
}
