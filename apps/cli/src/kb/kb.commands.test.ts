import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { findSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from '../../../platform/src/testing/platform-under-test.ts';
import { runProbant } from '../testing/run-probant.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';

let platform: PlatformUnderTest;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  // Words alone: the answers do not depend on whether vectors are ready.
  platform = await startPlatformUnderTest({ PROBANT_EMBEDDING_PROCESSES: '0' }, { only: 'assistant,audit-trail' });
  folder = await mkdtemp(join(tmpdir(), 'kb-commands-'));
  await writeFile(at('key'), platform.key, { mode: 0o600 });
  await writeFile(at('conges.md'), '# Congés\n\nLes salariés ont vingt-cinq jours de congés payés par an.\n');
  await writeFile(at('repas.md'), '# Repas\n\nLe titre-restaurant vaut neuf euros.\n');
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const kb = (words: readonly string[], environment: Readonly<Record<string, string>> = {}, input = '') =>
  runProbant(
    ['kb', ...words],
    { PROBANT_PORT: String(platform.port), PROBANT_API_KEY: platform.key, ...environment },
    { input },
  );

async function createBase(name: string): Promise<string> {
  const { code, out } = await kb(['create', name]);
  expect(code).toBe(0);
  return out.trim();
}

describe('probant kb', () => {
  test('creates a base, fills it, answers with the page, and deletes it', async () => {
    const id = await createBase('Notes');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);

    const upload = await kb(['upload', 'Notes', at('conges.md'), findSampleFile('facture-simple.pdf')]);
    expect(upload).toMatchObject({ code: 0, error: '' });
    expect(upload.out).toMatch(/stored: 2 documents, \d+ passages; refused: 0 files\n$/);

    const documents = await kb(['documents', id, '--json']);
    expect(JSON.parse(documents.out)).toMatchObject([{ filename: 'facture-simple.pdf' }, { filename: 'conges.md' }]);

    const answer = await kb(['ask', 'Notes', 'Combien de jours de congés payés par an ?']);
    expect(answer).toMatchObject({ code: 0, error: '' });
    expect(answer.out).toMatch(
      /^Les salariés ont vingt-cinq jours de congés payés par an\.\n[^[]*\n\[1\] conges\.md\n {4}Congés\n/,
    );

    const cited = await kb(['ask', 'Notes', '-', '--json'], {}, 'Quel est le taux des pénalités de retard ?\n');
    expect(JSON.parse(cited.out).citations[0]).toMatchObject({ page: 1 });

    expect((await kb(['delete-document', id, 'conges.md'])).out).toBe('deleted conges.md\n');
    expect((await kb(['documents', id])).out).not.toContain('conges.md');
    expect((await kb(['delete', 'Notes', '--yes'])).out).toBe('deleted the knowledge base Notes with 1 document\n');
    expect(JSON.parse((await kb(['list', '--json'])).out)).toEqual([]);
    expect((await kb(['list'])).out).toContain('there is no knowledge base yet');
  });

  test('upload names each bad file and stores the others, with exit code 1', async () => {
    const id = await createBase('Mixed');
    await writeFile(at('empty.md'), '');
    const paths = [
      at('conges.md'),
      findSampleFile('corrompu.pdf'),
      at('empty.md'),
      at('none.md'),
      at('repas.md'),
      folder,
    ];
    const { code, error, out } = await kb(['upload', id, '--json', ...paths]);
    expect({ code, error }).toEqual({ code: 1, error: '' });
    const { documents, refused } = JSON.parse(out);
    expect(documents.map(({ filename }: { filename: string }) => filename)).toEqual(['conges.md', 'repas.md']);
    expect(refused).toEqual([
      { path: at('empty.md'), reason: 'is empty' },
      { path: at('none.md'), reason: 'does not exist' },
      { path: folder, reason: 'is a folder: name its files, such as FOLDER/*' },
      { path: findSampleFile('corrompu.pdf'), reason: 'is corrupt or truncated' },
    ]);
  });

  test('upload sends more files than a call may have', async () => {
    const id = await createBase('Many');
    const paths = Array.from({ length: 53 }, (_, index) => at(`note-${index}.txt`));
    for (const [index, path] of paths.entries()) await writeFile(path, `Note ${index} sur les repas.`);
    const { code, out } = await kb(['upload', id, ...paths]);
    expect(code).toBe(0);
    expect(out).toContain('stored: 53 documents, 53 passages');
    expect((await kb(['list'])).out).toMatch(new RegExp(`${id} +53 +53 +none +Many`));
  });

  test('upload refuses two files of one name before it sends anything', async () => {
    const id = await createBase('Twins');
    const { code, error } = await kb([
      'upload',
      id,
      findSampleFile('rib.pdf'),
      `${repositoryRoot}/samples/../samples/documents/rib.pdf`,
    ]);
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining('have the same name') });
    expect(JSON.parse((await kb(['documents', id, '--json'])).out)).toEqual([]);
  });

  test('delete without a terminal and without --yes deletes nothing', async () => {
    const id = await createBase('Kept');
    const { code, error } = await kb(['delete', id], {}, 'y\n');
    expect({ code, error }).toEqual({
      code: 2,
      error: 'a confirmation needs a terminal: add --yes; nothing was deleted\n',
    });
    expect((await kb(['list'])).out).toContain(id);
  });

  test('a name that several bases have is refused with their ids', async () => {
    const ids = [await createBase('Double'), await createBase('Double')];
    const { code, error } = await kb(['documents', 'Double']);
    expect(code).toBe(2);
    for (const id of ids) expect(error).toContain(id);
  });

  test.each([
    ['an unknown name', ['ask', 'Nothing', 'x'], {}, 'there is no knowledge base with the name or id Nothing\n'],
    [
      'an unknown id',
      ['documents', '019d3f7a-2b60-7c1e-9d6a-5f0b2c4e8a11'],
      {},
      'there is no knowledge base with the id 019d3f7a-2b60-7c1e-9d6a-5f0b2c4e8a11\n',
    ],
    [
      'a wrong key',
      ['list'],
      { PROBANT_API_KEY: 'prb_live_wrong' },
      /^http:\S+ does not accept the key \(Unauthorized\)/,
    ],
    ['no key', ['list'], { PROBANT_API_KEY: '' }, /^no API key: set PROBANT_API_KEY/],
    [
      'no server',
      ['list'],
      { PROBANT_URL: 'http://127.0.0.1:2' },
      /^no Probant answers at http:\/\/127\.0\.0\.1:2 \(ECONNREFUSED\)/,
    ],
    ['an empty question', ['ask', 'Nothing', ''], {}, /Nothing/],
    ['a key as an argument', ['list', '--key', 'prb_live_x'], {}, /unknown option '--key'/],
  ])('exits with code 2 and one sentence for %s', async (_, words, environment, message) => {
    const { code, error, out } = await kb(words, environment);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(message);
    expect(error).not.toMatch(/\n\s+at /);
  });

  test('takes address and key from options', async () => {
    const { code } = await spawnProbant(['kb', 'list', '--url', platform.url, '--key-file', at('key')]);
    expect(code).toBe(0);
  });
});
