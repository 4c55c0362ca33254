import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { choosePlatforms } from './choose-platforms.rules.ts';
import { convertModule, listRelativeModules } from './convert-module.ts';
import { listRuntimePackages } from './copy-runtime-packages.ts';
import { listProgramFiles, listProgramFolders, PACKAGE_PARTS } from './list-package-files.ts';
import { createPackageResolver } from './resolve-own-package.ts';

type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly scripts: Readonly<Record<string, string>>;
};
type Lock = { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> };

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'));
const manifest = readJson('package.json') as Manifest;
const packageFolders = listProgramFolders(repositoryRoot);
const resolvePackage = createPackageResolver(repositoryRoot, packageFolders);
const files = listProgramFiles(repositoryRoot);
const modules = files
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({
    file,
    script: convertModule(readFileSync(join(repositoryRoot, file), 'utf8'), file, resolvePackage),
  }));

const RUNTIME_PACKAGES = listRuntimePackages(choosePlatforms('all', ''));

/** The package of an import statement, or of a call of import(). */
const IMPORTED_PACKAGE_PATTERN =
  /^(?:import|export)[\w\s{},*$]*from '([^'.][^']*)'|^import '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;

describe('the npm package', () => {
  test('depends on exactly what our packages depend on, in the same versions, except for what it contains', () => {
    const versions = packageFolders.flatMap((folder) =>
      Object.entries((readJson(`${folder}/package.json`) as Partial<Manifest>).dependencies ?? {}),
    );
    const contained = new Set(RUNTIME_PACKAGES.map(({ name }) => name));
    const expected = versions.filter(([name]) => !name.startsWith('@probant/') && !contained.has(name));
    expect(manifest.dependencies).toEqual(Object.fromEntries(expected));
  });

  test('contains every module that one of its modules names', () => {
    const scripts = new Set(modules.map(({ file }) => file.replace(/\.ts$/, '.js')));
    const missing = modules.flatMap(({ file, script }) =>
      listRelativeModules(script)
        .map((path) => join(dirname(file), path))
        .filter((path) => !scripts.has(path))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('imports only packages that it depends on or contains', () => {
    const known = [...Object.keys(manifest.dependencies), ...RUNTIME_PACKAGES.map(({ name }) => name)];
    const unknown = modules.flatMap(({ file, script }) =>
      [...script.matchAll(IMPORTED_PACKAGE_PATTERN)]
        .map(([, from, effect, call]) => (from ?? effect ?? call ?? '').replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'))
        .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name) && !known.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('contains migrations, weights and data files, and no test, fixture, sample or evaluation', () => {
    for (const file of [
      'libs/keys/migrations/0001-create-keys.sql',
      'models/ppocr-v6/rec.onnx',
      'models/receipt-fields/weights.json',
      'libs/fec/src/anomalies/fec-rules.json',
      'apps/cli/bin/probant',
      'services/scoring/src/notice/2026-11.fr.md',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => /test|fixture|^samples|^lab|^faults|\.pdf$/.test(file))).toEqual([]);
  });

  test('is packed from what the build writes, and removed afterwards', () => {
    expect(manifest.files).toEqual(['NOTICE', 'CHANGELOG.md', ...PACKAGE_PARTS.map((part) => `dist/${part}`)]);
    expect(manifest.scripts['postpack']).toBe(`cd dist && rm -rf ${PACKAGE_PARTS.join(' ')}`);
  });

  test.each(RUNTIME_PACKAGES)('contains the parts of $name that exist', ({ name, parts }) => {
    const missing = parts.filter((part) => !existsSync(join(repositoryRoot, 'node_modules', name, part)));
    expect(missing).toEqual([]);
  });
});

/**
 * `npm pack` runs our own script, so .npmrc cannot turn all scripts off. Those of dependencies stay off: allowScripts for npm 11.16 and
 * later; for older ones a lock that names no package with scripts, because they only look for the scripts of those.
 */
test('npm runs no install script of a dependency in this repository', () => {
  const { packages } = readJson('package-lock.json') as Lock;
  expect(Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  expect(Object.values(manifest.allowScripts)).not.toContain(true);
  const installed = readJson('node_modules/.package-lock.json') as Lock;
  const withScripts = Object.keys(installed.packages).filter((path) => hasInstallScript(path));
  expect(withScripts.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))).toSatisfy(
    (names: readonly string[]) => names.every((name) => manifest.allowScripts[name] === false),
  );
});

function hasInstallScript(path: string): boolean {
  if (!path.includes('node_modules/') || !existsSync(join(repositoryRoot, path, 'package.json'))) return false;
  const { scripts = {} } = readJson(`${path}/package.json`) as Partial<Manifest>;
  return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
}
