import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Caller } from '@probant/http/route';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import type { KeyChange, RecordKeyChange } from '@probant/keys/key-change';

/**
 * Creates the record of the changes that a key makes to the keys of its tenant: an event in the log of the tenant, whose actor is the
 * key, and one in the log of the operator, which has every change of a key.
 */
export const createKeyChangeRecorder =
  (audit: AuditWriter, caller: Caller): RecordKeyChange =>
  async (change) => {
    await audit.record({ kind: 'caller', caller }, change);
    if (caller.tenantId === OPERATOR_TENANT) return;
    await audit.record(
      { kind: 'service', tenantId: OPERATOR_TENANT, service: 'account' },
      addKeyId(change, caller.keyId),
    );
  };

const addKeyId = (change: KeyChange, keyId: string): KeyChange =>
  ({ ...change, metadata: { ...change.metadata, by_key_id: keyId } }) as KeyChange;
