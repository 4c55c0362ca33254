import { createHash } from 'node:crypto';
import type { validateFecWithFacts } from '../validate-fec.ts';
import { cutFec, type DamagedFec, generateDamagedFecs } from './damaged-fec.ts';

type DigestedValidation = { readonly file: DamagedFec; readonly result: string; readonly digest: string };

/** Validates generated files, each second one with details, and yields the results as JSON with their digests. */
export async function* digestValidations(
  validate: typeof validateFecWithFacts,
  count: number,
  seed: number,
): AsyncGenerator<DigestedValidation> {
  let number = 0;
  for (const file of generateDamagedFecs(count, seed)) {
    number += 1;
    const options = { filename: file.filename, details: number % 2 === 0 };
    const result = JSON.stringify(await validate(cutFec(file), options));
    yield { file, result, digest: createHash('sha256').update(result).digest('hex') };
  }
}
