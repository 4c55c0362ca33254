import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { mountService } from '@probant/gateway/dispatch/mount-service';
import { proxyService } from '@probant/gateway/dispatch/proxy-service';
import type { Upstream } from '@probant/gateway/dispatch/upstream';
import type { Service } from '@probant/http/service-app';
import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import { createRemoteAuditWriter } from '@probant/service-runner/remote-audit-writer';
import type { BaseServiceContext, ServiceContext } from '@probant/service-runner/service-context';
import { SERVICES, type ServiceEntry } from './services.ts';
import type { PlatformSchemas } from './settings.ts';

export const LOOPBACK_ADDRESS = '127.0.0.1';

type Upstreams = Partial<Record<ServiceName, Upstream>>;
type PlatformContext = BaseServiceContext<PlatformSchemas>;
type MountService = (name: ServiceName, service: Service) => Promise<void>;

/** Starts the services of this selection, each also on its own port, and connects those that run in other processes. */
export async function startServices(context: PlatformContext, selection: ReadonlySet<ServiceName>): Promise<Upstreams> {
  const upstreams: Upstreams = {};
  for (const name of SERVICE_NAMES) {
    const url = context.settings.interService.upstreams[name];
    if (url !== undefined) upstreams[name] = proxyService(url, { logger: context.logger });
  }
  const isLocal = (name: ServiceName) => selection.has(name) && upstreams[name] === undefined;
  const mount: MountService = async (name, service) => {
    upstreams[name] = await listenAndMount(context, name, service);
  };

  const audit = await startAuditWriter(context, isLocal('audit-trail'), mount);
  const serviceContext: ServiceContext<PlatformSchemas> = { ...context, audit };
  const { 'audit-trail': _, ...otherServices } = SERVICES;
  const entries: Partial<Record<ServiceName, ServiceEntry>> = otherServices;
  await Promise.all(
    SERVICE_NAMES.map(async (name) => {
      const entry = entries[name];
      if (entry && isLocal(name)) await mount(name, await entry.start(serviceContext));
    }),
  );
  return upstreams;
}

/** Starts the audit trail first, so that it closes last: the other services write to it, in this process or over HTTP. */
async function startAuditWriter(context: PlatformContext, isLocal: boolean, mount: MountService): Promise<AuditWriter> {
  if (isLocal) {
    const auditTrail = await SERVICES['audit-trail'].start(context);
    await mount('audit-trail', auditTrail);
    return auditTrail.audit;
  }
  const audit = createRemoteAuditWriter(context.settings, context.clock, context.newId);
  context.life.own({ name: 'connections to the audit trail', close: () => audit.close() });
  return audit;
}

async function listenAndMount(
  { settings, life }: PlatformContext,
  name: ServiceName,
  service: Service,
): Promise<Upstream> {
  life.own({ name, close: () => service.close() });
  const { port, serviceHost } = settings.process;
  await service.listen(getServicePort(name, port), serviceHost);
  return mountService(service);
}
