import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ChainVerification } from '@probant/contracts/audit-trail';
import type { ExtractionResult } from '@probant/contracts/extraction';
import { formatFieldTable } from './field-table.ts';

type DemoClient = { readonly url: string; readonly key: string; readonly tenant: string; readonly samples: string };

const SAMPLE_FILES = ['facture.pdf', 'ticket-restaurant.jpg'];

/** Extracts each sample, prints its fields, records an event for each and verifies the chain, all through the gateway as a client does. */
export async function runMainJob(client: DemoClient): Promise<void> {
  for (const sample of SAMPLE_FILES) {
    const bytes = await readFile(`${client.samples}/${sample}`);
    const { seconds, result } = await extract(client, sample, bytes);
    console.log(
      `${sample}: ${result.document_type}, text from ${result.text_source}, confidence ${result.confidence}, ${seconds} s`,
    );
    console.log(`${formatFieldTable(result)}\n`);
    await recordEvent(client, bytes);
  }
  const chain = await call<ChainVerification>(client, `/v1/proof/verify?tenant_id=${client.tenant}`);
  console.log(`audit chain: ok: ${chain.ok}, checked: ${chain.checked}, head ${chain.head_hash}`);
  if (!chain.ok || chain.checked !== SAMPLE_FILES.length)
    throw new Error('the audit chain does not match the events of the demo');
}

async function extract(client: DemoClient, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), basename(name));
  const started = performance.now();
  const result = await call<ExtractionResult>(client, '/v1/extract', { method: 'POST', body: form });
  return { result, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

function recordEvent(client: DemoClient, bytes: Uint8Array): Promise<unknown> {
  const event = {
    tenant_id: client.tenant,
    actor_id: 'demo',
    actor_type: 'system',
    action: 'read',
    resource_type: 'document',
    resource_id: createHash('sha256').update(bytes).digest('hex'),
  };
  const headers = { 'content-type': 'application/json' };
  return call(client, '/v1/events', { method: 'POST', headers, body: JSON.stringify(event) });
}

async function call<T>(client: DemoClient, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { ...init.headers, 'x-api-key': client.key };
  const response = await fetch(`${client.url}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
