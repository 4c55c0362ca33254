import { type Static, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

const Moment = (description: string) => Type.String({ format: 'date-time', description });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Reasons = Type.Array(Type.String(), { description: 'Sentences for the operator; none while all is well' });
const PartStatus = Type.Enum(['ok', 'degraded']);

const ServiceState = NamedObject('ServiceState', {
  status: Type.Enum(['ok', 'degraded', 'absent', 'unreachable'], {
    description: '`absent`: not part of this start; `unreachable`: it does not answer',
  }),
  reasons: Reasons,
  version: Nullable(Type.String({ description: 'Null while it does not answer' })),
});

const DatabaseState = NamedObject('DatabaseState', {
  status: PartStatus,
  reasons: Reasons,
  kind: Type.Enum(['embedded', 'external'], { description: '`embedded`: started by the platform' }),
  version: Nullable(Type.String({ description: 'Version of PostgreSQL; null while it does not answer' })),
  bytes: Nullable(Count('Size of the database of all tenants; null while it does not answer')),
});

const DiskState = NamedObject('DiskState', {
  name: Type.String({ description: 'What the platform stores there' }),
  status: PartStatus,
  free_bytes: Nullable(Count('Null when the disk cannot be examined')),
  total_bytes: Nullable(Count('Null when the disk cannot be examined')),
});

const RelayDestinationState = NamedObject('RelayDestinationState', {
  name: Type.String({ description: 'Number and kind of the destination' }),
  pending: Count('Events and erasure notices of all tenants that are not delivered yet'),
  delivered: Count('Delivered in total'),
  failed_attempts: Count('Failed attempts since the audit trail started'),
  last_delivered_at: Nullable(Moment('Last delivery since the audit trail started')),
  last_error: Nullable(Type.String({ description: 'Class of the last failure; null after a delivery that succeeded' })),
});

const RelayState = NamedObject('RelayState', {
  enabled: Type.Boolean({ description: 'False: the operator set no destination' }),
  pending: Nullable(Count('Sum over all destinations; null until the database has been read')),
  destinations: Type.Array(RelayDestinationState),
});

const AnchorPlaceState = NamedObject('AnchorPlaceState', {
  name: Type.String({ description: 'A bucket, the last part of a folder, or the time-stamping authority' }),
  up: Nullable(Type.Boolean({ description: 'Whether the last attempt succeeded; null before the first one' })),
  unanchored_events: Nullable(
    Count('Events of all tenants after the newest anchor there, at most 10 s old; null for a time-stamping authority'),
  ),
});

const AnchorState = NamedObject('AnchorState', {
  last_anchored_at: Nullable(Moment('Newest anchor at the first place; null before the first one')),
  places: Nullable(
    Type.Array(AnchorPlaceState, {
      description: 'Null when the audit trail runs in another process, whose metrics have them',
    }),
  ),
});

const WorkerState = NamedObject('WorkerState', {
  use: Type.Enum(['documents', 'embedding'], { description: 'What the worker processes do' }),
  running: Count('Worker processes that run; they start with the first task'),
  busy: Count('Of these, those at work'),
  waiting: Count('Tasks in the queue'),
  refused: Count('Tasks refused since the start, because the queue was full'),
  stopped_by_input: Count('Workers that an input ended since the start: too slow, too large or too damaged'),
});

const ModelState = NamedObject('ModelState', {
  name: Type.String({ description: 'Name of a model, or what a model server is asked for' }),
  source: Type.Enum(['files', 'server'], { description: '`server`: a model server that the operator set' }),
  status: Type.Enum(['loaded', 'answers', 'paused'], {
    description: '`paused`: the server failed several times in a row and is not asked for a while',
  }),
});

/** The state of an installation, for its operator. It names no tenant and contains nothing of one. */
export const InstallationHealth = NamedObject('InstallationHealth', {
  status: Type.Enum(['ok', 'degraded'], { description: 'The status of `GET /health`' }),
  checked_at: Moment('When it was read'),
  versions: NamedObject('InstallationVersions', { probant: Type.String(), node: Type.String() }),
  process: NamedObject('ProcessState', {
    started_at: Moment('Start of the process of the gateway'),
    uptime_s: Count('Seconds since then'),
    memory_bytes: Count('Memory of that process, without its workers and the database'),
  }),
  services: Type.Record(Type.String(), ServiceState, { description: 'By name; absent services too' }),
  database: DatabaseState,
  disks: Type.Array(DiskState),
  rate_counters: NamedObject('RateCounterState', {
    store: Type.Enum(['memory', 'redis']),
    status: PartStatus,
  }),
  relay: Nullable(RelayState),
  anchors: Nullable(AnchorState),
  workers: Type.Array(WorkerState, { description: 'Of the process of the gateway; none where no service needs them' }),
  models: Type.Array(ModelState, { description: 'Of the process of the gateway' }),
});
export type InstallationHealth = Static<typeof InstallationHealth>;
