import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { mounted } from '@probant/gateway/dispatch/mounted';
import { proxied } from '@probant/gateway/dispatch/proxied';
import type { Upstream } from '@probant/gateway/dispatch/upstream';
import type { Service } from '@probant/http/service-app';
import { portOf, SERVICE_NAMES, type ServiceName } from '@probant/kernel/config';
import { createRemoteAuditWriter } from '@probant/service-runner/remote-audit-writer';
import type { BaseServiceContext, ServiceContext } from '@probant/service-runner/service-context';
import { SERVICES, type ServiceEntry } from './services.ts';

export const LOOPBACK = '127.0.0.1';

type Upstreams = Partial<Record<ServiceName, Upstream>>;

/** Starts the services of this selection, each on its own port as well, and finds those that run elsewhere. */
export async function startServices(bare: BaseServiceContext, selection: ReadonlySet<ServiceName>): Promise<Upstreams> {
  const { config, logger } = bare;
  const upstreams: Upstreams = {};
  for (const name of SERVICE_NAMES) {
    const elsewhere = config.upstreams[name];
    if (elsewhere !== undefined) upstreams[name] = proxied(elsewhere, { logger });
  }
  const isHere = (name: ServiceName) => selection.has(name) && upstreams[name] === undefined;
  const mount = async (name: ServiceName, service: Service) => {
    upstreams[name] = await openHere(bare, name, service);
  };

  const around: ServiceContext = { ...bare, audit: await openAudit(bare, isHere('audit-trail'), mount) };
  const { 'audit-trail': _, ...others } = SERVICES;
  const rooms: Partial<Record<ServiceName, ServiceEntry>> = others;
  await Promise.all(
    SERVICE_NAMES.map(async (name) => {
      const room = rooms[name];
      if (room && isHere(name)) await mount(name, await room.start(around));
    }),
  );
  return upstreams;
}

/** The audit trail comes first and goes last: the others write to it, in this process or over HTTP. */
async function openAudit(
  bare: BaseServiceContext,
  isHere: boolean,
  mount: (name: ServiceName, service: Service) => Promise<void>,
): Promise<AuditWriter> {
  if (isHere) {
    const trail = await SERVICES['audit-trail'].start(bare);
    await mount('audit-trail', trail);
    return trail.audit;
  }
  const audit = createRemoteAuditWriter(bare.config, bare.clock, bare.newId);
  bare.life.own({ name: 'connections to the audit trail', close: () => audit.close() });
  return audit;
}

async function openHere({ config, life }: BaseServiceContext, name: ServiceName, service: Service): Promise<Upstream> {
  life.own({ name, close: () => service.close() });
  await service.listen(portOf(name, config.port), LOOPBACK);
  return mounted(service);
}
