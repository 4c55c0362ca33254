import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { build, type OutputChunk } from 'rolldown';

/**
 * `npm run verifier [FILE]` builds dist/probant-audit-verify.mjs: `probant audit verify` as one file that runs with plain Node 20.12 or
 * later and needs no other file. An auditor can read it and keep it.
 */
const target = process.argv[2] ?? join(repositoryRoot, 'dist', 'probant-audit-verify.mjs');
const entry = fileURLToPath(import.meta.resolve('@probant/audit/offline/command/standalone'));

const options = {
  input: entry,
  platform: 'node' as const,
  external: (name: string) => name.startsWith('node:'),
  write: false,
};
const banner = buildBanner(await readNotices(getOnlyChunk(await build(options))));
getOnlyChunk(
  await build({ ...options, write: true, output: { file: target, format: 'esm', banner, comments: false } }),
);
console.log(target);

/** Returns the only chunk of the build. @throws Error when the program needs more than Node. */
function getOnlyChunk({ output }: { readonly output: readonly { readonly type: string }[] }): OutputChunk {
  const [chunk, ...otherOutput] = output as readonly [OutputChunk, ...unknown[]];
  const foreign = chunk.imports.filter((name) => !name.startsWith('node:'));
  if (otherOutput.length > 0 || foreign.length > 0) throw new Error(`the verifier needs more than Node: ${foreign}`);
  return chunk;
}

/** Returns the name, version and licence of each bundled package. */
async function readNotices({ moduleIds }: OutputChunk): Promise<readonly string[]> {
  const folders = new Set(moduleIds.filter((id) => id.includes('/node_modules/')).map(getPackageFolder));
  return Promise.all(
    [...folders].sort().map(async (folder) => {
      const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      const file = (await readdir(folder)).find((entryName) => /^licen[cs]e/i.test(entryName));
      if (file === undefined) throw new Error(`${name} has no licence file`);
      return `${name} ${version}\n\n${(await readFile(join(folder, file), 'utf8')).trim()}`;
    }),
  );
}

function getPackageFolder(module: string): string {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? [];
  return folder ?? dirname(module);
}

function buildBanner(notices: readonly string[]): string {
  const parts = [
    'Probant: offline verifier of audit trail exports and proofs. Apache License, Version 2.0.\nBuilt from the sources of Probant by "npm run verifier". usage: node probant-audit-verify.mjs FILE [--key KEY]',
    ...notices.map((notice) => `Includes ${notice}`),
  ];
  return `/*\n${parts.join('\n\n').replaceAll('*/', '* /')}\n*/`;
}
