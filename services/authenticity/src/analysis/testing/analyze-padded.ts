import type { IsTimeOver } from '../../evidence/work-time.ts';
import { withEvidence } from '../../testing/test-evidence.ts';
import { formOpinion } from '../../verdict/form-opinion.rules.ts';
import { analyzeEvidence } from '../analyze-evidence.ts';
import { DETECTORS } from '../detectors.ts';

/** Returns the verdict on a document of any type, and the codes of its signals. `isTimeOver` says when checks end; never unless given. */
export const analyzePadded = (bytes: Uint8Array, isTimeOver?: IsTimeOver) =>
  withEvidence(
    bytes,
    { profile: 'other' },
    async (evidence) => {
      const { observations, scope } = await analyzeEvidence(evidence, DETECTORS);
      const { verdict, signals } = formOpinion(observations, 'other', scope);
      return { verdict, codes: signals.map(({ code }) => code) };
    },
    isTimeOver,
  );
