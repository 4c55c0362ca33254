import { readFileSync } from 'node:fs';
import openWabt from 'wabt';
import type { KernelFiles } from './kernel-files.ts';

/**
 * Assembles a WebAssembly kernel.
 *
 * @throws Error that names the place, when the text is no valid WebAssembly.
 */
export async function assembleKernel(files: KernelFiles, text = readFileSync(files.text, 'utf8')): Promise<Uint8Array> {
  const { parseWat } = await openWabt();
  const module = parseWat(files.text, text, { simd: true });
  try {
    module.validate();
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
