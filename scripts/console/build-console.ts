import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { runLocked } from '../sites/build-lock.ts';
import { replaceFolder } from '../sites/replace-folder.ts';
import { writeLicences } from '../sites/write-licences.ts';
import { writeManifest } from '../sites/write-manifest.ts';
import { listBundledPackages } from './list-bundled-packages.ts';

/** Documents that a visitor can try without a file of their own. */
const SAMPLES = [
  'carte-identite.png',
  'cv.pdf',
  'facture.pdf',
  'facture-scan.pdf',
  'facture-simple.pdf',
  'rib.pdf',
  'ticket-boulangerie.png',
  'ticket-restaurant.jpg',
];

type BuildOptions = {
  /** Folder of the repository. */
  readonly root: string;
  readonly outputFolder: string;
};

/**
 * Builds the console and then replaces the output folder with it as a whole. Returns false when another build runs.
 * @throws Error when a source is not valid. The former console then remains.
 */
export async function buildConsole({ root, outputFolder }: BuildOptions): Promise<boolean> {
  const cache = join(root, 'node_modules/.cache/probant-console');
  await mkdir(cache, { recursive: true });
  return runLocked(join(cache, 'console.lock'), async () => {
    const stage = await mkdtemp(join(cache, 'stage-'));
    try {
      const packages = new Set<string>();
      await build({
        root: join(root, 'apps/console'),
        configFile: join(root, 'apps/console/vite.config.ts'),
        logLevel: 'warn',
        plugins: [listBundledPackages(packages)],
        build: { outDir: stage, emptyOutDir: true },
      });
      for (const name of SAMPLES) await cp(join(root, 'samples/documents', name), join(stage, 'samples', name));
      await writeFile(join(stage, 'licences.txt'), await writeLicences(root, [...packages].sort()));
      await writeManifest(root, 'console', stage);
      await replaceFolder(stage, outputFolder);
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}
