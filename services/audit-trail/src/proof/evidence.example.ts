import type { EventEvidence } from '@probant/contracts/audit-trail';

/** The first event of the golden chain (libs/audit/src/fixtures/golden-chain-v1.json). Its hashes are correct, and a test recomputes them. */
export const evidenceExample = {
  algorithm: 'audit.v1',
  chain_seq: 1,
  body: '{"action":"login","actor_type":"user","id":"019aa6f2-5c00-7000-8000-000000000010","resource_type":"session","severity":"info","tenant_id":"cabinet-lefevre","timestamp":"2026-11-21T09:15:00.000Z"}',
  actor_id: 'user-17',
  resource_id: 's-2026-0001',
  changes: 'null',
  metadata: '{}',
  salts: {
    actor_id: '5a9dd75413b7096f840f1f001653be42',
    resource_id: '0831e84b8bcb1feb31193b935bc3af01',
    changes: 'de2cce20609ccd63a6406f769281e455',
    metadata: '714348fc086028b95cc0116b66c53317',
  },
  commitments: {
    actor_id: '3f943840c098d99ccacb71084788838c2c0052638642c38164ed598999b5c030',
    resource_id: '7092621b21f07882210196399791bb36f5ec01fecfb3ad995f954881de6c3d6a',
    changes: '919007295c86fbc315ff35b1a42ec4fcd3b184e2942be405dcd7c003a6d27917',
    metadata: '5d11472c2bf2c96beb1ec1b0a34809d2071514080ce0da9b6c5ad263ef13cca8',
  },
  prev_hash: 'b6b240841f86f576f85dc2a7db9912891ced10a31c29d1a2c6dcf4c8a1494df2',
  event_hash: '43af9517b8a700c5e57fc59af26c19346a69144b19708938f14b2ee0effd208b',
  erasures: [],
} satisfies EventEvidence;
