import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRuntimeFolder, type RuntimePlatform } from '../../libs/documents/src/ocr/models/runtime.ts';

type RuntimePackage = {
  readonly name: string;
  /** Files and folders that Probant uses. */
  readonly parts: readonly string[];
};

/**
 * The dependencies that the npm package contains, instead of leaving them to npm:
 * - The install script of onnxruntime-node downloads 300 MB of libraries for graphics cards, which Probant does not use, and fails the
 *   whole installation where its server cannot be reached. The libraries of the other platforms stay out, too: 17 to 40 MB of the package.
 * - pdfjs-dist brings a canvas of 35 MB to draw pages, while Probant only reads their text with it.
 */
export const listRuntimePackages = (platforms: readonly RuntimePlatform[]): readonly RuntimePackage[] => [
  { name: 'onnxruntime-node', parts: ['dist', ...platforms.map(getRuntimeFolder), 'README.md'] },
  { name: 'onnxruntime-common', parts: ['dist', 'README.md'] },
  {
    name: 'pdfjs-dist',
    parts: [
      'legacy/build/pdf.mjs',
      'legacy/build/pdf.worker.mjs',
      'cmaps',
      'iccs',
      'standard_fonts',
      'wasm',
      'LICENSE',
      'README.md',
    ],
  },
];

/** Copies these packages, with the libraries of some platforms, from the installed ones into a node_modules folder. */
export async function copyRuntimePackages(
  root: string,
  target: string,
  platforms: readonly RuntimePlatform[],
): Promise<void> {
  for (const { name, parts } of listRuntimePackages(platforms)) {
    const [source, copy] = [join(root, 'node_modules', name), join(target, name)];
    await mkdir(copy, { recursive: true });
    for (const part of parts)
      await cp(join(source, part), join(copy, part), {
        recursive: true,
        filter: (path) => !UNUSED_FILE_PATTERN.test(path),
      });
    await writeFile(join(copy, 'package.json'), stripManifest(await readFile(join(source, 'package.json'), 'utf8')));
  }
  // The npm package of the runtime has no licence file.
  for (const name of ['onnxruntime-node', 'onnxruntime-common'])
    await cp(join(import.meta.dirname, 'onnxruntime-LICENSE'), join(target, name, 'LICENSE'));
}

/**
 * Declarations, source maps, the second copy of a library that npm made of a link, and of pdfjs-dist what runs scripts of forms and what
 * replaces WebAssembly where there is none.
 */
const UNUSED_FILE_PATTERN =
  /\.d\.m?ts$|\.map$|libonnxruntime\.\d+\.\d+\.\d+\.dylib$|quickjs|QUICKJS$|_nowasm_fallback\.js$/;

/** Returns what Node reads of a package.json: no scripts, and no dependencies that only they or the parts left out need. */
function stripManifest(manifest: string): string {
  const { name, version, license, main, type, exports } = JSON.parse(manifest) as Readonly<Record<string, unknown>>;
  return `${JSON.stringify({ name, version, license, main, type, exports }, null, 2)}\n`;
}
