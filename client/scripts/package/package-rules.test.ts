import { expect, test } from 'vitest';
import { createPackedManifest } from './packed-manifest.ts';
import { rewriteDeclarationImports } from './rewrite-declaration-imports.ts';

const MANIFEST = {
  name: '@probant/client',
  version: '1.2.3',
  license: 'Apache-2.0',
  type: 'module',
  description: 'x',
  dependencies: {},
};

test('an entry point becomes its declarations and its module', () => {
  expect(createPackedManifest({ ...MANIFEST, exports: { './node': './src/node/index.ts' } })).toMatchObject({
    private: true,
    exports: { './node': { types: './dist/node/index.d.ts', default: './dist/node/index.js' } },
  });
});

test.each(['./index.ts', './src/index.js', './src/.ts'])('an entry point at %s is refused', (source) => {
  expect(() => createPackedManifest({ ...MANIFEST, exports: { '.': source } })).toThrow(`${source} is not`);
});

test.each([
  ["export { a } from './a.ts';", "export { a } from './a.js';"],
  ["export type B = import('../b/c.rules.ts').B;", "export type B = import('../b/c.rules.js').B;"],
  ["import type { D } from 'openapi-fetch';", "import type { D } from 'openapi-fetch';"],
  ["/** Reads './a.ts'. */ type E = './a.ts';", "/** Reads './a.ts'. */ type E = './a.ts';"],
])('declarations: %s becomes %s', (source, expected) => {
  expect(rewriteDeclarationImports(source)).toBe(expected);
});
