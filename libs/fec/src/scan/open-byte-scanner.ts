import type { ByteFormat, ByteScanner } from './byte-scanner.ts';
import { KernelByteScanner } from './kernel-byte-scanner.ts';
import { PlainByteScanner } from './plain-byte-scanner.ts';
import { getScanKernel } from './scan-kernel.ts';

/** Creates the scanner of one file: in WebAssembly where the process can, in JavaScript elsewhere. Both find the same. */
export function openByteScanner(format: ByteFormat): ByteScanner {
  const kernel = getScanKernel();
  return kernel === null ? new PlainByteScanner(format) : new KernelByteScanner(kernel, format);
}
