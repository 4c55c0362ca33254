import { writeFile } from 'node:fs/promises';
import { samples } from './samples.ts';
import { truth } from './truth.ts';

const folder = new URL('documents/', import.meta.url);

for (const [name, sample] of Object.entries(samples)) {
  const file = await sample.generate();
  await writeFile(new URL(name, folder), file);
  process.stdout.write(`${name} ${file.length}\n`);
}
await writeFile(new URL('truth.json', import.meta.url), `${JSON.stringify(truth, null, 2)}\n`);
