import { Inbox, Search } from 'lucide-react';
import { useState } from 'react';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/controls/fields.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { Card, EmptyState, PageHeader, Stat } from '../../ui/layout.tsx';
import { Badge, Notice, type Tone } from '../../ui/messages/badge.tsx';
import { Confidence } from '../../ui/messages/confidence.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { BarChart } from '../../ui/tables/bar-chart.tsx';
import { Cell, HeaderCell, Table } from '../../ui/tables/table.tsx';

const texts = defineTexts({
  fr: {
    title: 'Composants',
    lead: 'Ce dont les écrans sont faits, dans tous leurs états. Pour ceux qui développent la console.',
    colours: 'Couleurs',
    type: 'Textes',
    buttons: 'Boutons',
    fields: 'Champs',
    states: 'États',
    data: 'Données',
    open: 'Ouvrir une fenêtre',
    long: 'Un libellé très long, comme « Société anonyme d’exploitation des établissements Lefebvre-Montmorency et associés », qui ne tient pas sur une ligne',
    sample: 'Exemple',
    error: 'Ce champ est obligatoire.',
    hint: 'Une indication sous le champ.',
    empty: 'Rien pour le moment',
    emptyText: 'Ce que la liste montrera, et comment commencer.',
    files: 'PDF ou image, 20 Mo au plus',
    chart: 'Douze mois',
  },
  en: {
    title: 'Components',
    lead: 'What screens are made of, in all their states. For developers of the console.',
    colours: 'Colours',
    type: 'Texts',
    buttons: 'Buttons',
    fields: 'Fields',
    states: 'States',
    data: 'Data',
    open: 'Open a dialog',
    long: 'A very long label, such as “Société anonyme d’exploitation des établissements Lefebvre-Montmorency et associés”, which does not fit on a line',
    sample: 'Sample',
    error: 'This field is required.',
    hint: 'A hint under the field.',
    empty: 'Nothing yet',
    emptyText: 'What the list will show, and how to begin.',
    files: 'PDF or picture, 20 MB at most',
    chart: 'Twelve months',
  },
});

/** The components in all their states, for developers of the console; tests look at them like at any screen. */
export function DesignScreen() {
  const t = useTexts(texts);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} actions={<Button kind="primary">{t.sample}</Button>} />
      <div className="grid gap-6 xl:grid-cols-2">
        <Colours />
        <Type />
        <Buttons />
        <Fields />
        <States />
        <Data />
      </div>
    </>
  );
}

const TONES: readonly Tone[] = ['neutral', 'accent', 'good', 'watch', 'bad'];

function Colours() {
  const t = useTexts(texts);
  return (
    <Card title={t.colours}>
      <div className="space-y-3">
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={tone}>
            {t.long}
          </Notice>
        ))}
      </div>
    </Card>
  );
}

function Type() {
  const t = useTexts(texts);
  return (
    <Card title={t.type}>
      <div className="space-y-2">
        <p className="font-semibold text-2xl">{t.title} 2xl</p>
        <p className="font-semibold text-xl">{t.title} xl</p>
        <p className="font-semibold text-lg">{t.title} lg</p>
        <p>{t.long}</p>
        <p className="text-muted text-sm">{t.long}</p>
        <p className="font-mono text-xs">FR76 3000 4000 0312 3456 7890 143</p>
      </div>
    </Card>
  );
}

function Buttons() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.buttons}>
      <div className="flex flex-wrap gap-3">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button isBusy>busy</Button>
        <IconButton label={t.sample} Icon={Search} />
        <CopyButton label="copy" text={t.sample} />
        <Button onClick={() => setOpen(true)}>{t.open}</Button>
      </div>
      {isOpen ? (
        <Dialog title={t.sample} onClose={() => setOpen(false)}>
          <p>{t.long}</p>
        </Dialog>
      ) : null}
    </Card>
  );
}

function Fields() {
  const t = useTexts(texts);
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(true);
  return (
    <Card title={t.fields}>
      <div className="space-y-4">
        <TextField label={t.sample} hint={t.hint} value={text} onChange={setText} placeholder="552 100 554" />
        <TextField label={t.long} error={t.error} value="" onChange={setText} />
        <TextArea label={t.sample} value={t.long} onChange={setText} />
        <SelectField label={t.sample} value="a" choices={[{ value: 'a', label: t.long }]} onChange={() => {}} />
        <Checkbox label={t.long} isChecked={isChecked} onChange={setChecked} />
        <DropZone hint={t.files} onFiles={() => {}} isMultiple />
      </div>
    </Card>
  );
}

function States() {
  const t = useTexts(texts);
  return (
    <Card title={t.states}>
      <div className="space-y-4">
        <Loading />
        <ErrorNotice error={new Error('sample')} onRetry={() => {}} />
        <EmptyState Icon={Inbox} title={t.empty} text={t.emptyText}>
          <Button>{t.sample}</Button>
        </EmptyState>
      </div>
    </Card>
  );
}

function Data() {
  const t = useTexts(texts);
  const { money, date, count } = useFormats();
  const [tab, setTab] = useState<'table' | 'chart'>('table');
  const rows = [0.98, 0.81, 0.42];
  const table = (
    <Table label={t.sample}>
      <thead>
        <tr>
          <HeaderCell>{t.sample}</HeaderCell>
          <HeaderCell isNumber>EUR</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((confidence) => (
          <tr key={confidence}>
            <Cell>
              <Confidence value={confidence} /> {date('2026-03-31')}
            </Cell>
            <Cell isNumber>{money(1234.5 * confidence)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  const bars = rows.map((value, index) => ({ label: String(index), value, text: String(value) }));
  return (
    <Card title={t.data}>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <Stat label={t.sample} value={money(48_250.9)} note={count(3, { one: 'document', other: 'documents' })} />
        <Stat label={t.sample} value="3" />
      </div>
      <Tabs
        label={t.data}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { name: 'table', label: t.sample, content: table },
          { name: 'chart', label: t.chart, content: <BarChart label={t.chart} bars={bars} /> },
        ]}
      />
    </Card>
  );
}
