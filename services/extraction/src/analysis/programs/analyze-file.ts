import { serialize } from 'node:v8';
import type { TaskProgram } from '@probant/documents/task-program';
import { weighDocument } from '../../detection/weighed-document.rules.ts';
import { readDocument } from '../../extract/read-document.ts';
import { createQuestion } from '../../language-model/gaps.rules.ts';
import { type AnalysisInput, type FileAnalysisOutput, STATE_PART } from '../analysis-tasks.ts';
import { composeAnalysis, computeFileHash } from '../compose-analysis.ts';

export const runTask: TaskProgram<AnalysisInput, FileAnalysisOutput> = async ({ input, bytes, open, sendPart }) => {
  const isReceipt = input.target.kind === 'receipt';
  const document = await open({ fingerprint: isReceipt });
  const { kind } = document;
  const weighed = weighDocument(document);
  const documentReading = readDocument(weighed, input.type);
  const state = { weighed, documentReading, sha256: isReceipt ? computeFileHash(bytes) : '' };
  const question = input.hasModel ? createQuestion(document, documentReading) : null;
  if (question === null) return { kind, question, analysis: composeAnalysis(state, input.target, sendPart) };
  sendPart(STATE_PART, serialize(state));
  return { kind, question, analysis: null };
};
