import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
/** Of the dependencies, those that code of the root itself imports, or that another dependency expects beside it. */
const USED_BY_ROOT = ['@opentelemetry/api', 'ajv', 'ajv-formats', 'sharp', 'typebox', 'undici', 'yaml'];

export default {
  workspaces: {
    '.': {
      entry: [
        '*.config.ts',
        '.ci/*.ts',
        '.ci/check/{main,long}.ts',
        'scripts/*.{mjs,ts}',
        'faults/**/*.test.ts',
        'scripts/package/build-package.ts',
        'scripts/sites/{build-in-background,hash-sources.d}.{mjs,mts}',

        // VitePress loads both.
        'scripts/guide/{site-config,theme/index}.ts',
      ],
      project: ['*.{ts,mjs}', '.ci/**/*.ts', 'scripts/**', 'faults/**/*.ts'],
      // The root depends on what its packages depend on, because the npm package contains them (scripts/package/package.test.ts).
      ignoreDependencies: Object.keys(manifest.dependencies).filter((name) => !USED_BY_ROOT.includes(name)),
      ignoreBinaries: [
        'helm',
        'mount',
        'umount',
        'strace',
        'systemd-analyze',
        'xmlsec1',
        'haproxy',
        'redis-server',
        'chattr',
      ],
    },
    'libs/*': {},
    'libs/kernel': {
      ignoreBinaries: ['mkfifo'],
    },
    'libs/database': {
      ignoreBinaries: ['pgbouncer'],
    },
    'libs/documents': {
      ignoreBinaries: ['qpdf'],
    },
    'services/*': {
      entry: ['src/main.ts!'],
    },
    'apps/platform': {
      entry: ['src/main.ts!', 'src/demo/main.ts!'],
      ignoreBinaries: ['openssl', 'haproxy', 'redis-server', 'chattr'],
    },
    'apps/console': {
      project: ['{src,tests}/**/*.{ts,tsx,css}'],
      // Read as text for the browser of the tests.
      ignoreDependencies: ['axe-core'],
    },
    'apps/cli': {
      ignoreBinaries: ['mkfifo', 'openssl'],
    },
    'services/gateway': {
      // Served to browsers.
      ignore: ['src/reference/assets/*.js'],
      ignoreBinaries: ['openssl'],
    },
    client: {
      entry: ['examples/*.ts'],
      project: ['**/*.ts', '!src/generated/**'],
    },
    samples: {
      entry: ['main.ts'],
      project: ['**/*.ts'],
    },
    lab: {
      entry: [
        'bench/main.ts',
        'bench/load/main.ts',
        'bench/gateway/servers.ts',
        'eval/main.ts',
        'eval/assistant/embed-sets.ts',
        'eval/bias/main.ts',
        'fit/*/{fit,read-words}.ts',
        'fit/invoice/draw-reliability.ts',
        'fit/ocr/{write-calibration,measure-orientation}.ts',
        'fit/{fold-groups,gender-pairs}.ts',
        'generate/main.ts',
      ],
      project: ['**/*.ts'],
      ignoreBinaries: ['pdfinfo', 'pdftoppm'],
    },
  },
} satisfies KnipConfig;
