import type { AuditEvent, AuditEventCreate } from '@probant/contracts/audit-trail';

export const newEventExample = {
  tenant_id: 'demo',
  actor_id: 'user-17',
  action: 'update',
  resource_type: 'invoice',
  resource_id: 'FA-2026-0042',
  changes: { status: { old: 'draft', new: 'validated' } },
  metadata: { ip: '192.0.2.17', request_id: '0192f0c1-2b7a-7000-8000-0000000000aa' },
} satisfies AuditEventCreate;

export const recordedEventExample = {
  id: '0192f0c1-2b7a-7000-8000-000000000001',
  tenant_id: 'demo',
  timestamp: '2026-11-21T09:15:00.000Z',
  actor_id: 'user-17',
  actor_type: 'user',
  action: 'update',
  resource_type: 'invoice',
  resource_id: 'FA-2026-0042',
  changes: { status: { old: 'draft', new: 'validated' } },
  metadata: { ip: '192.0.2.17', request_id: '0192f0c1-2b7a-7000-8000-0000000000aa' },
  severity: 'info',
  recorded_by: 'key:0192f0c1-2b7a-7000-8000-0000000000bb',
  anonymized: false,
  chain_seq: 1,
  prev_hash: 'b6b240841f86f576f85dc2a7db9912891ced10a31c29d1a2c6dcf4c8a1494df2',
  event_hash: '43af9517b8a700c5e57fc59af26c19346a69144b19708938f14b2ee0effd208b',
} satisfies AuditEvent;

/** The checkpoint of a log with only that event, and the key that verifies it. */
export const checkpointNoteExample = `probant.local/audit/demo
1
/hrJGMy1Pa3yyR2qhJr3n01oUg8mREyosC0P6hvM41I=

\u2014 probant.local/audit/demo oJeNg1PvaEEZbggTqbOIENd3lZHXjEE6z8+1UM7pgsrwP/m2vtkJ2EQVyY+vNdXXdLfdQpq1iNumFoA7jRLhJiVQSwA=
`;
export const verifierKeyExample = 'probant.local/audit/demo+a0978d83+AVa3FjaJfStrJLidqqOdLpsN8RIa511juBLfNU06NhlR';
