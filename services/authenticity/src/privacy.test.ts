import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BusinessValues, businessValues } from './testing/privacy/business-values.ts';
import { findLeaks } from './testing/privacy/find-leaks.rules.ts';
import { PRIVATE_DOCUMENTS } from './testing/privacy/private-documents.ts';
import { createTestAuthenticity, type TestAuthenticity } from './testing/test-authenticity.ts';
import { writeTestPdf } from './testing/test-pdf.ts';

/** Each run sends one document, with all of its values again in `fields` and in the name of the file. A smaller one would not find more. */
const RUNS = { numRuns: 8, endOnFailure: true };
/** Hashes, random ids and times: their digits coincide with the digits of a value. */
const IGNORED_MEMBERS = ['document_sha256', 'resource_id', 'request_id', 'rules_version', 'analysed_at', 'time'];

let authenticity: TestAuthenticity;
beforeAll(async () => {
  authenticity = await createTestAuthenticity({ hasOwnWorkers: true });
});
afterAll(() => authenticity.close());

type Answer = Awaited<ReturnType<TestAuthenticity['analyze']>>;

const createForm = (values: BusinessValues, bytes: Uint8Array, texts: Readonly<Record<string, string>> = {}) => ({
  bytes,
  name: `${values.name} ${values.amount} ${values.iban}.pdf`,
  texts: { document_type: 'rib', fields: JSON.stringify({ ...values, [values.name]: values.company }), ...texts },
});

/** Samples of the metrics without their numbers. */
const readMetrics = async (): Promise<readonly string[]> =>
  (await authenticity.metrics.registry.metrics()).split('\n').map((line) => line.replace(/ [^ ]+$/, ''));

/** Calls the service and expects that nothing of it, to the caller, the audit trail, the log or the metrics, has a part of a value. */
async function expectNoLeak(values: BusinessValues, call: () => Promise<Answer>): Promise<Answer> {
  const [events, lines] = [authenticity.events.length, authenticity.logged.length];
  const answer = await call();
  const outputs = {
    answer: answer.body,
    events: authenticity.events.slice(events),
    log: authenticity.logged.slice(lines).map((line) => JSON.parse(line) as unknown),
    metrics: await readMetrics(),
  };
  expect(findLeaks(outputs, Object.values(values), IGNORED_MEMBERS)).toEqual([]);
  return answer;
}

type Refusal = {
  readonly title: string;
  readonly length?: number;
  readonly texts?: (values: BusinessValues) => Readonly<Record<string, string>>;
};

describe('no value of a document leaves it', () => {
  test.each(PRIVATE_DOCUMENTS)('with the signal $code', async ({ code, create }) => {
    await fc.assert(
      fc.asyncProperty(businessValues, async (values) => {
        const bytes = await create(values);
        const { status, body } = await expectNoLeak(values, () => authenticity.analyze(createForm(values, bytes)));
        expect(status).toBe(200);
        const { signals } = body as { readonly signals: readonly { readonly code: string }[] };
        expect(signals.map((signal) => signal.code)).toContain(code);
      }),
      RUNS,
    );
  });

  test.each<Refusal>([
    { title: 'a file that ends after 60 bytes', length: 60 },
    // The list of problems repeats this text to its sender, as the contract has it.
    { title: 'another type of document', texts: () => ({ document_type: 'facture' }) },
    { title: 'fields that are cut off', texts: ({ name }) => ({ fields: `{"name":"${name}` }) },
    { title: 'fields that are a list', texts: (values) => ({ fields: JSON.stringify([values]) }) },
  ])('in the refusal of $title', async ({ length, texts }) => {
    await fc.assert(
      fc.asyncProperty(businessValues, async (values) => {
        const bytes = writeTestPdf({ info: `/Title (${values.name})` }).subarray(0, length);
        const form = createForm(values, bytes, texts?.(values));
        expect((await expectNoLeak(values, () => authenticity.analyze(form))).status).toBe(422);
      }),
      RUNS,
    );
  });

  test('when the audit event cannot be written', async () => {
    const [values] = fc.sample(businessValues, 1) as [BusinessValues];
    authenticity.trail.isBroken = true;
    const answer = await expectNoLeak(values, () => authenticity.analyze(createForm(values, writeTestPdf())));
    authenticity.trail.isBroken = false;
    expect(answer.status).toBe(500);
  });
});
