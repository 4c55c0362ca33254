import { useTexts } from '../../../i18n/define-texts.ts';
import { Checkbox, SelectField, TextField } from '../../../ui/controls/fields.tsx';
import { Card } from '../../../ui/layout.tsx';
import type { FileRequest } from './produce-file.ts';
import { produceTexts } from './produce-texts.ts';
import { FORMAT_NAMES, PRODUCED_FORMATS } from './produced-formats.ts';

export type Settings = Omit<FileRequest, 'rows'>;

type FormatSettingsProps = { readonly settings: Settings; readonly onChange: (settings: Settings) => void };

/** The format, and what it needs beside the rows. */
export function FormatSettings({ settings, onChange }: FormatSettingsProps) {
  const t = useTexts(produceTexts);
  const { format } = settings;
  const { kind } = PRODUCED_FORMATS[format];
  return (
    <Card title={t.settings}>
      <div className="space-y-4">
        <SelectField
          label={t.format}
          value={format}
          choices={FORMAT_NAMES.map((name) => ({ value: name, label: t[name] }))}
          onChange={(chosen) => onChange({ ...settings, format: chosen })}
        />
        {kind === 'fec' ? (
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              label={t.siren}
              inputMode="numeric"
              autoComplete="off"
              value={settings.siren}
              onChange={(siren) => onChange({ ...settings, siren: siren.replace(/\s/g, '') })}
            />
            <TextField
              label={t.yearStart}
              type="date"
              value={settings.yearStart}
              onChange={(yearStart) => onChange({ ...settings, yearStart })}
            />
            <TextField
              label={t.yearEnd}
              type="date"
              value={settings.yearEnd}
              onChange={(yearEnd) => onChange({ ...settings, yearEnd })}
            />
          </div>
        ) : null}
        {kind === 'ledger' ? (
          <Checkbox
            label={t.accounts}
            isChecked={settings.hasAccounts}
            onChange={(hasAccounts) => onChange({ ...settings, hasAccounts })}
          />
        ) : null}
        {kind === 'free' ? (
          <SelectField
            label={t.delimiter}
            value={settings.delimiter}
            choices={[
              { value: ';', label: t.semicolon },
              { value: ',', label: t.comma },
              { value: '\t', label: t.tab },
            ]}
            onChange={(delimiter) => onChange({ ...settings, delimiter })}
          />
        ) : null}
      </div>
    </Card>
  );
}
