import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Order, PARTS } from './document.ts';
import { GENERATORS } from './generators.ts';

/**
 * Documents that never existed, each with its truth beside it as NAME.truth.json:
 * node eval/generate/main.ts --out DIR --seed N --count K [--kind invoice|receipt|resume|rib|id-card] [--part train|report]
 * [--medium pdf|scan|photo|mixed]. Without --kind every kind has K documents.
 */
const MEDIA = ['pdf', 'scan', 'photo', 'mixed'] as const;

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
const part = PARTS.find((one) => one === values.part);
const medium = MEDIA.find((one) => one === values.medium);
const kinds = values.kind === undefined ? Object.keys(GENERATORS) : [values.kind];
const [seed, count] = [Number(values.seed), Number(values.count)];
const understood =
  values.out !== undefined &&
  part !== undefined &&
  (values.medium === undefined || medium !== undefined) &&
  kinds.every((kind) => kind in GENERATORS) &&
  Number.isInteger(seed) &&
  Number.isInteger(count) &&
  count > 0;

if (understood)
  await generate(values.out as string, { seed, count, part, ...(medium === undefined ? {} : { medium }) });
else {
  console.error(
    'usage: node eval/generate/main.ts --out DIR --seed N --count K [--kind invoice|receipt|resume|rib|id-card] [--part train|report] [--medium pdf|scan|photo|mixed]',
  );
  process.exitCode = 2;
}

async function generate(out: string, order: Order): Promise<void> {
  mkdirSync(out, { recursive: true });
  for (const kind of kinds) {
    const started = performance.now();
    let made = 0;
    for await (const { name, bytes, ...facts } of (GENERATORS[kind] as (typeof GENERATORS)[string])(order)) {
      writeFileSync(join(out, name), bytes);
      writeFileSync(join(out, `${name}.truth.json`), `${JSON.stringify(facts, null, 2)}\n`);
      made += 1;
    }
    console.log(`${kind}: ${made} documents, ${Math.round((performance.now() - started) / made)} ms each`);
  }
}
