import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { Badge } from '../../ui/messages/badge.tsx';
import { Cell, HeaderCell, Table } from '../../ui/tables/table.tsx';
import { operatorTexts } from './texts.ts';

type Anchors = Schemas['InstallationHealth']['anchors'];
type Place = NonNullable<NonNullable<Anchors>['places']>[number];

/** Where the audit trail is anchored, and how many events each place lacks. */
export function AnchorsCard({ anchors }: { readonly anchors: Anchors }) {
  const t = useTexts(operatorTexts);
  const { time } = useFormats();
  if (anchors === null)
    return (
      <Card title={t.anchors}>
        <p className="text-muted text-sm">{t.noAnchors}</p>
      </Card>
    );
  return (
    <Card title={t.anchors}>
      <p className="mb-3 text-sm">
        {anchors.last_anchored_at === null ? t.neverAnchored : t.lastAnchor(time(anchors.last_anchored_at))}
      </p>
      {anchors.places === null ? (
        <p className="text-muted text-sm">{t.placesElsewhere}</p>
      ) : (
        <Table label={t.anchors}>
          <thead>
            <tr>
              <HeaderCell>{t.place}</HeaderCell>
              <HeaderCell>{t.lastAttempt}</HeaderCell>
              <HeaderCell isNumber>{t.unanchored}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {anchors.places.map((place) => (
              <PlaceRow key={place.name} place={place} />
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-3 text-muted text-xs">{t.anchorsNote}</p>
    </Card>
  );
}

function PlaceRow({ place }: { readonly place: Place }) {
  const t = useTexts(operatorTexts);
  const { number } = useFormats();
  return (
    <tr>
      <Cell>{place.name}</Cell>
      <Cell>
        {place.up === null ? (
          t.notTried
        ) : (
          <Badge tone={place.up ? 'good' : 'bad'}>{place.up ? t.succeeded : t.failed}</Badge>
        )}
      </Cell>
      <Cell isNumber>{place.unanchored_events === null ? '' : number(place.unanchored_events)}</Cell>
    </tr>
  );
}
