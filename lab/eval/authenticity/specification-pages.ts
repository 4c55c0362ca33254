import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { SymbolPicture } from '@probant/2d-doc/reading/read-symbols';

const SPECIFICATION = 'ants_2d-doc_specifications_techniques_des_codes_a_barres_2d-doc_v326.pdf';
const PAGE_BYTES = 64 * 1024 * 1024;

/** Returns a page of the specification as poppler draws it; null without poppler. */
export function drawSpecificationPage(folder: string, page: number, dotsPerInch: number): SymbolPicture | null {
  const args = ['-r', `${dotsPerInch}`, '-f', `${page}`, '-l', `${page}`, join(folder, 'spec', SPECIFICATION)];
  const { status, stdout } = spawnSync('pdftoppm', args, { maxBuffer: PAGE_BYTES });
  return status === 0 ? readPortablePixmap(stdout) : null;
}

/** "P6", width, height and 255 on lines of their own, then RGB. */
function readPortablePixmap(bytes: Uint8Array): SymbolPicture {
  const header = /^P6\n(\d+) (\d+)\n255\n/.exec(Buffer.from(bytes.subarray(0, 40)).toString('latin1'));
  if (header === null) throw new Error('not a portable pixmap');
  return { pixels: bytes.subarray(header[0].length), width: Number(header[1]), height: Number(header[2]) };
}
