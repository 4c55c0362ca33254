import { readFileSync } from 'node:fs';
import openWabt from 'wabt';
import { FEC_KERNEL } from './kernel-files.ts';

/**
 * Assembles the kernel of the FEC scanner.
 *
 * @throws Error that names the place, when the text is no valid WebAssembly.
 */
export async function assembleKernel(text = readFileSync(FEC_KERNEL.text, 'utf8')): Promise<Uint8Array> {
  const { parseWat } = await openWabt();
  const module = parseWat(FEC_KERNEL.text, text, { simd: true });
  try {
    module.validate();
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
