import { isUtf8 } from 'node:buffer';
import {
  AnalyzeBatchRequest,
  AnalyzeRequest,
  type CandidateProfile,
  CompetencyFileRequest,
  type ExplanationLanguage,
} from '@probant/contracts/scoring';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { JsonReadError } from '@probant/kernel/json/json-read-error';
import { parseJson } from '@probant/kernel/json/parse-json';
import type { TObject } from 'typebox';
import { Value } from 'typebox/value';
import { findCandidateFault, readCandidate } from '../analysis/candidate.ts';
import { completeWeights, type DimensionWeights } from '../analysis/overall/weights.rules.ts';
import type { AnalysisTaskInput } from '../analysis/task/analysis.task.ts';
import { ReplayError } from './replay-error.ts';

/** A request that a caller kept, checked against the schema of its route. */
export type ReplayRequest = {
  readonly route: AnalysisTaskInput['route'];
  /** The request as JSON. */
  readonly bytes: Uint8Array;
  readonly candidateIds: readonly (string | null)[];
  /** YYYY-MM-DD; null when the request leaves it to the server. */
  readonly asOf: string | null;
  readonly lang: ExplanationLanguage;
  readonly weights: DimensionWeights;
};

/** The routes refuse longer bodies. */
const MAX_REQUEST_BYTES = 8 * MIB_BYTES;

/**
 * Reads the body of an analysis request. `competencyText` is the text of a competency file that was kept apart from the rest of its
 * request; null when the request is whole.
 *
 * @throws ReplayError which names members of the schema and positions, never what the file contains.
 */
export function parseReplayRequest(bytes: Uint8Array, competencyText: Uint8Array | null): ReplayRequest {
  const body = addCompetencyText(parseBody(bytes), competencyText);
  const route = findRoute(body);
  checkSchema(SCHEMAS[route], body);
  const { as_of: asOf = null, lang = 'fr', weights: requested = null } = body as Options;
  const weights = completeWeights(requested);
  if (weights === null) throw new ReplayError('the weights of the request do not total 1.0');
  const candidateIds = listCandidates(route, body).map((candidate) => candidate && readCandidate(candidate).id);
  return { route, bytes: Buffer.from(JSON.stringify(body)), candidateIds, asOf, lang, weights };
}

type Body = Readonly<Record<string, unknown>>;
type Options = Pick<AnalyzeRequest, 'as_of' | 'lang' | 'weights'>;

const SCHEMAS: Readonly<Record<ReplayRequest['route'], TObject>> = {
  analyze: AnalyzeRequest,
  batch: AnalyzeBatchRequest,
  'competency-file': CompetencyFileRequest,
};

/** The member by which the request of each route is recognised. */
const ROUTES_BY_MEMBER = { candidate: 'analyze', candidates: 'batch', competency_text: 'competency-file' } as const;

function parseBody(bytes: Uint8Array): Body {
  if (bytes.length > MAX_REQUEST_BYTES)
    throw new ReplayError('the request is larger than the 8 MiB that the routes accept');
  const body = parseText(decodeUtf8(bytes, 'the request'));
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ReplayError('the request is not a JSON object');
  return body as Body;
}

function parseText(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    // The message of the native parser repeats a part of the text; this one has only a position.
    throw new ReplayError(
      `the request is not valid JSON${error instanceof JsonReadError ? ` (at position ${error.offset})` : ''}`,
    );
  }
}

function decodeUtf8(bytes: Uint8Array, subject: string): string {
  if (!isUtf8(bytes)) throw new ReplayError(`${subject} is not UTF-8`);
  return new TextDecoder().decode(bytes);
}

function addCompetencyText(body: Body, competencyText: Uint8Array | null): Body {
  if (competencyText === null) return body;
  const [member] = Object.keys(ROUTES_BY_MEMBER).filter((name) => name in body);
  if (member !== undefined)
    throw new ReplayError(`the request has ${member}, so it takes no competency text beside it`);
  return { ...body, competency_text: decodeUtf8(competencyText, 'the competency text') };
}

function findRoute(body: Body): ReplayRequest['route'] {
  const members = Object.keys(ROUTES_BY_MEMBER).filter((name) => name in body) as (keyof typeof ROUTES_BY_MEMBER)[];
  const [member] = members;
  if (member === undefined)
    throw new ReplayError(
      'the request has neither candidate, candidates nor competency_text, so it is of no analysis route',
    );
  if (members.length > 1)
    throw new ReplayError(`the request has ${members.join(' and ')}: keep the one that its route reads`);
  return ROUTES_BY_MEMBER[member];
}

function checkSchema(schema: TObject, body: Body): void {
  const [problem] = Value.Check(schema, body) ? [] : Value.Errors(schema, body);
  if (problem === undefined) return;
  const place = problem.instancePath.split('/').slice(1).join('.');
  throw new ReplayError(`the routes refuse this request: ${place || 'the body'} ${problem.message}`);
}

/** One null for a competency text. */
function listCandidates(route: ReplayRequest['route'], body: Body): readonly (CandidateProfile | null)[] {
  if (route === 'competency-file') return [null];
  const candidates =
    route === 'batch' ? (body as AnalyzeBatchRequest).candidates : [(body as AnalyzeRequest).candidate];
  for (const candidate of candidates) {
    const fault = findCandidateFault(candidate);
    if (fault !== null) throw new ReplayError(`the routes refuse this request: ${fault.reason}`);
  }
  return candidates;
}
