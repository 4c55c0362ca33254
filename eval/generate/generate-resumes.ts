import { asMedium, pickMedium } from './degrade/as-medium.ts';
import type { GeneratedResume, Order, Part } from './document.ts';
import { createDraw } from './draw.ts';
import { pdfOf } from './page/pdf-of.ts';
import { resumeTruth } from './resume/facts.ts';
import { inventResume } from './resume/invent-resume.ts';
import type { ResumeTemplate } from './resume/template.ts';
import { reportResumeTemplates } from './templates/report/resume/resumes.ts';
import { trainResumeTemplates } from './templates/train/resume/resumes.ts';

const TEMPLATES: Readonly<Record<Part, readonly ResumeTemplate[]>> = {
  train: trainResumeTemplates,
  report: reportResumeTemplates,
};

/** Resumes, three French to one English. */
export async function* generateResumes({ seed, count, part, medium }: Order): AsyncIterable<GeneratedResume> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/resume/${part}/${index}`);
    const language = draw.weighted([
      [3, 'fr'],
      [1, 'en'],
    ] as const);
    const facts = inventResume(draw.fork('facts'), language, part);
    const { sheets, said, layout } = draw.pick(TEMPLATES[part])(draw.fork('page'), facts);
    const pdf = pdfOf(draw.fork('pdf'), sheets, {
      title: 'CV',
      author: `${facts.person.first} ${facts.person.last}`,
      day: '2026-05-04',
    });
    const filed = await asMedium(draw.fork('medium'), pdf, pickMedium(draw.fork('which medium'), medium));
    yield {
      name: `resume-${part}-${seed}-${index}.${filed.extension}`,
      kind: 'resume',
      bytes: filed.bytes,
      truth: resumeTruth(facts, said),
      language,
      template: `${part}/${layout}`,
      medium: filed.medium,
      unprinted: [],
      accepted: {},
    };
  }
}
