import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { readToday } from '../../analysis/read-today.ts';
import { analyzeFile, type CallOptions, type Extractor } from '../../analysis/run-analysis.usecases.ts';
import { extractFile } from '../../extract/extract.usecases.ts';
import { composeReceipt } from '../../receipt-control/analyze/compose-receipt.rules.ts';
import { DEFAULT_POLICY } from '../../receipt-policies/policy.rules.ts';
import { POLICY_PRESETS } from '../../receipt-policies/presets.ts';
import { validateFecFile } from '../fec/validate-fec-file.usecases.ts';
import { open, seal } from '../keys/seal.ts';
import { nameCategory, nameFilename, namePurchase, nameResult } from '../keys/sealed-places.ts';
import { nameFile } from '../objects/object-key.rules.ts';
import type { ClaimedFile } from './claims.repository.ts';
import type { FileOutcome } from './finished-files.repository.ts';
import { type ContentSources, openContent } from './open-content.ts';

type ReadDeps = ContentSources & {
  readonly extractor: Extractor;
  readonly audit: AuditWriter;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  readonly logger: Logger;
};
type ReadOutcome = Extract<FileOutcome, { result: Uint8Array }>;
type JobCall = CallOptions & {
  readonly tenant: TenantId;
  readonly signal: AbortSignal;
  readonly isBackground: boolean;
};
type UploadedBytes = Parameters<typeof extractFile>[1];

/** Reads a claimed file as a call would, and returns what is stored of it, encrypted; null when it is gone. @throws as the call. */
export async function readClaimedFile(
  deps: ReadDeps,
  tenant: TenantId,
  key: Uint8Array,
  claimed: ClaimedFile,
  signal: AbortSignal,
): Promise<ReadOutcome | null> {
  const name = (await open(key, nameFilename(claimed), claimed.filename)).toString('utf8');
  const filename = claimed.object === null ? name : nameFile(name);
  const bytes = await openContent(deps, tenant, key, claimed, signal);
  if (bytes === null) return null;
  const file = { field: 'files', filename, tooLarge: false, bytes } as const;
  const call = { tenant, signal, log: deps.logger, isBackground: true };
  if (claimed.options.kind === 'receipts') return readReceipt(deps, key, claimed, file, call);
  if (claimed.options.kind === 'fec') return readFec(deps, key, claimed, file, call);
  const { document_type: type, include, split } = claimed.options;
  const result = await extractFile(
    deps.extractor,
    file,
    {
      type: type ?? undefined,
      withGeometry: include.includes('geometry'),
      withDetails: include.includes('details'),
      knownIssuers: '',
      split,
    },
    { ...call, route: 'job' },
  );
  return { result: await seal(key, nameResult(claimed), result, deps.randomness), purchase: null };
}

async function readFec(
  { extractor: { reader }, audit, newId, randomness }: ReadDeps,
  key: Uint8Array,
  claimed: ClaimedFile,
  file: { readonly filename: string; readonly bytes: Uint8Array },
  { tenant, signal, isBackground }: JobCall,
): Promise<ReadOutcome> {
  const result = await validateFecFile({ reader, audit, newId }, file, { tenant, signal, isBackground });
  return { result: await seal(key, nameResult(claimed), result, randomness), purchase: null };
}

async function readReceipt(
  { extractor, randomness }: ReadDeps,
  key: Uint8Array,
  claimed: ClaimedFile,
  file: UploadedBytes,
  call: CallOptions,
): Promise<ReadOutcome> {
  const target = { kind: 'receipt', withGeometry: claimed.options.include.includes('geometry') } as const;
  const request = { type: 'receipt', today: readToday(extractor.clock), target } as const;
  const { receipt } = (await analyzeFile(extractor, 'job', file, request, call)).output;
  if (receipt === null) throw new Error('a worker returned no receipt');
  const category =
    claimed.category === null ? null : (await open(key, nameCategory(claimed), claimed.category)).toString('utf8');
  const policyInForce = { policy: claimed.policy ?? DEFAULT_POLICY, presets: POLICY_PRESETS };
  const outcome = { category, ...composeReceipt(receipt, category, policyInForce) };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8');
  return {
    result: await seal(key, nameResult(claimed), encode(outcome), randomness),
    purchase: await seal(key, namePurchase(claimed), encode(receipt.purchase), randomness),
  };
}
