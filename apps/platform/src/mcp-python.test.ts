import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

/** An interpreter that has the package `mcp`, version 2: `pip install mcp` in a virtual environment. */
const python = process.env['PROBANT_TEST_PYTHON'] ?? 'python3';
const hasMcpPackage = spawnSync(python, ['-c', 'from mcp import Client']).status === 0;
const script = `${repositoryRoot}/apps/platform/src/testing/mcp_client.py`;

describe.skipIf(!hasMcpPackage)('the official Python client (PROBANT_TEST_PYTHON names a Python with mcp 2)', () => {
  let platform: SharedPlatform;
  test.beforeAll(({ platform: shared }) => {
    platform = shared;
  });

  test.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ])('connects in the mode %s with version %s, extracts an invoice and reads a refusal', async (mode, version) => {
    const words = [script, `${platform.url}/mcp`, `${repositoryRoot}/samples/documents`, mode];
    const { stdout } = await promisify(execFile)(python, words, {
      env: { ...process.env, PROBANT_KEY: platform.key },
    });
    expect(JSON.parse(stdout)).toEqual({
      version,
      server: 'probant',
      tools: expect.arrayContaining(['extract_document', 'export_file']),
      invoice_number: 'FA-2026-0418',
      refusal: [true, 'The arguments are not valid:\n- job.title: Field required'],
      chain_ok: true,
    });
  });
});
