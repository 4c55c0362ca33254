import { expect, test } from 'vitest';
import { convertModule, listRelativeModules } from './convert-module.ts';

const FILE = 'services/extraction/src/extract/extract.routes.ts';
const resolvePackage = (specifier: string) => specifier.replace('@probant/', 'libs/').replace(/$/, '.ts');
const convert = (source: string) => convertModule(source, FILE, resolvePackage);

test('removes types and keeps every line and column', () => {
  const source = "import type { A } from './a.ts';\nexport const sum = (x: number): number => x + 1;\n";
  const converted = convert(source);
  expect(converted.split('\n').map((line) => line.length)).toEqual(source.split('\n').map((line) => line.length));
  expect(converted).not.toContain('number');
  expect(converted).not.toContain('./a');
});

test('names modules as JavaScript in imports and in URLs', () => {
  expect(convert("import { a } from './a.ts';\nconst b = new URL('../b/program.ts', import.meta.url);")).toBe(
    "import { a } from './a.js';\nconst b = new URL('../b/program.js', import.meta.url);",
  );
  expect(convert("await import('./c.ts')")).toBe("await import('./c.js')");
});

test('replaces imports of our packages by relative paths, and no other import', () => {
  expect(convert("import { newId } from '@probant/kernel/ids';")).toBe(
    "import { newId } from '../../../../libs/kernel/ids.js';",
  );
  expect(convert("export { newId } from '@probant/kernel/ids';")).toContain("from '../../../../libs/kernel/ids.js'");
  expect(convert("await import('@probant/kernel/ids')")).toBe("await import('../../../../libs/kernel/ids.js')");
  expect(convert("import pino from 'pino';")).toBe("import pino from 'pino';");
});

test('leaves texts that only look like modules', () => {
  expect(convert("const text = 'see main.ts and @probant/kernel';")).toBe(
    "const text = 'see main.ts and @probant/kernel';",
  );
});

test('lists the modules that a converted module needs', () => {
  expect(listRelativeModules("import './a.js';\nnew URL('../b.js', import.meta.url); import 'pino';")).toEqual([
    './a.js',
    '../b.js',
  ]);
});
