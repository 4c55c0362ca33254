import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EInvoiceValidationResult } from '@probant/contracts/e-invoice';
import { DATA_SCHEMA_BY_TYPE, ExtractionResult } from '@probant/contracts/extraction';
import {
  isBatchAnalysis,
  isCandidateAnalysis,
  isEInvoiceValidationResult,
  isExtractionResult,
} from '@probant/contracts/generated/worker-checks';
import { BatchAnalysis, CandidateAnalysis } from '@probant/contracts/scoring';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { renderWorkerChecks, WORKER_CHECKS_FILE } from './render-worker-checks.ts';

test(`${WORKER_CHECKS_FILE} is what "npm run worker-checks" compiles from the schemas`, () => {
  expect(readFileSync(join(repositoryRoot, WORKER_CHECKS_FILE), 'utf8')).toBe(renderWorkerChecks());
});

/** Other values for any member: most of them violate its schema. */
const OTHER_VALUES = [
  null,
  undefined,
  0,
  -1,
  1.5,
  Number.NaN,
  '',
  '2026-02-30',
  '2026-03-12',
  'x',
  true,
  [],
  [null],
  {},
];

/** Yields copies of a value in which one member, at any depth, has another value or is left out. */
function* listChanged(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const replace = (other: unknown) =>
      Array.isArray(value)
        ? value.map((item: unknown, at) => (String(at) === name ? other : item))
        : { ...value, [name]: other };
    for (const other of OTHER_VALUES) yield replace(other);
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).filter(([own]) => own !== name));
    for (const changed of listChanged(member)) yield replace(changed);
  }
}

const result = (document_type: keyof typeof DATA_SCHEMA_BY_TYPE) => {
  const field = { field: 'total_amount', score: 0.9, reason: 'label_match' };
  const geometry = { field: 'total_amount', page: 1, box: [0, 0, 1, 1] };
  return {
    ...{
      document_type,
      data: fill(DATA_SCHEMA_BY_TYPE[document_type]),
      text_source: 'ocr',
      raw_text: 'a',
      confidence: 1,
    },
    ...{ field_confidences: [field], pii_detected: null, error: null, geometry: [geometry], filename: 'a.pdf' },
  };
};
const fill = (schema: TSchema): unknown => Value.Create(schema);

/** Returns the first example of the response of a route of scoring. */
function readExample(path: string): unknown {
  const { paths } = JSON.parse(readFileSync(join(repositoryRoot, 'openapi/scoring.json'), 'utf8'));
  const [example] = Object.values<{ value: unknown }>(
    paths[path].post.responses['200'].content['application/json'].examples,
  );
  return example?.value;
}

const validation = {
  ...{ valid: true, syntax: 'ubl', profile: 'en16931', specification: null, rules_applied: 3, fatal_count: 0 },
  ...{ warning_count: 1, findings: [] },
};

describe('a compiled check', () => {
  test.each([
    ...(['invoice', 'receipt', 'resume', 'id_card', 'rib'] as const).map(
      (type) => [type, result(type), ExtractionResult, isExtractionResult] as const,
    ),
    ['analysis of a candidate', readExample('/v1/analyze'), CandidateAnalysis, isCandidateAnalysis] as const,
    ['analysis of a batch', readExample('/v1/analyze/batch'), BatchAnalysis, isBatchAnalysis] as const,
    ['validation of an e-invoice', validation, EInvoiceValidationResult, isEInvoiceValidationResult] as const,
  ])('agrees with the schema, for each change of one member: %s', (_, value, schema, check) => {
    const outcomes = new Set<boolean>();
    for (const changed of [value, ...listChanged(value)]) {
      const expected = Value.Check(schema, changed);
      expect(check(changed), JSON.stringify(changed)).toBe(expected);
      outcomes.add(expected);
    }
    expect(outcomes.size).toBe(2);
  });

  test.each([null, undefined, 0, 'x', [], {}])('refuses %j', (value) => {
    for (const check of [isExtractionResult, isEInvoiceValidationResult, isCandidateAnalysis, isBatchAnalysis])
      expect(check(value)).toBe(false);
  });
});
