import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { buildStaged } from '../sites/build-staged.ts';
import { writeLicences } from '../sites/write-licences.ts';
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
export const buildConsole = ({ root, outputFolder }: BuildOptions): Promise<boolean> =>
  buildStaged({
    root,
    name: 'console',
    outputFolder,
    build: async (stage) => {
      const packages = new Set<string>();
      await build({
        root: join(root, 'apps/console'),
        configFile: join(root, 'apps/console/vite.config.ts'),
        logLevel: 'warn',
        plugins: [listBundledPackages(packages)],
        build: { outDir: stage, emptyOutDir: true },
      });
      for (const name of SAMPLES) await cp(join(root, 'samples/documents', name), join(stage, 'samples', name));
      await cp(await findBiasReport(root), join(stage, 'bias-report.json'));
      await writeFile(join(stage, 'licences.txt'), await writeLicences(root, [...packages].sort()));
      return stage;
    },
  });

/** The bias report of the present scoring rules, whose name is their version. @throws Error unless there is one. */
async function findBiasReport(root: string): Promise<string> {
  const folder = join(root, 'docs/bias');
  const [report, another] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (report === undefined || another !== undefined) throw new Error('docs/bias must have one bias report');
  return join(folder, report);
}
