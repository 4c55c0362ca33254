import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { getScanKernel } from '../scan/scan-kernel.ts';
import { validateFecWithFacts } from '../validate-fec.ts';
import type { DamagedFec } from './damaged-fec.ts';
import { digestValidations } from './digest-validations.ts';

const PLAIN_PROGRAM = fileURLToPath(new URL('validate-without-webassembly.ts', import.meta.url));

/**
 * Validates generated files in WebAssembly, and in a process without it. Returns the codes of the rules that they break.
 * @throws AssertionError for a file whose results differ.
 */
export async function compareScanners(fileCount: number, seed: number): Promise<ReadonlySet<string>> {
  expect(getScanKernel()).not.toBeNull();
  const plain = promisify(execFile)(process.execPath, [PLAIN_PROGRAM, String(fileCount), String(seed)]);
  const codes = new Set<string>();
  const compared: { readonly file: DamagedFec; readonly digest: string }[] = [];
  for await (const { file, result, digest } of digestValidations(validateFecWithFacts, fileCount, seed)) {
    compared.push({ file, digest });
    for (const [code] of result.matchAll(/FEC-[A-Z]{3}-\d{3}/g)) codes.add(code);
  }
  const plainDigests = (await plain).stdout.trim().split('\n');
  expect(plainDigests).toHaveLength(fileCount);
  const different = compared.find(({ digest }, index) => digest !== plainDigests[index]);
  expect(different === undefined ? 'no file' : describe(different.file)).toBe('no file');
  return codes;
}

const describe = ({ bytes, pieceBytes }: DamagedFec): string =>
  `in pieces of ${pieceBytes} bytes: ${bytes.toString('latin1')}`;
