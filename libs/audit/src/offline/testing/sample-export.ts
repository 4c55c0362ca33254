import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ChainRecord } from '../../chain/chain-record.ts';
import { COMMITTED_FIELDS, computeGenesisHash, hasRecorder } from '../../chain/chain-v1.ts';
import { linkEvents, sealEvent } from '../../chain/seal-events.ts';
import { createEmptyLedger, type ErasureLedger } from '../../erasure/erasure-ledger.ts';
import { hashLeaf } from '../../merkle/hashing.ts';
import { createTreeBuilder } from '../../merkle/tree-builder.ts';
import { formatLedgerExtension, formatLogName } from '../../notes/audit-checkpoint.ts';
import { formatCheckpoint } from '../../notes/checkpoint.ts';
import { cosign, signNote } from '../../notes/signed-note.ts';
import {
  COSIGNATURE_TYPE,
  createVerifierKey,
  exportPublicKey,
  formatVerifierKey,
  LOG_SIGNATURE_TYPE,
} from '../../notes/verifier-key.ts';
import { EXPORT_FORMAT, type ExportLine, formatLine } from '../format/export-lines.ts';

/** Returns an Ed25519 private key of one repeated byte, for tests only. */
export const createTestKey = (byte: number): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  });

export const LOG_PRIVATE_KEY = createTestKey(1);
export const WITNESS_PRIVATE_KEY = createTestKey(2);
export const WITNESS_NAME = 'witness.example/w1';
export const formatTestOrigin = (tenant: string) => formatLogName('log.example', tenant);
export const formatLogKey = (tenant: string) =>
  formatVerifierKey(createVerifierKey(formatTestOrigin(tenant), LOG_SIGNATURE_TYPE, exportPublicKey(LOG_PRIVATE_KEY)));
export const WITNESS_KEY_TEXT = formatVerifierKey(
  createVerifierKey(WITNESS_NAME, COSIGNATURE_TYPE, exportPublicKey(WITNESS_PRIVATE_KEY)),
);

/** Returns the first `length` events of a log, all different. */
export function createChain(tenant: string, length: number): ChainRecord[] {
  const sealed = Array.from({ length }, (_, index) =>
    sealEvent(
      {
        id: `019aa6f2-5c00-7000-8000-${String(index).padStart(12, '0')}`,
        tenant_id: tenant,
        actor_id: index % 7 === 0 ? `hélène-${index % 500}` : `user-${index % 500}`,
        actor_type: 'user',
        action: 'update',
        resource_type: 'invoice',
        resource_id: `FA-2026-${index}`,
        changes:
          index % 3 === 0 ? '{"status":{"new":"validée","old":"brouillon"},"total":{"new":144.6,"old":120.5}}' : 'null',
        metadata: `{"ip":"192.0.2.${index % 256}","request_id":"r-${index}"}`,
        severity: 'info',
      },
      Buffer.alloc(64, index % 251),
    ),
  );
  const links = linkEvents(sealed, { seq: 0, hash: computeGenesisHash(tenant) }, '2026-11-21T09:15:00.000Z');
  return sealed.map(({ content, salts, commitments }, index) => {
    const link = links[index] as (typeof links)[number];
    const toHexByField = (bytes: Uint8Array, size: number) =>
      Object.fromEntries(
        COMMITTED_FIELDS.map((field, fieldIndex) => [
          field,
          Buffer.from(bytes.subarray(fieldIndex * size, (fieldIndex + 1) * size)).toString('hex'),
        ]),
      ) as ChainRecord['commitments'];
    return {
      ...content,
      timestamp: link.timestamp,
      anonymized: false,
      salts: toHexByField(salts, 16),
      commitments: toHexByField(commitments, 32),
      chain_seq: link.seq,
      prev_hash: Buffer.from(link.previous).toString('hex'),
      event_hash: Buffer.from(link.hash).toString('hex'),
    };
  });
}

/** Returns a signed checkpoint over some events, cosigned by the witness. */
export function signCheckpoint(
  tenant: string,
  records: readonly ChainRecord[],
  ledger: ErasureLedger,
  signingKey = LOG_PRIVATE_KEY,
): string {
  const tree = createTreeBuilder();
  for (const { event_hash } of records) tree.append(hashLeaf(Buffer.from(event_hash, 'hex')));
  return signCheckpointOf(tenant, tree.size, tree.computeRoot(), ledger, signingKey);
}

function signCheckpointOf(
  tenant: string,
  size: number,
  root: Uint8Array,
  { head }: ErasureLedger,
  signingKey: KeyObject,
): string {
  const erasures = head.seq === 0 ? null : { count: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const origin = formatTestOrigin(tenant);
  const body = formatCheckpoint({ origin, size, root, extensions: formatLedgerExtension(erasures) });
  return `${signNote(body, origin, signingKey)}${cosign(body, WITNESS_NAME, WITNESS_PRIVATE_KEY, 1_795_255_200)}\n`;
}

/** Returns the lines of an export with a checkpoint and its anchor after every `checkpointInterval` events. */
export function createExport(
  tenant: string,
  records: readonly ChainRecord[],
  ledger: ErasureLedger = createEmptyLedger(tenant),
  checkpointInterval = 1_000,
): ExportLine[] {
  const head = records.at(-1);
  const lines: ExportLine[] = [
    {
      type: 'header',
      format: EXPORT_FORMAT,
      algorithm: records.some(hasRecorder) ? 'audit.v2' : 'audit.v1',
      tenant_id: tenant,
      origin: formatTestOrigin(tenant),
      verifier_key: formatLogKey(tenant),
      head: { seq: head?.chain_seq ?? 0, hash: head?.event_hash ?? computeGenesisHash(tenant).toString('hex') },
      erasures: { count: ledger.head.seq, hash: ledger.head.hash },
      exported_at: '2026-11-21T12:00:00.000Z',
      from_seq: 1,
    },
    ...ledger.records.map(({ seqs, ...entry }) => toErasureLine(entry)),
    ...ledger.records.map(({ erasure_seq, seqs }): ExportLine => ({ type: 'erased', erasure_seq, seqs })),
  ];
  const tree = createTreeBuilder();
  let notes = 0;
  for (const record of records) {
    lines.push(toEventLine(record));
    tree.append(hashLeaf(Buffer.from(record.event_hash, 'hex')));
    if (record.chain_seq % checkpointInterval !== 0) continue;
    const note = signCheckpointOf(tenant, tree.size, tree.computeRoot(), ledger, LOG_PRIVATE_KEY);
    const at = record.timestamp;
    lines.push({ type: 'note', source: 'checkpoint', store: null, at, note });
    lines.push({ type: 'note', source: 'anchor', store: 'anchors', at, note });
    notes += 2;
  }
  lines.push({ type: 'end', erasures: ledger.records.length, events: records.length, notes });
  return lines;
}

/** Returns the line of an event, its members in the order of the format. */
export const toEventLine = (record: ChainRecord): ExportLine => {
  const { chain_seq, action, actor_type, id, recorded_by, resource_type, severity, tenant_id, timestamp } = record;
  const recorder = typeof recorded_by === 'string' ? { recorded_by } : {};
  const { actor_id, resource_id, changes, metadata, anonymized, salts, commitments, prev_hash, event_hash } = record;
  return {
    ...{
      type: 'event' as const,
      chain_seq,
      action,
      actor_type,
      id,
      ...recorder,
      resource_type,
      severity,
      tenant_id,
      timestamp,
    },
    ...{ actor_id, resource_id, changes, metadata, anonymized, salts, commitments, prev_hash, event_hash },
  };
};

const toErasureLine = (entry: Omit<ErasureLedger['records'][number], 'seqs'>): ExportLine => {
  const {
    erasure_seq,
    erased_at,
    erased_by,
    subject_type,
    replacement,
    event_count,
    seqs_digest,
    prev_hash,
    erasure_hash,
  } = entry;
  return {
    ...{
      type: 'erasure' as const,
      erasure_seq,
      erased_at,
      erased_by,
      subject_type,
      replacement,
      event_count,
      seqs_digest,
    },
    ...{ prev_hash, erasure_hash },
  };
};

/** Returns the text of an export file. */
export const formatExport = (lines: readonly ExportLine[]): string =>
  lines.map((line) => `${formatLine(line)}\n`).join('');
