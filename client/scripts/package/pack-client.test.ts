import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startScriptedServer } from '../../src/testing/scripted-server.ts';
import { CONSUMER_MODULE, CONSUMER_PROGRAM } from './consumer.ts';
import { packClient } from './pack-client.ts';

const run = promisify(execFile);
const MAX_TARBALL_BYTES = 100_000;

/** This Node, and another one of version 20 or later on PATH. */
const nodes = await (async () => {
  const versions = new Map([[process.version, process.execPath]]);
  for (const folder of process.env['PATH']?.split(':') ?? []) {
    const node = join(folder, 'node');
    const version = await run(node, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
    if (Number(version.slice(1).split('.')[0]) >= 20 && !versions.has(version)) versions.set(version, node);
  }
  return [...versions].map(([version, node]) => ({ version, node }));
})();

/** A project outside the repository, with the tarball and what it depends on in node_modules. */
let project: string;
let installed: string;
let tarball: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'probant-client-consumer-'));
  installed = join(project, 'node_modules/@probant/client');
  tarball = await packClient(join(project, 'packed'));
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const name of Object.keys((await readManifest()).dependencies)) await linkPackage(name);
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
});
afterAll(() => rm(project, { recursive: true, force: true }));

const readManifest = async () =>
  JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly dependencies: Readonly<Record<string, string>>;
  };

async function linkPackage(name: string): Promise<void> {
  const folders = ['client', '.'].map((folder) => join(repositoryRoot, folder, 'node_modules', name));
  const link = join(project, 'node_modules', name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(folders.find(existsSync) ?? '', link);
}

describe('the tarball of the client', () => {
  test('contains modules, declarations, the licence and the README, and no source, test or example', async () => {
    const files: string[] = [];
    for await (const entry of glob('**', { cwd: installed, withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(installed.length + 1));
    const others = files.filter((file) => !/^dist\/.+\.(js|d\.ts)$/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.filter((file) => /test|example|script/.test(file))).toEqual([]);
    expect((await stat(tarball)).size).toBeLessThan(MAX_TARBALL_BYTES);
  });

  test('has declarations and a module for each entry point of the workspace', async () => {
    const { exports } = await readManifest();
    const workspace = JSON.parse(await readFile(join(repositoryRoot, 'client/package.json'), 'utf8'));
    expect(Object.keys(exports)).toEqual(Object.keys(workspace.exports));
    for (const targets of Object.values(exports)) {
      expect(Object.keys(targets)).toEqual(['types', 'default']);
      for (const file of Object.values(targets)) expect(existsSync(join(installed, file))).toBe(true);
    }
  });

  test('depends on every package that its modules and declarations import, and on no others', async () => {
    const names = new Set<string>();
    for await (const file of glob('dist/**/*.{js,d.ts}', { cwd: installed }))
      for (const [, name = ''] of (await readFile(join(installed, file), 'utf8')).matchAll(/ from ['"]([^.][^'"]*)/g))
        if (!name.startsWith('node:')) names.add(name.split('/')[0] ?? '');
    expect([...names].sort()).toEqual(Object.keys((await readManifest()).dependencies).sort());
  });

  test('names no TypeScript source in an import', async () => {
    for await (const file of glob('dist/**/*.{js,d.ts}', { cwd: installed }))
      expect(await readFile(join(installed, file), 'utf8'), file).not.toMatch(/['"]\.[^'"\n]*(?<!\.d)\.ts['"]/);
  });
});

describe.each(nodes)('in Node $version', ({ node }) => {
  test('reads a list, uploads a file, follows a stream and rejects with the class of an error', async () => {
    const examples = await readExamples();
    const server = await startScriptedServer([
      { status: 200, body: examples.formats },
      { status: 200, body: examples.invoice },
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(examples.answerEvents),
      { status: 401, body: { detail: 'Missing or invalid API key' } },
    ]);
    try {
      await writeFile(join(project, 'program.js'), CONSUMER_PROGRAM);
      const { stdout } = await run(node, ['program.js', server.url], { cwd: project, env: {} });
      expect(JSON.parse(stdout)).toEqual([
        examples.formats.map(({ format }) => format),
        examples.invoice.data.total_amount,
        ['progress', 'result'],
        { isAuthenticationError: true, status: 401 },
      ]);
      expect(server.requests.map(({ method, url, headers }) => [method, url, headers['x-api-key']])).toEqual([
        ['GET', '/v1/formats', 'prb_test'],
        ['POST', '/v1/extract', 'prb_test'],
        ['POST', '/v1/knowledge-bases/kb_1/query', 'prb_test'],
        ['GET', '/v1/schemas', 'prb_test'],
      ]);
      expect(server.requests[1]?.body.toString()).toMatch(/filename="program\.js"[\s\S]+createProbantClient/);
    } finally {
      await server.close();
    }
  });
});

/** What the API answers, from its description. */
async function readExamples() {
  const { paths } = JSON.parse(await readFile(join(repositoryRoot, 'openapi/probant.json'), 'utf8'));
  const readExamplesOf = (method: string, path: string, type = 'application/json') =>
    paths[path][method].responses['200'].content[type].examples;
  const { events } = readExamplesOf('post', '/v1/knowledge-bases/{kb_id}/query', 'text/event-stream');
  return {
    formats: readExamplesOf('get', '/v1/formats').all.value as readonly { readonly format: string }[],
    invoice: readExamplesOf('post', '/v1/extract').invoice.value as {
      readonly data: { readonly total_amount: number };
    },
    answerEvents: events.value as string,
  };
}

describe('a strict compiler, declarations of packages included', () => {
  const compile = async (name: string, options: Readonly<Record<string, unknown>>) => {
    await writeFile(join(project, `${name}.ts`), CONSUMER_MODULE);
    const compilerOptions = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: 'es2024' };
    const tsconfig = { compilerOptions: { ...compilerOptions, ...options }, files: [`${name}.ts`] };
    await writeFile(join(project, `${name}.json`), JSON.stringify(tsconfig));
    const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
    return run(process.execPath, [compiler, '-p', `${name}.json`], { cwd: project }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
  };
  const browser = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2024', 'dom', 'dom.iterable'], types: [] };

  test('with moduleResolution bundler knows total_amount after a check of document_type', async () => {
    expect(await compile('bundler', browser)).toBe('');
  });

  test('with nodenext and the types of Node instead of those of a browser does so too', async () => {
    const typeRoots = [join(repositoryRoot, 'node_modules/@types')];
    expect(await compile('node', { module: 'nodenext', lib: ['es2024'], types: ['node'], typeRoots })).toBe('');
  });
});
