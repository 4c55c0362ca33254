import type { Schemas } from '@probant/client';
import { Download } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Card, Stat } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { useEventWords } from '../event-words.ts';
import { trailTexts } from '../texts.ts';

const SHOWN_ACTIONS = 10;

/** The figures of a dossier, and its files. */
export function DossierResult({ dossier }: { readonly dossier: Schemas['ComplianceDossier'] }) {
  const t = useTexts(trailTexts);
  const say = useEventWords();
  const { number } = useFormats();
  const actions = Object.entries(dossier.by_action)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN_ACTIONS);
  return (
    <Card title={t.dossierReady}>
      <div className="space-y-4">
        <Notice tone={dossier.chain.ok ? 'good' : 'bad'} title={dossier.chain.ok ? t.verifiedOk : t.verifiedBroken}>
          <p>{t.notAttestation}</p>
          {dossier.truncated ? <p>{t.truncated}</p> : null}
        </Notice>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          <Stat label={t.dossierEvents} value={number(dossier.event_count)} />
          <Stat label={t.dossierErasures} value={number(dossier.erasure_count)} />
          <Stat label={t.dossierChain} value={dossier.chain.ok ? t.intact : t.broken} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" onClick={() => saveFile(dossier.filename, dossier.markdown, 'text/markdown')}>
            <Download aria-hidden="true" size={16} />
            {t.saveDossier}
          </Button>
          <Button onClick={() => saveFile(`${dossier.filename}.sig`, dossier.signature)}>{t.saveSignature}</Button>
        </div>
        <p className="break-all text-muted text-xs">
          {t.sha256} <span className="font-mono">{dossier.sha256}</span>
        </p>
        {actions.length === 0 ? null : (
          <Table label={t.byAction}>
            <thead>
              <tr>
                <HeaderCell>{t.byAction}</HeaderCell>
                <HeaderCell isNumber>{t.dossierEvents}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {actions.map(([action, count]) => (
                <tr key={action}>
                  <Cell>{say(action)}</Cell>
                  <Cell isNumber>{number(count)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Card>
  );
}
