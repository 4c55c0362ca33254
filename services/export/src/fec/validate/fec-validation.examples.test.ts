import { validateFec } from '@probant/fec/validate-fec';
import { expect, test } from 'vitest';
import { validationExamples } from './fec-validation.examples.ts';

test('a validation returns the result that the OpenAPI example shows', async () => {
  const { anomalies, warnings, ...result } = await validateFec([
    Buffer.from(validationExamples.request.unbalanced.value.content),
  ]);
  const {
    anomalies: expectedAnomalies,
    warnings: expectedWarnings,
    ...expected
  } = validationExamples.result.unbalanced.value;
  expect(result).toEqual(expected);
  expect([...anomalies].sort(byCode)).toEqual([...expectedAnomalies].sort(byCode));
  expect([...warnings].sort()).toEqual([...expectedWarnings].sort());
});

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
