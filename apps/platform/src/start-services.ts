import { mountService } from '@probant/gateway/dispatch/mount-service';
import { proxyService } from '@probant/gateway/dispatch/proxy-service';
import type { Upstream } from '@probant/gateway/dispatch/upstream';
import { SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { AuditWriterFactory } from '@probant/service-runner/audit-writer';
import { createGetSigner } from '@probant/service-runner/calls/signed-calls';
import type { ServiceProcess } from '@probant/service-runner/service-process';
import { SERVICES } from './services.ts';
import type { PlatformSchemas } from './settings.ts';

type Upstreams = Partial<Record<ServiceName, Upstream>>;
type RunningServices = { readonly upstreams: Upstreams; readonly createAuditWriter: AuditWriterFactory };

/**
 * Starts the services of this selection, each also on its own port, and connects those that run in other processes. Returns the audit
 * writers of this process too.
 */
export async function startServices(
  serviceProcess: ServiceProcess<PlatformSchemas>,
  selection: ReadonlySet<ServiceName>,
): Promise<RunningServices> {
  const { pools, logger } = serviceProcess;
  const upstreams: Upstreams = {};
  for (const [name, pool] of pools)
    upstreams[name] = proxyService(pool, {
      service: name,
      logger,
      signDescriptionCall: createGetSigner(name, serviceProcess),
    });
  const isLocal = (name: ServiceName) => selection.has(name) && !pools.has(name);

  // Before the other services, so that it closes after them: they write to it.
  let createAuditWriter = serviceProcess.createRemoteWriter;
  if (isLocal('audit-trail')) {
    const { service } = await serviceProcess.startService(SERVICES['audit-trail'], createAuditWriter);
    upstreams['audit-trail'] = mountService(service);
    createAuditWriter = service.createAuditWriter;
  }
  const others = SERVICE_NAMES.filter((name) => name !== 'audit-trail' && isLocal(name));
  await Promise.all(
    others.map(async (name) => {
      const { service } = await serviceProcess.startService(SERVICES[name], createAuditWriter);
      upstreams[name] = mountService(service);
    }),
  );
  return { upstreams, createAuditWriter };
}
