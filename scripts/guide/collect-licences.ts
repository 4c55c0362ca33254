import { writeLicences } from '../sites/write-licences.ts';

/** The packages whose code is in the files of the site. A test requires their licences. */
const BUNDLED_PACKAGES = [
  'vitepress',
  '@vue/reactivity',
  '@vue/runtime-core',
  '@vue/runtime-dom',
  '@vue/shared',
  '@vueuse/core',
  '@vueuse/integrations',
  '@vueuse/shared',
  'focus-trap',
  'mark.js',
  'minisearch',
  'tabbable',
];

/** Returns the licences of the packages of the site, with their copyright notices. @throws Error when a package has no licence file. */
export const collectLicences = (root: string): Promise<string> => writeLicences(root, BUNDLED_PACKAGES);
