import type { ResumeTemplate } from '../../resume/template.ts';
import { drawBanner } from './resume/banner.ts';
import { drawDarkSidebar } from './resume/dark-sidebar.ts';
import { drawLabelledForm } from './resume/labelled-form.ts';
import { drawAcademicResume, drawFunctionalResume, drawStudentResume } from './resume/single-column-resumes.ts';
import { drawTimeline } from './resume/timeline.ts';

export const reportResumeTemplates: readonly ResumeTemplate[] = [
  drawTimeline,
  drawBanner,
  drawLabelledForm,
  drawDarkSidebar,
  drawStudentResume,
  drawFunctionalResume,
  drawAcademicResume,
];
