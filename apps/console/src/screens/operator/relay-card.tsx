import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { Cell, HeaderCell, Table } from '../../ui/tables/table.tsx';
import { operatorTexts } from './texts.ts';

/** Where the events of the audit trail are sent, and how far behind each destination is. */
export function RelayCard({ relay }: { readonly relay: Schemas['InstallationHealth']['relay'] }) {
  const t = useTexts(operatorTexts);
  const { number, time } = useFormats();
  return (
    <Card title={t.relay}>
      {relay?.enabled ? (
        <Table label={t.relay}>
          <thead>
            <tr>
              <HeaderCell>{t.destination}</HeaderCell>
              <HeaderCell isNumber>{t.behind}</HeaderCell>
              <HeaderCell isNumber>{t.delivered}</HeaderCell>
              <HeaderCell>{t.lastDelivery}</HeaderCell>
              <HeaderCell>{t.lastError}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {relay.destinations.map((destination) => (
              <tr key={destination.name}>
                <Cell>{destination.name}</Cell>
                <Cell isNumber>{number(destination.pending)}</Cell>
                <Cell isNumber>{number(destination.delivered)}</Cell>
                <Cell>{destination.last_delivered_at === null ? t.never : time(destination.last_delivered_at)}</Cell>
                <Cell>{destination.last_error ?? t.none}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <p className="text-muted text-sm">{relay === null ? t.auditTrailSilent : t.noRelay}</p>
      )}
    </Card>
  );
}
