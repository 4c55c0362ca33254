import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDossierSeal, signDossier } from '@probant/audit/dossier/dossier-note';
import {
  createVerifierKey,
  exportPublicKey,
  formatVerifierKey,
  LOG_SIGNATURE_TYPE,
} from '@probant/audit/notes/verifier-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';

const LOG_NAME = 'log.example/audit/acme';
const { privateKey } = generateKeyPairSync('ed25519');
const key = formatVerifierKey(createVerifierKey(LOG_NAME, LOG_SIGNATURE_TYPE, exportPublicKey(privateKey)));
const otherKey = formatVerifierKey(
  createVerifierKey(LOG_NAME, LOG_SIGNATURE_TYPE, exportPublicKey(generateKeyPairSync('ed25519').privateKey)),
);
const DOSSIER_MARKDOWN = '# Dossier\n\nété\n';
const seal = createDossierSeal('dossier.md', DOSSIER_MARKDOWN);
const note = signDossier(seal, LOG_NAME, privateKey);
const VALID_OUTPUT = `valid: dossier.md, SHA-256 ${seal.sha256}, signed by ${LOG_NAME}\n`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-commands-'));
  const files = {
    'dossier.md': DOSSIER_MARKDOWN,
    'altered.md': DOSSIER_MARKDOWN.replace('été', 'ete'),
    'dossier.note': note,
    'header.txt': `${Buffer.from(note).toString('base64')}\n`,
    'dossier.json': JSON.stringify({ filename: 'dossier.md', markdown: DOSSIER_MARKDOWN, signature: note }),
    'altered.json': JSON.stringify({ filename: 'dossier.md', markdown: `${DOSSIER_MARKDOWN} `, signature: note }),
    'other.json': '[]',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs without any setting of a platform, as an auditor does. Words with a point are files of the folder. */
const verify = (words: readonly string[], verifierKey: string) =>
  runProbant(
    [
      ...['audit', 'dossier', 'verify', '--key', verifierKey],
      ...words.map((word) => (word.includes('.') ? join(folder, word) : word)),
    ],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  );

describe('probant audit dossier verify', () => {
  test.each([
    ['a file and its note', ['dossier.md', '--signature', 'dossier.note']],
    ['a file and its header', ['dossier.md', '--signature', 'header.txt']],
    ['the JSON response', ['dossier.json']],
  ])('confirms %s', async (_, parameters) => {
    expect(await verify(parameters, key)).toEqual({ code: 0, out: VALID_OUTPUT, error: '' });
  });

  test.each([
    [
      'another text',
      1,
      ['altered.md', '--signature', 'dossier.note'],
      key,
      'the dossier is not the one that was signed',
    ],
    ['another text in JSON', 1, ['altered.json'], key, 'the dossier is not the one that was signed'],
    ['another key', 1, ['dossier.json'], otherKey, 'the note is not signed by a known key'],
    [
      'a Markdown file alone',
      2,
      ['dossier.md'],
      key,
      'not the JSON response of a dossier: a Markdown file needs --signature',
    ],
    ['other JSON', 2, ['other.json'], key, 'not the JSON response of a dossier'],
    ['no key', 2, ['dossier.json'], 'x', 'a verifier key must have the form name+id+key'],
  ])('refuses %s with code %s', async (_, expected, parameters, by, sentence) => {
    const { code, out, error } = await verify(parameters, by);
    expect({ code, out }).toEqual({ code: expected, out: '' });
    expect(error).toContain(sentence);
    expect(error).not.toContain('    at ');
  });
});
