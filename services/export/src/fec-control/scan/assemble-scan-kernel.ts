import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const here = (name: string) => new URL(name, import.meta.url);
export const ASSEMBLED = here('scan-kernel.wasm');

/** `scan-kernel.wat` as WebAssembly. */
export async function assembleScanKernel(): Promise<Buffer> {
  const { parseWat } = await wabt();
  const text = parseWat('scan-kernel.wat', readFileSync(here('scan-kernel.wat'), 'latin1'), { simd: true });
  text.validate();
  return Buffer.from(text.toBinary({}).buffer);
}

if (import.meta.main) writeFileSync(ASSEMBLED, await assembleScanKernel());
