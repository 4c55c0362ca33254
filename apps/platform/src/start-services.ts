import { mountService } from '@probant/gateway/dispatch/mount-service';
import { proxyService } from '@probant/gateway/dispatch/proxy-service';
import type { Upstream } from '@probant/gateway/dispatch/upstream';
import type { Service } from '@probant/http/service-app';
import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import { type AuditWriterFactory, createRemoteWriterFactory } from '@probant/service-runner/audit-writer';
import { createServiceDirectory } from '@probant/service-runner/calls/service-directory';
import { createCallVerifier, createGetSigner } from '@probant/service-runner/calls/signed-calls';
import { createTaskScheduler } from '@probant/service-runner/schedule-task';
import type { BaseServiceContext } from '@probant/service-runner/service-context';
import { createSharedDocuments } from '@probant/service-runner/shared-documents';
import { openUpstreamPools } from '@probant/service-runner/upstream/open-upstream-pools';
import { SERVICES, type ServiceEntry } from './services.ts';
import type { PlatformSchemas } from './settings.ts';

export const LOOPBACK_ADDRESS = '127.0.0.1';

type Upstreams = Partial<Record<ServiceName, Upstream>>;
type RunningServices = { readonly upstreams: Upstreams; readonly createAuditWriter: AuditWriterFactory };
type PlatformContext = BaseServiceContext<PlatformSchemas>;
type MountService = (name: ServiceName, service: Service) => Promise<void>;

/**
 * Starts the services of this selection, each also on its own port, and connects those that run in other processes. Returns the audit
 * writers of this process too.
 */
export async function startServices(
  parts: Omit<PlatformContext, 'callService' | 'scheduleTask' | 'verifySignature'>,
  selection: ReadonlySet<ServiceName>,
): Promise<RunningServices> {
  const pools = await openUpstreamPools(parts);
  const directory = createServiceDirectory(pools);
  const context: PlatformContext = {
    ...parts,
    callService: directory.callService,
    verifySignature: createCallVerifier(parts),
    scheduleTask: createTaskScheduler(parts),
  };
  const upstreams: Upstreams = {};
  for (const [name, pool] of pools)
    upstreams[name] = proxyService(pool, {
      service: name,
      logger: context.logger,
      signDescriptionCall: createGetSigner(name, parts),
    });
  const isLocal = (name: ServiceName) => selection.has(name) && !pools.has(name);
  const mount: MountService = async (name, service) => {
    upstreams[name] = await listenAndMount(context, name, service);
    directory.mount(name, service);
  };

  const createAuditWriter = isLocal('audit-trail')
    ? await startAuditTrail(context, mount)
    : createRemoteWriterFactory({ ...context, pools });
  const documents = createSharedDocuments(context);
  const { 'audit-trail': _, ...otherServices } = SERVICES;
  const entries: Partial<Record<ServiceName, ServiceEntry>> = otherServices;
  await Promise.all(
    SERVICE_NAMES.map(async (name) => {
      const entry = entries[name];
      if (!entry || !isLocal(name)) return;
      const own = { audit: createAuditWriter(name), openDocumentReader: documents(name) };
      const start = await entry.loadStart();
      await mount(name, await start({ ...context, ...own }));
    }),
  );
  return { upstreams, createAuditWriter };
}

/** Starts the audit trail before the other services, so that it closes after them: they write to it. */
async function startAuditTrail(context: PlatformContext, mount: MountService): Promise<AuditWriterFactory> {
  const start = await SERVICES['audit-trail'].loadStart();
  const auditTrail = await start(context);
  await mount('audit-trail', auditTrail);
  return auditTrail.createAuditWriter;
}

async function listenAndMount(
  { settings, life, readiness }: PlatformContext,
  name: ServiceName,
  service: Service,
): Promise<Upstream> {
  life.own({ name, server: service.drain, close: () => service.close() });
  service.followReadiness(readiness);
  const { port, serviceHost } = settings.process;
  await service.listen(getServicePort(name, port), serviceHost);
  return mountService(service);
}
