import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the licences of packages whose code is in a site, with their copyright notices. @throws Error when a package has no licence file. */
export async function writeLicences(root: string, packages: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    packages.map(async (name) => {
      const folder = join(root, 'node_modules', name);
      const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        readonly version: string;
        readonly license: string;
      };
      const [file] = globSync('LICEN[CS]E*', { cwd: folder });
      if (file === undefined) throw new Error(`${name} has no licence file`);
      return `${name} ${version} (${license})\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`;
    }),
  );
  return `The pages are part of Probant, under Apache-2.0. Their script contains these packages.\n\n${texts.join('\n----\n\n')}`;
}
