import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { build, type OutputChunk } from 'rolldown';

/**
 * `npm run verifier [FILE]` makes dist/probant-audit-verify.mjs: `probant audit verify` as one file that runs with plain Node, 20.12 or
 * later, beside nothing. An auditor can read it, keep it and take it away.
 */
const target = process.argv[2] ?? join(repositoryRoot, 'dist', 'probant-audit-verify.mjs');
const entry = fileURLToPath(import.meta.resolve('@probant/audit/offline/standalone'));

const options = {
  input: entry,
  platform: 'node' as const,
  external: (name: string) => name.startsWith('node:'),
  write: false,
};
const banner = bannerOf(await noticesOf(onlyChunk(await build(options))));
onlyChunk(await build({ ...options, write: true, output: { file: target, format: 'esm', banner, comments: false } }));
console.log(target);

/** The whole program in one piece, which needs nothing but Node. */
function onlyChunk({ output }: { readonly output: readonly { readonly type: string }[] }): OutputChunk {
  const [chunk, ...more] = output as readonly [OutputChunk, ...unknown[]];
  const foreign = chunk.imports.filter((name) => !name.startsWith('node:'));
  if (more.length > 0 || foreign.length > 0) throw new Error(`the verifier needs more than Node: ${foreign}`);
  return chunk;
}

/** Name, version and licence of each package that a part of the program comes from. */
async function noticesOf({ moduleIds }: OutputChunk): Promise<readonly string[]> {
  const folders = new Set(moduleIds.filter((id) => id.includes('/node_modules/')).map(packageFolder));
  return Promise.all(
    [...folders].sort().map(async (folder) => {
      const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      const file = (await readdir(folder)).find((entryName) => /^licen[cs]e/i.test(entryName));
      if (file === undefined) throw new Error(`${name} has no licence file`);
      return `${name} ${version}\n\n${(await readFile(join(folder, file), 'utf8')).trim()}`;
    }),
  );
}

function packageFolder(module: string): string {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? [];
  return folder ?? dirname(module);
}

function bannerOf(notices: readonly string[]): string {
  const parts = [
    'Probant: offline verifier of audit trail exports. Apache License, Version 2.0.\nMade from the sources of Probant by "npm run verifier". usage: node probant-audit-verify.mjs FILE [--key KEY]',
    ...notices.map((notice) => `Includes ${notice}`),
  ];
  return `/*\n${parts.join('\n\n').replaceAll('*/', '* /')}\n*/`;
}
