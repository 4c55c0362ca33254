import type { TaskProgram } from '@probant/documents/task-program';
import { readProcessorWaitMs } from '@probant/workers/processor-wait';
import { createEvidence, type EvidenceRequest } from '../../evidence/create-evidence.ts';
import { startWorkTime } from '../../evidence/work-time.ts';
import type { AnalysisOutput } from '../analysis.task.ts';
import { analyzeEvidence } from '../analyze-evidence.ts';
import { DETECTORS } from '../detectors.ts';

export const runTask: TaskProgram<EvidenceRequest, AnalysisOutput> = async (context) => {
  const isTimeOver = startWorkTime(
    () => performance.now(),
    () => readProcessorWaitMs('self'),
  );
  return analyzeEvidence(await createEvidence(context.bytes, context.input, context, isTimeOver), DETECTORS);
};
