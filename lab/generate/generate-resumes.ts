import { applyMedium, pickMedium } from './degrade/apply-medium.ts';
import { createDraw } from './draw.ts';
import type { GeneratedResume, GenerateOptions, Part } from './generated-document.ts';
import { writePages } from './page/write-pages.ts';
import { buildResumeTruth } from './resume/facts.ts';
import { inventResume } from './resume/invent-resume.ts';
import type { ResumeTemplate } from './resume/template.ts';
import { reportResumeTemplates } from './templates/report/resumes.ts';
import { trainResumeTemplates } from './templates/train/resumes.ts';

const TEMPLATES_BY_PART: Readonly<Record<Part, readonly ResumeTemplate[]>> = {
  train: trainResumeTemplates,
  report: reportResumeTemplates,
};

/** Generates resumes, three French for one English. */
export async function* generateResumes({ seed, count, part, medium }: GenerateOptions): AsyncIterable<GeneratedResume> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/resume/${part}/${index}`);
    const language = draw.weighted([
      [3, 'fr'],
      [1, 'en'],
    ] as const);
    const facts = inventResume(draw.fork('facts'), language, part);
    const { sheets, printed, layout } = draw.pick(TEMPLATES_BY_PART[part])(draw.fork('page'), facts);
    const pdf = writePages(draw.fork('pdf'), sheets, {
      title: 'CV',
      author: `${facts.person.first} ${facts.person.last}`,
      day: '2026-05-04',
    });
    const file = await applyMedium(draw.fork('medium'), pdf, pickMedium(draw.fork('which medium'), medium));
    yield {
      name: `resume-${part}-${seed}-${index}.${file.extension}`,
      kind: 'resume',
      bytes: file.bytes,
      truth: buildResumeTruth(facts, printed),
      language,
      template: `${part}/${layout}`,
      medium: file.medium,
      unprinted: [],
      accepted: {},
    };
  }
}
