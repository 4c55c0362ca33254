import { createUuid } from '@probant/client';
import { loadSample } from '../../api/samples.ts';
import { useTexts } from '../../i18n/define-texts.ts';
import { useClient } from '../../session/session.tsx';
import { type Task, useTask } from '../../ui/use-task.ts';
import { readResume } from './candidates/read-resume.ts';
import { EMPTY_JOB, type JobDraft, type Profile } from './scoring.rules.ts';
import { scoringTexts } from './texts.ts';
import type { ScoringState } from './use-scoring.ts';

/** Contents of fictional documents, in French like the resume beside them. */
const SAMPLE_JOB: JobDraft = {
  ...EMPTY_JOB,
  title: 'Responsable comptable',
  required: 'Comptabilité générale\nDéclarations fiscales\nConsolidation\nContrôle de gestion',
  preferred: 'SQL',
  years: '5',
  education: 'Master en comptabilité',
  languages: 'Anglais B2',
  location: 'Grenoble',
};
const SAMPLE_PROFILE: Profile = {
  skills: ['Comptabilité générale', 'Contrôle de gestion', 'Paie'],
  languages: ['Anglais (A2)'],
  experiences: [{ title: 'Comptable', start_date: '2022-01', end_date: 'Present' }],
  diplomas: [{ degree: 'BTS Comptabilité et gestion' }],
  location: 'Lyon',
};

/** Fills everything with a fictional job and fictional persons, and computes their ranking. */
export function useSample(state: ScoringState): Task<null, void> {
  const client = useClient();
  const t = useTexts(scoringTexts);
  return useTask(async (_: null, signal) => {
    const first = await readResume(client, await loadSample('cv.pdf'), signal);
    const second = { id: createUuid(), name: t.sampleCandidate, profile: SAMPLE_PROFILE };
    state.computeAll({ ...state.comparison, job: SAMPLE_JOB, candidates: [second, first] });
  });
}
