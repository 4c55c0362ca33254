import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { hashSources, type SiteName } from './hash-sources.mjs';

/** Vite and VitePress put a hash of the content into the names in this folder. */
const HASHED_FOLDER = 'assets/';

/** Writes site.json, by which the gateway serves the site, and the Brotli form of each file, which it sends. */
export async function writeManifest(root: string, name: SiteName, site: string): Promise<void> {
  const names = globSync('**', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .sort();
  const inlineScripts = new Set<string>();
  const files: Record<string, unknown> = {};
  for (const file of names) {
    const content = await readFile(join(site, file));
    await writeFile(join(site, `${file}.br`), await promisify(brotliCompress)(content));
    if (file.endsWith('.html')) for (const script of listInlineScripts(content.toString())) inlineScripts.add(script);
    files[file] = {
      version: hash(content, 'base64url').slice(0, 22),
      isHashed: file.startsWith(HASHED_FOLDER),
    };
  }
  const manifest = { sources: hashSources(root, name), inlineScripts: [...inlineScripts].sort(), files };
  await writeFile(join(site, 'site.json'), `${JSON.stringify(manifest)}\n`);
}

/** The sources of a content security policy that allow the scripts in a page. */
const listInlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hash(script, 'base64')}'`,
  );

const hash = (content: string | Uint8Array, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(content).digest(encoding);
