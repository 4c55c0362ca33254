import { expect, vi } from 'vitest';
import { validateFecWithFacts } from '../validate/validate-fec.ts';
import { cutFec, type DamagedFec, generateDamagedFecs } from './damaged-fec.ts';

/**
 * Validates generated files in WebAssembly and in a second instance of the code, without it. Returns the codes of the rules that they break.
 * @throws AssertionError for a file whose results differ.
 */
export async function compareScanners(fileCount: number, seed: number): Promise<ReadonlySet<string>> {
  const plain = await importWithoutWebAssembly();
  const codes = new Set<string>();
  let number = 0;
  for (const file of generateDamagedFecs(fileCount, seed)) {
    number += 1;
    const options = { filename: file.filename, details: number % 2 === 0 };
    const inKernel = JSON.stringify(await validateFecWithFacts(cutFec(file), options));
    const inPlain = JSON.stringify(await plain.validateFecWithFacts(cutFec(file), options));
    if (inKernel !== inPlain) expect({ file: describe(file), result: inKernel }).toEqual({ result: inPlain });
    for (const [code] of inKernel.matchAll(/FEC-[A-Z]{3}-\d{3}/g)) codes.add(code);
  }
  return codes;
}

/** Returns the validation of a process without WebAssembly. */
async function importWithoutWebAssembly() {
  vi.resetModules();
  vi.stubGlobal('WebAssembly', undefined);
  try {
    const { getScanKernel } = await import('../validate/scan/scan-kernel.ts');
    expect(getScanKernel()).toBeNull();
    return await import('../validate/validate-fec.ts');
  } finally {
    vi.unstubAllGlobals();
  }
}

const describe = ({ bytes, pieceBytes }: DamagedFec): string =>
  `in pieces of ${pieceBytes} bytes: ${bytes.toString('latin1')}`;
