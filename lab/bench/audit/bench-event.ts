/** Returns an event of the tenant `demo`, of the shape and length of those that comparable products measure. No two with different numbers are equal. */
export const buildBenchEvent = (index: number) => ({
  tenant_id: 'demo',
  actor_id: `comptable-${index % 500}`,
  action: ['create', 'read', 'update', 'export'][index % 4],
  resource_type: 'invoice',
  resource_id: `FA-2026-${index}`,
  changes: { status: { old: 'draft', new: 'validated' }, total_amount: { old: 120.5, new: 144.6 } },
  metadata: { ip: `192.0.2.${index % 250}`, user_agent: 'Mozilla/5.0 (X11; Linux x86_64)', request_id: `req-${index}` },
});
