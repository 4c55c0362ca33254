import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
/** Of the dependencies, those that code of the root itself imports. */
const IMPORTED_BY_ROOT = ['sharp', 'typebox', 'undici', 'yaml'];

export default {
  workspaces: {
    '.': {
      entry: [
        '*.config.ts',
        '.ci/*.ts',
        'scripts/*.{mjs,ts}',
        'bench/main.ts',
        'bench/gateway/servers.ts',
        'faults/**/*.test.ts',
        'scripts/package/build-package.ts',
      ],
      project: ['*.{ts,mjs}', '.ci/**/*.ts', 'scripts/**', 'bench/**/*.ts', 'faults/**/*.ts'],
      // The root depends on what its packages depend on, because the npm package contains them (scripts/package/package.test.ts).
      ignoreDependencies: Object.keys(manifest.dependencies).filter((name) => !IMPORTED_BY_ROOT.includes(name)),
      ignoreBinaries: ['mount', 'umount', 'strace', 'systemd-analyze', 'xmlsec1'],
    },
    'libs/*': {},
    'libs/kernel': {
      ignoreBinaries: ['mkfifo'],
    },
    'libs/documents': {
      ignoreBinaries: ['qpdf'],
    },
    'services/*': {
      entry: ['src/main.ts!'],
    },
    'apps/platform': {
      entry: ['src/main.ts!', 'src/demo/main.ts!'],
      ignoreBinaries: ['openssl'],
    },
    'apps/cli': {
      ignoreBinaries: ['openssl'],
    },
    'services/gateway': {
      ignoreBinaries: ['openssl'],
    },
    samples: {
      entry: ['main.ts'],
      project: ['**/*.ts'],
    },
    eval: {
      entry: [
        'main.ts',
        'assistant/embed-sets.ts',
        'bias/main.ts',
        'fit/*/{fit,read-words}.ts',
        'fit/{fold-groups,gender-pairs}.ts',
        'generate/main.ts',
      ],
      project: ['**/*.ts'],
      ignoreBinaries: ['pdfinfo', 'pdftoppm'],
    },
  },
} satisfies KnipConfig;
