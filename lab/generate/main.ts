import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type GenerateOptions, TEMPLATE_PARTS } from './generated-document.ts';
import { DOCUMENT_GENERATORS } from './generators.ts';

/**
 * Generates documents, each with its truth in NAME.truth.json:
 * node lab/generate/main.ts --out DIR --seed N --count K [--kind invoice|html-invoice|receipt|resume|rib|id-card] [--part train|report]
 * [--medium pdf|scan|photo|mixed]. Without --kind it generates K documents of every kind.
 */
const MEDIUM_NAMES = ['pdf', 'scan', 'photo', 'mixed'] as const;

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '10' },
    kind: { type: 'string' },
    part: { type: 'string', default: 'train' },
    medium: { type: 'string' },
  },
});
const part = TEMPLATE_PARTS.find((candidate) => candidate === values.part);
const medium = MEDIUM_NAMES.find((candidate) => candidate === values.medium);
const kinds = values.kind === undefined ? Object.keys(DOCUMENT_GENERATORS) : [values.kind];
const [seed, count] = [Number(values.seed), Number(values.count)];
const isValidCommand =
  values.out !== undefined &&
  part !== undefined &&
  (values.medium === undefined || medium !== undefined) &&
  kinds.every((kind) => kind in DOCUMENT_GENERATORS) &&
  Number.isInteger(seed) &&
  Number.isInteger(count) &&
  count > 0;

if (isValidCommand)
  await generate(values.out as string, { seed, count, part, ...(medium === undefined ? {} : { medium }) });
else {
  console.error(
    'usage: node lab/generate/main.ts --out DIR --seed N --count K [--kind invoice|html-invoice|receipt|resume|rib|id-card] [--part train|report] [--medium pdf|scan|photo|mixed]',
  );
  process.exitCode = 2;
}

async function generate(out: string, options: GenerateOptions): Promise<void> {
  mkdirSync(out, { recursive: true });
  for (const kind of kinds) {
    const started = performance.now();
    let documentCount = 0;
    for await (const { name, bytes, ...facts } of (DOCUMENT_GENERATORS[kind] as (typeof DOCUMENT_GENERATORS)[string])(
      options,
    )) {
      writeFileSync(join(out, name), bytes);
      writeFileSync(join(out, `${name}.truth.json`), `${JSON.stringify(facts, null, 2)}\n`);
      documentCount += 1;
    }
    console.log(
      `${kind}: ${documentCount} documents, ${Math.round((performance.now() - started) / documentCount)} ms each`,
    );
  }
}
