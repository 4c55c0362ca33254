import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ChainRecord } from '../../chain-record.ts';
import { ALGORITHM, COMMITTED_FIELDS, genesisHash } from '../../chain-v1.ts';
import { type ErasureLedger, emptyLedger } from '../../erasure-ledger.ts';
import { leafHash } from '../../merkle/hashing.ts';
import { treeBuilder } from '../../merkle/tree-builder.ts';
import { ledgerExtension, logName } from '../../notes/audit-checkpoint.ts';
import { formatCheckpoint } from '../../notes/checkpoint.ts';
import { cosign, signNote } from '../../notes/signed-note.ts';
import { COSIGNATURE, formatVerifierKey, LOG, publicBytes, verifierKey } from '../../notes/verifier-key.ts';
import { linkEvents, sealEvent } from '../../sealing.ts';
import { type ExportLine, FORMAT, lineText } from '../export-lines.ts';

/** An Ed25519 key pair whose secret is one byte, 32 times: for tests only. */
export const keyOf = (byte: number): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  });

export const logKey = keyOf(1);
export const witnessKey = keyOf(2);
export const WITNESS = 'witness.example/w1';
export const originOf = (tenant: string) => logName('log.example', tenant);
export const logKeyText = (tenant: string) =>
  formatVerifierKey(verifierKey(originOf(tenant), LOG, publicBytes(logKey)));
export const witnessKeyText = formatVerifierKey(verifierKey(WITNESS, COSIGNATURE, publicBytes(witnessKey)));

/** Some events, all different, from number 1 on. */
export function chainOf(tenant: string, length: number): ChainRecord[] {
  const sealed = Array.from({ length }, (_, at) =>
    sealEvent(
      {
        id: `019aa6f2-5c00-7000-8000-${String(at).padStart(12, '0')}`,
        tenant_id: tenant,
        actor_id: at % 7 === 0 ? `hélène-${at % 500}` : `user-${at % 500}`,
        actor_type: 'user',
        action: 'update',
        resource_type: 'invoice',
        resource_id: `FA-2026-${at}`,
        changes:
          at % 3 === 0 ? '{"status":{"new":"validée","old":"brouillon"},"total":{"new":144.6,"old":120.5}}' : 'null',
        metadata: `{"ip":"192.0.2.${at % 256}","request_id":"r-${at}"}`,
        severity: 'info',
      },
      Buffer.alloc(64, at % 251),
    ),
  );
  const links = linkEvents(sealed, { seq: 0, hash: genesisHash(tenant) }, '2026-11-21T09:15:00.000Z');
  return sealed.map(({ content, salts, commitments }, at) => {
    const link = links[at] as (typeof links)[number];
    const hexOf = (bytes: Uint8Array, size: number) =>
      Object.fromEntries(
        COMMITTED_FIELDS.map((field, place) => [
          field,
          Buffer.from(bytes.subarray(place * size, (place + 1) * size)).toString('hex'),
        ]),
      ) as ChainRecord['commitments'];
    return {
      ...content,
      timestamp: link.timestamp,
      anonymized: false,
      salts: hexOf(salts, 16),
      commitments: hexOf(commitments, 32),
      chain_seq: link.seq,
      prev_hash: Buffer.from(link.previous).toString('hex'),
      event_hash: Buffer.from(link.hash).toString('hex'),
    };
  });
}

/** A signed checkpoint over the first events of a log, cosigned by the witness. */
export function noteOver(tenant: string, records: readonly ChainRecord[], ledger: ErasureLedger, by = logKey): string {
  const tree = treeBuilder();
  for (const { event_hash } of records) tree.append(leafHash(Buffer.from(event_hash, 'hex')));
  return noteOf(tenant, tree.size, tree.root(), ledger, by);
}

function noteOf(tenant: string, size: number, root: Uint8Array, { head }: ErasureLedger, by: KeyObject): string {
  const erasures = head.seq === 0 ? null : { count: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const origin = originOf(tenant);
  const body = formatCheckpoint({ origin, size, root, extensions: ledgerExtension(erasures) });
  return `${signNote(body, origin, by)}${cosign(body, WITNESS, witnessKey, 1_795_255_200)}\n`;
}

/** The lines of an export, a checkpoint and its anchor after every `every` events. */
export function exportOf(
  tenant: string,
  records: readonly ChainRecord[],
  ledger: ErasureLedger = emptyLedger(tenant),
  every = 1_000,
): ExportLine[] {
  const head = records.at(-1);
  const lines: ExportLine[] = [
    {
      type: 'header',
      format: FORMAT,
      algorithm: ALGORITHM,
      tenant_id: tenant,
      origin: originOf(tenant),
      verifier_key: logKeyText(tenant),
      head: { seq: head?.chain_seq ?? 0, hash: head?.event_hash ?? genesisHash(tenant).toString('hex') },
      erasures: { count: ledger.head.seq, hash: ledger.head.hash },
      exported_at: '2026-11-21T12:00:00.000Z',
      from_seq: 1,
    },
    ...ledger.records.map(({ seqs, ...entry }) => erasureLine(entry)),
    ...ledger.records.map(({ erasure_seq, seqs }): ExportLine => ({ type: 'erased', erasure_seq, seqs })),
  ];
  const tree = treeBuilder();
  let notes = 0;
  for (const record of records) {
    lines.push(eventLine(record));
    tree.append(leafHash(Buffer.from(record.event_hash, 'hex')));
    if (record.chain_seq % every !== 0) continue;
    const note = noteOf(tenant, tree.size, tree.root(), ledger, logKey);
    const at = record.timestamp;
    lines.push({ type: 'note', source: 'checkpoint', store: null, at, note });
    lines.push({ type: 'note', source: 'anchor', store: 'anchors', at, note });
    notes += 2;
  }
  lines.push({ type: 'end', erasures: ledger.records.length, events: records.length, notes });
  return lines;
}

/** A record as a line, its members in the order of the format. */
export const eventLine = (record: ChainRecord): ExportLine => {
  const { chain_seq, action, actor_type, id, resource_type, severity, tenant_id, timestamp } = record;
  const { actor_id, resource_id, changes, metadata, anonymized, salts, commitments, prev_hash, event_hash } = record;
  return {
    ...{ type: 'event' as const, chain_seq, action, actor_type, id, resource_type, severity, tenant_id, timestamp },
    ...{ actor_id, resource_id, changes, metadata, anonymized, salts, commitments, prev_hash, event_hash },
  };
};

const erasureLine = (entry: Omit<ErasureLedger['records'][number], 'seqs'>): ExportLine => {
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

/** Lines as the bytes of a file. */
export const fileOf = (lines: readonly ExportLine[]): string => lines.map((line) => `${lineText(line)}\n`).join('');
