import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ChainVerification } from '@probant/contracts/audit-trail';
import type { ExtractionResult } from '@probant/contracts/extraction';
import { formatFieldTable } from './field-table.ts';

type Visit = { readonly url: string; readonly key: string; readonly tenant: string; readonly samples: string };

const SAMPLES = ['facture.pdf', 'ticket-restaurant.jpg'];

/** Reads each sample, shows its fields, leaves an event for each, and checks the chain: all through the gateway, as a caller would. */
export async function showMainJob(visit: Visit): Promise<void> {
  for (const sample of SAMPLES) {
    const bytes = await readFile(`${visit.samples}/${sample}`);
    const { seconds, result } = await extract(visit, sample, bytes);
    console.log(
      `${sample}: ${result.document_type}, text from ${result.text_source}, confidence ${result.confidence}, ${seconds} s`,
    );
    console.log(`${formatFieldTable(result)}\n`);
    await leaveEvent(visit, bytes);
  }
  const chain = await call<ChainVerification>(visit, `/v1/proof/verify?tenant_id=${visit.tenant}`);
  console.log(`audit chain: ok: ${chain.ok}, checked: ${chain.checked}, head ${chain.head_hash}`);
  if (!chain.ok || chain.checked !== SAMPLES.length) throw new Error('the audit chain is not what the demo wrote');
}

async function extract(visit: Visit, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), basename(name));
  const started = performance.now();
  const result = await call<ExtractionResult>(visit, '/v1/extract', { method: 'POST', body: form });
  return { result, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

function leaveEvent(visit: Visit, bytes: Uint8Array): Promise<unknown> {
  const event = {
    tenant_id: visit.tenant,
    actor_id: 'demo',
    actor_type: 'system',
    action: 'read',
    resource_type: 'document',
    resource_id: createHash('sha256').update(bytes).digest('hex'),
  };
  const headers = { 'content-type': 'application/json' };
  return call(visit, '/v1/events', { method: 'POST', headers, body: JSON.stringify(event) });
}

async function call<T>(visit: Visit, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { ...init.headers, 'x-api-key': visit.key };
  const response = await fetch(`${visit.url}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
