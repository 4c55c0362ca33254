import type { Schemas } from '@probant/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card, Stat } from '../../ui/layout.tsx';
import { Badge, type Tone } from '../../ui/messages/badge.tsx';
import { Cell, HeaderCell, Table } from '../../ui/tables/table.tsx';
import { Advice } from './advice.tsx';
import { AnchorsCard } from './anchors-card.tsx';
import { DisksCard } from './disks-card.tsx';
import { splitUptime } from './health.rules.ts';
import { Reasons } from './reasons.tsx';
import { RelayCard } from './relay-card.tsx';
import { ServicesCard } from './services-card.tsx';
import { StateBadge } from './state-badge.tsx';
import { operatorTexts } from './texts.ts';

type Installation = Schemas['InstallationHealth'];

/** The state of the installation, as a key with the scope `admin` sees it: what is wrong first, then each part. */
export function InstallationView({ installation }: { readonly installation: Installation }) {
  const t = useTexts(operatorTexts);
  const { bytes, time } = useFormats();
  const { days, hours, minutes } = splitUptime(installation.process.uptime_s);
  const { probant, node } = installation.versions;
  return (
    <div className="space-y-6">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        <Stat
          label={t.overall}
          value={<StateBadge status={installation.status} />}
          note={t.readAt(time(installation.checked_at))}
        />
        <Stat label={t.probantVersion} value={probant} note={`Node ${node}`} />
        <Stat
          label={t.uptime}
          value={t.duration(days, hours, minutes)}
          note={t.since(time(installation.process.started_at))}
        />
        <Stat label={t.memory} value={bytes(installation.process.memory_bytes)} note={t.memoryNote} />
      </div>
      <ServicesCard services={installation.services} />
      <div className="grid gap-6 lg:grid-cols-2">
        <DatabaseCard database={installation.database} />
        <DisksCard disks={installation.disks} counters={installation.rate_counters} />
        <RelayCard relay={installation.relay} />
        <AnchorsCard anchors={installation.anchors} />
      </div>
      <WorkersCard workers={installation.workers} />
      <ModelsCard models={installation.models} />
      <Advice />
    </div>
  );
}

function DatabaseCard({ database }: { readonly database: Installation['database'] }) {
  const t = useTexts(operatorTexts);
  const { bytes } = useFormats();
  return (
    <Card title={t.database} actions={<StateBadge status={database.status} />}>
      <Reasons reasons={database.reasons} />
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3">
        <Fact name={t.databaseKind}>{t[database.kind]}</Fact>
        <Fact name="PostgreSQL">{database.version ?? t.unknown}</Fact>
        <Fact name={t.size}>{database.bytes === null ? t.unknown : bytes(database.bytes)}</Fact>
      </dl>
    </Card>
  );
}

function WorkersCard({ workers }: { readonly workers: Installation['workers'] }) {
  const t = useTexts(operatorTexts);
  const { number } = useFormats();
  return (
    <Card title={t.workers}>
      {workers.length === 0 ? (
        <p className="text-muted text-sm">{t.noWorkers}</p>
      ) : (
        <Table label={t.workers}>
          <thead>
            <tr>
              <HeaderCell>{t.use}</HeaderCell>
              <HeaderCell isNumber>{t.running}</HeaderCell>
              <HeaderCell isNumber>{t.busy}</HeaderCell>
              <HeaderCell isNumber>{t.waiting}</HeaderCell>
              <HeaderCell isNumber>{t.refused}</HeaderCell>
              <HeaderCell isNumber>{t.stoppedByInput}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {workers.map((worker) => (
              <tr key={worker.use}>
                <Cell>{t[worker.use]}</Cell>
                <Cell isNumber>{number(worker.running)}</Cell>
                <Cell isNumber>{number(worker.busy)}</Cell>
                <Cell isNumber>{number(worker.waiting)}</Cell>
                <Cell isNumber>{number(worker.refused)}</Cell>
                <Cell isNumber>{number(worker.stopped_by_input)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-3 text-muted text-xs">{t.workersNote}</p>
    </Card>
  );
}

const MODEL_TONES: Readonly<Record<Installation['models'][number]['status'], Tone>> = {
  loaded: 'good',
  answers: 'good',
  paused: 'watch',
};

function ModelsCard({ models }: { readonly models: Installation['models'] }) {
  const t = useTexts(operatorTexts);
  return (
    <Card title={t.models}>
      {models.length === 0 ? <p className="text-muted text-sm">{t.noModels}</p> : null}
      <ul className="space-y-2 text-sm">
        {models.map(({ name, source, status }) => (
          <li key={`${source} ${name}`} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {t.modelName(name)}
              <span className="text-muted"> · {source === 'server' ? t.modelServer : t.modelFiles}</span>
            </span>
            <Badge tone={MODEL_TONES[status]}>{t[status]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A fact of a part with its name. */
const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="break-words font-medium tabular-nums">{children}</dd>
  </div>
);
