import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHeader } from '../../ui/layout.tsx';
import { AnchorsPart } from './anchors/anchors-part.tsx';
import { DossierPart } from './dossier/dossier-part.tsx';
import { EventsPart } from './events/events-part.tsx';
import { PeoplePart } from './people/people-part.tsx';
import { trailTexts } from './texts.ts';
import { VerifyPart } from './verify/verify-part.tsx';

type Part = 'events' | 'verify' | 'anchors' | 'dossier' | 'people';

/** The log of the tenant: its events, their proofs, and what an auditor or a privacy officer needs of it. */
export function TrailScreen() {
  const t = useTexts(trailTexts);
  const [part, setPart] = useState<Part>('events');
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <Tabs
        isKept
        label={t.parts}
        selected={part}
        onSelect={setPart}
        tabs={[
          { name: 'events', label: t.eventsPart, content: <EventsPart /> },
          { name: 'verify', label: t.verifyPart, content: <VerifyPart /> },
          { name: 'anchors', label: t.anchorsPart, content: <AnchorsPart /> },
          { name: 'dossier', label: t.dossierPart, content: <DossierPart /> },
          { name: 'people', label: t.peoplePart, content: <PeoplePart /> },
        ]}
      />
    </>
  );
}
