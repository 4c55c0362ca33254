import {
  AnalyzeBatchRequest,
  AnalyzeRequest,
  BatchAnalysis,
  CandidateAnalysis,
  CompetencyFileRequest,
} from '@probant/contracts/scoring';
import type { TObject } from 'typebox';
import { callForJson, jsonRequest } from '../calls/call-service.ts';
import { MAX_ARGUMENT_CHARACTERS } from '../tool-definition/argument-limits.ts';
import { assertSize } from '../tool-definition/assert-size.ts';
import { defineTool, type Tool, type ToolContext } from '../tool-definition/tool.ts';

const SCORING_TIMEOUT_MS = 60_000;

const HUMAN_REVIEW =
  'The score is an aid: a person decides, and no tool records a decision. Names, e-mail addresses and other identifying fields are ' +
  'ignored. The analysis is journaled under a pseudonym, without the profile.';

type ScoringTool = Pick<Tool, 'name' | 'title' | 'description'> & {
  readonly path: string;
  readonly input: TObject;
  readonly output: TObject;
};

const defineScoringTool = ({ path, ...definition }: ScoringTool): Tool =>
  defineTool({
    ...definition,
    service: 'scoring',
    stores: true,
    async run(input, context: ToolContext) {
      await assertSize(input, MAX_ARGUMENT_CHARACTERS, context.slicer);
      const request = { method: 'POST', path, ...jsonRequest(input), timeoutMs: SCORING_TIMEOUT_MS } as const;
      const result = await callForJson({ service: 'scoring', ...request }, context);
      return { structured: result as Readonly<Record<string, unknown>> };
    },
  });

export const scoreCandidate = defineScoringTool({
  name: 'score_candidate',
  title: 'Score a candidate',
  description: `Compares one candidate with a job, dimension by dimension, with the evidence found and missing. ${HUMAN_REVIEW}`,
  path: '/v1/analyze',
  input: AnalyzeRequest,
  output: CandidateAnalysis,
});

export const scoreCandidatesBatch = defineScoringTool({
  name: 'score_candidates_batch',
  title: 'Score up to 100 candidates',
  description: `Compares 1 to 100 candidates with one job, best score first. ${HUMAN_REVIEW}`,
  path: '/v1/analyze/batch',
  input: AnalyzeBatchRequest,
  output: BatchAnalysis,
});

export const scoreCompetencyFile = defineScoringTool({
  name: 'score_competency_file',
  title: 'Score a competency file',
  description: `Compares the text of a competency file (dossier de compétences) with a job. The text is read once. ${HUMAN_REVIEW}`,
  path: '/v1/analyze/competency-file',
  input: CompetencyFileRequest,
  output: CandidateAnalysis,
});
