import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

const PAGE_PATTERNS = ['*.md', 'docs/**/*.md', '{libs,services,apps,lab,faults,samples,client}/{,*/}README.md'];
const pages = PAGE_PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot }))
  .filter((page) => !page.includes('node_modules'))
  .sort();

const readPage = (page: string): string => readFileSync(join(repositoryRoot, page), 'utf8');
const removeFences = (text: string): string => text.replace(/^(```+)[^\n]*\n[\s\S]*?^\1$/gm, '');

/** The anchor that a Markdown viewer gives a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const listAnchors = (page: string): readonly string[] =>
  [...removeFences(readPage(page)).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

function findBrokenLinks(page: string): readonly string[] {
  const links = [...removeFences(readPage(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : relative(repositoryRoot, resolve(repositoryRoot, dirname(page), path));
    if (!existsSync(join(repositoryRoot, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !listAnchors(target).includes(anchor);
  });
}

const REPOSITORY_PATH_PATTERN =
  /`((?:libs|services|apps|lab|faults|samples|models|scripts|openapi|docs|deploy|client)\/[\w./-]+)`/g;

const findMissingPaths = (page: string): readonly string[] =>
  [...readPage(page).matchAll(REPOSITORY_PATH_PATTERN)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(repositoryRoot, path)));

describe('documentation', () => {
  test.each(pages)('%s has no broken link and names no missing file', (page) => {
    expect({ links: findBrokenLinks(page), paths: page === 'CHANGELOG.md' ? [] : findMissingPaths(page) }).toEqual({
      links: [],
      paths: [],
    });
  });
});

type CommandBlock = { readonly page: string; readonly line: number; readonly commands: string };

/** The fenced blocks whose info string is `sh runnable`. */
function listRunnableBlocks(page: string): readonly CommandBlock[] {
  const text = readPage(page);
  return [...text.matchAll(/^```sh runnable\n([\s\S]*?)^```$/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    commands: match[1] ?? '',
  }));
}

const runnableBlocks = pages.flatMap(listRunnableBlocks);
/** Parts of the repository that the commands of a clone read. */
const LINKED_PARTS = ['samples', 'openapi', 'node_modules', 'package.json', 'apps', 'services', 'deploy', 'client'];
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasCurl)('runnable command blocks of the documentation', () => {
  /** With the first key of the installation, as the pages assume: no other test file uses its tenant. */
  let platform: Omit<SharedPlatform, 'tenant' | 'keyId'>;
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
  let filesBefore: readonly string[];

  test.beforeAll(({ runPlatform }) => {
    platform = runPlatform;
  });
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    for (const name of LINKED_PARTS) await symlink(join(repositoryRoot, name), join(folder.path, name));
    await linkScripts(join(folder.path, 'scripts'));
    // An HTTP error must fail the block, as a reader would notice it.
    await mkdir(join(folder.path, 'bin'));
    const curl = spawnSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).stdout.trim();
    await writeFile(join(folder.path, 'bin/curl'), `#!/bin/sh\nexec ${curl} --fail-with-body "$@"\n`);
    // npx spends a second on finding the same file. A test below runs npx itself.
    await writeFile(join(folder.path, 'bin/npx'), '#!/bin/sh\nexec "node_modules/.bin/$@"\n');
    for (const name of ['curl', 'npx']) await chmod(join(folder.path, 'bin', name), 0o755);
    filesBefore = await listFiles();
  });
  afterAll(() => folder.remove());

  const possibleBlocks = runnableBlocks.filter(({ commands }) => hasOpenssl || !commands.includes('openssl'));
  test.each(possibleBlocks)('$page line $line runs without an error', async ({ commands }) => {
    const { code, output } = await runCommands(commands.replaceAll('http://127.0.0.1:8080', platform.url));
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });

  test('npx runs the command of the repository', async () => {
    const { version } = JSON.parse(readPage('package.json')) as { version: string };
    const commands = `PATH="\${PATH#*:}" npx probant --version 2>/dev/null`;
    expect(await runCommands(commands)).toEqual({ code: 0, output: `${version}\n` });
  });

  // auditors.md keeps its files for the next year, and names them.
  test('leave no other file behind than those that their page says to remove', async () => {
    const kept = ['demo.key', 'demo.ndjson', 'this-year.note'];
    expect((await listFiles()).filter((name) => !filesBefore.includes(name) && !kept.includes(name))).toEqual([]);
  });

  /** Without the builds of the guide and the console, which `npm run up` starts in the background: half a minute of a processor. */
  async function linkScripts(scripts: string): Promise<void> {
    await mkdir(scripts);
    const source = join(repositoryRoot, 'scripts');
    for (const name of await readdir(source))
      if (!['sites', 'guide', 'console'].includes(name)) await symlink(join(source, name), join(scripts, name));
    await cp(join(source, 'sites'), join(scripts, 'sites'), { recursive: true });
  }

  /** Files of the folder without those that programs keep in a home folder. */
  const listFiles = async () => (await readdir(folder.path)).filter((name) => !name.startsWith('.'));

  function runCommands(commands: string): Promise<{ code: number | null; output: string }> {
    const child = spawn('sh', ['-eu', '-c', commands], {
      cwd: folder.path,
      env: {
        PATH: `${folder.path}/bin:${join(repositoryRoot, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
        HOME: folder.path,
        KEY: platform.key,
        DATABASE_URL: platform.databaseUrl,
        PROBANT_DATA_DIR: platform.dataDir,
        PROBANT_PORT: String(platform.port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    return new Promise((resolveRun, reject) => {
      child.once('error', reject).once('close', (code) => resolveRun({ code, output }));
    });
  }
});

test('every page for users of a service has a runnable block', () => {
  const covered = new Set(runnableBlocks.map(({ page }) => page));
  const expected = ['extraction', 'receipt-control', 'export', 'fec', 'audit-trail', 'api-conventions', 'gateway'];
  expect(expected.filter((name) => !covered.has(`docs/${name}.md`))).toEqual([]);
});
