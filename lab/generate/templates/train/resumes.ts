import type { ResumeTemplate } from '../../resume/template.ts';
import { drawComposedResume } from './resume/composed-resume.ts';
import { drawEuropeanForm } from './resume/european-form.ts';
import { drawDatesInMargin, drawLetterhead, drawSkillsFirst } from './resume/single-column-resumes.ts';

export const trainResumeTemplates: readonly ResumeTemplate[] = [
  drawComposedResume,
  drawComposedResume,
  drawDatesInMargin,
  drawEuropeanForm,
  drawSkillsFirst,
  drawLetterhead,
];
