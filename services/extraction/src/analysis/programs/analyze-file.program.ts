import { serialize } from 'node:v8';
import type { TaskProgram } from '@probant/documents/task-program';
import type { createQuestion } from '../../language-model/gaps.rules.ts';
import { readFirstDocument } from '../../result/read-first-document.ts';
import { type AnalysisInput, type FileAnalysisOutput, STATE_PART } from '../analysis.tasks.ts';
import { composeAnalysis, composeSplitAnalysis, computeFileHash } from '../compose-analysis.ts';

/** Imported where a model is configured only: the schemas that it needs take a quarter of the start of a worker. */
const askModel = async (...reading: Parameters<typeof createQuestion>) =>
  (await import('../../language-model/gaps.rules.ts')).createQuestion(...reading);

export const runTask: TaskProgram<AnalysisInput, FileAnalysisOutput> = async ({ input, bytes, open, sendPart }) => {
  const isReceipt = input.target.kind === 'receipt';
  const document = await open({ fingerprint: isReceipt });
  const { kind } = document;
  const { target, type, today } = input;
  if (target.kind === 'result' && target.split)
    return { kind, question: null, analysis: composeSplitAnalysis(document, input, target, sendPart) };
  const reading = readFirstDocument(document, type, today);
  const state = { ...reading, document, sha256: isReceipt ? computeFileHash(bytes) : '', today };
  const question = input.hasModel ? await askModel(reading.weighed.document, reading.documentReading) : null;
  if (question === null) return { kind, question, analysis: composeAnalysis(state, target, sendPart) };
  sendPart(STATE_PART, serialize(state));
  return { kind, question, analysis: null };
};
