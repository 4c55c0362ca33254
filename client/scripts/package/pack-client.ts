import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createPackedManifest, type Manifest } from './packed-manifest.ts';
import { rewriteDeclarationImports } from './rewrite-declaration-imports.ts';

const run = promisify(execFile);
const clientFolder = join(repositoryRoot, 'client');

/**
 * Returns the path of the tarball that it writes to a folder: the client as JavaScript modules with declarations, because neither Node
 * nor a compiler reads TypeScript in node_modules.
 *
 * @throws Error with the messages of the compiler when the client does not compile.
 */
export async function packClient(destination: string): Promise<string> {
  const staging = await mkdtemp(join(tmpdir(), 'probant-client-package-'));
  try {
    const manifest = JSON.parse(await readFile(join(clientFolder, 'package.json'), 'utf8')) as Manifest;
    await compile(join(staging, 'dist'));
    await writeFile(join(staging, 'package.json'), `${JSON.stringify(createPackedManifest(manifest), null, 2)}\n`);
    await cp(join(clientFolder, 'README.md'), join(staging, 'README.md'));
    await cp(join(repositoryRoot, 'LICENSE'), join(staging, 'LICENSE'));
    await mkdir(destination, { recursive: true });
    await run('npm', ['pack', '--silent', '--no-update-notifier', '--pack-destination', resolve(destination)], {
      cwd: staging,
    });
    return join(destination, `probant-client-${manifest.version}.tgz`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function compile(target: string): Promise<void> {
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', join(clientFolder, 'tsconfig.package.json'), '--outDir', target];
  await run(process.execPath, args).catch((error: { readonly stdout: string }) => {
    throw new Error(`the client does not compile:\n${error.stdout}`);
  });
  for await (const file of glob('**/*.d.ts', { cwd: target })) {
    const path = join(target, file);
    await writeFile(path, rewriteDeclarationImports(await readFile(path, 'utf8')));
  }
}
