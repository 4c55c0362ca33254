import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { listSettings } from '../settings.ts';

/** What a backup does with the folder or file of each setting that is a path. */
const BACKUP_OF_PATHS: Readonly<Record<string, 'saved' | 'left out'>> = {
  // Its `keys` and `anchors`; the database in it is saved by rows.
  PROBANT_DATA_DIR: 'saved',
  PROBANT_ANCHOR_DIR: 'saved',
  // A copy would keep readable what a purge made unreadable.
  PROBANT_KEK_DIR: 'left out',
  // They expire within days, with their jobs.
  PROBANT_JOB_KEY_DIR: 'left out',
  // The operator, a command or the product brings them again.
  PROBANT_2DDOC_DIR: 'left out',
  PROBANT_OCR_MODELS: 'left out',
  PROBANT_TLS_CERT: 'left out',
  PROBANT_TLS_KEY: 'left out',
  PROBANT_TIMESTAMP_CA: 'left out',
  PROBANT_RELAY_FILE: 'left out',
};

test('it is decided for every setting that is a path whether a backup saves what is there', () => {
  const paths = listSettings().filter(({ expected }) => expected === 'a path');
  expect(paths.map(({ variable }) => variable).sort()).toEqual(Object.keys(BACKUP_OF_PATHS).sort());
});

test('the page on backups names every path that is left out', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/backup.md'), 'utf8');
  const leftOut = Object.keys(BACKUP_OF_PATHS).filter((name) => BACKUP_OF_PATHS[name] === 'left out');
  expect(leftOut.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
