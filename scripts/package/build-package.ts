import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { choosePlatforms } from './choose-platforms.rules.ts';
import { convertModule } from './convert-module.ts';
import { copyRuntimePackages } from './copy-runtime-packages.ts';
import { listProgramFiles, listProgramFolders, PACKAGE_PARTS } from './list-package-files.ts';
import { createPackageResolver } from './resolve-own-package.ts';

/**
 * `npm pack` runs this first. It writes the program as JavaScript to dist/, in the folders of the repository: Node does not strip types
 * in node_modules, where `npm install` puts the package. `npm pack` then packs dist/ and removes it.
 */
const { npm_config_os: os = process.platform, npm_config_cpu: cpu = process.arch } = process.env;
const platforms = choosePlatforms(os, cpu);
const target = join(repositoryRoot, 'dist');
for (const part of PACKAGE_PARTS) await rm(join(target, part), { recursive: true, force: true });

const packageFolders = listProgramFolders(repositoryRoot);
const resolvePackage = createPackageResolver(repositoryRoot, packageFolders);
const files = listProgramFiles(repositoryRoot);
for (const file of files) {
  const path = join(target, file);
  await mkdir(dirname(path), { recursive: true });
  if (file.endsWith('.ts')) {
    const source = await readFile(join(repositoryRoot, file), 'utf8');
    await writeFile(path.replace(/\.ts$/, '.js'), convertModule(source, file, resolvePackage));
  } else await cp(join(repositoryRoot, file), path);
}

/** Of the dependencies of a package, our own: a worker process may read their folders. */
async function readOwnDependencies(folder: string): Promise<Readonly<Record<string, string>>> {
  const manifest = await readFile(join(repositoryRoot, folder, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Readonly<Record<string, string>> };
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => name.startsWith('@probant/')));
}

// Node reads the nearest package.json to know that the files are modules.
const { version } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
for (const folder of ['.', ...packageFolders]) {
  const name = folder === '.' ? 'probant' : `@probant/${folder.split('/')[1]}`;
  const manifest = { name, version, type: 'module', dependencies: await readOwnDependencies(folder) };
  await writeFile(join(target, folder, 'package.json'), `${JSON.stringify(manifest)}\n`);
}
await copyRuntimePackages(repositoryRoot, join(target, 'node_modules'), platforms);
console.error(`wrote ${files.length} files of version ${version} for ${platforms.join(', ')} to ${target}`);
