import { deserialize } from 'node:v8';
import type { TaskProgram } from '@probant/documents/task-program';
import { addProposals } from '../../language-model/gaps.rules.ts';
import type { AnalysisOutput, CompletionInput } from '../analysis.tasks.ts';
import { type AnalysisState, composeAnalysis } from '../compose-analysis.ts';

export const runTask: TaskProgram<CompletionInput, AnalysisOutput> = ({ input, bytes, sendPart }) => {
  const state = deserialize(bytes) as AnalysisState;
  const documentReading = addProposals(state.weighed.document, state.documentReading, input.proposals);
  return composeAnalysis({ ...state, documentReading }, input.target, sendPart);
};
